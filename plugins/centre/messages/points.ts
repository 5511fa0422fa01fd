const en = {
  title: 'Pickup points',
  intro:
    'Places at which you collect guests before a lesson, or to which you take them back. Guests choose one when they book, and the driver’s list of the day has all of them.',
  none: 'No pickup points yet. Add the first one, such as a hotel or the station.',
  add: 'Add a pickup point',
  removes: (name: string) => `Remove ${name}?`,
  removeHint: 'Nobody can choose it any more. Existing bookings keep it, and their times.',
  fields: {
    name: 'Name',
    address: 'Address',
    directions: 'Directions',
    latitude: 'Latitude',
    longitude: 'Longitude'
  },
  hints: {
    name: 'as guests know it, such as Hotel Mar',
    directions: 'where exactly, such as “at the gate”',
    latitude: 'optional, such as 39.3558',
    longitude: 'optional, such as -9.3811'
  },
  faults: {
    name: 'a name of at most 100 characters',
    address: 'an address of at most 300 characters',
    directions: 'at most 300 characters',
    latitude: 'degrees from -90 to 90, together with the longitude',
    longitude: 'degrees from -180 to 180',
    pickup: 'Enter whole minutes from 0 to 600 for at least one lesson type.',
    dropoff: 'Enter whole minutes from 0 to 600.'
  },
  minutes: 'For which lessons',
  minutesHint:
    'Minutes from one to the other. Leave a field empty if you do not drive there for these lessons.',
  pickup: 'Collected, minutes before the start',
  dropoff: 'Back there, minutes after the end',
  collects: (types: string) => `collects: ${types}`,
  returns: (types: string) => `takes back: ${types}`,
  minutesOf: (type: string, minutes: number) => `${type} ${minutes} min`,
  noTypes: 'Add a lesson type first: a point belongs to at least one.'
}

const pt: typeof en = {
  title: 'Pontos de recolha',
  intro:
    'Sítios onde vai buscar os alunos antes da aula, ou aonde os leva de volta. Os alunos escolhem um ao reservar, e a lista do condutor do dia mostra-os todos.',
  none: 'Ainda não há pontos de recolha. Acrescente o primeiro, por exemplo um hotel ou a estação.',
  add: 'Acrescentar um ponto de recolha',
  removes: name => `Remover ${name}?`,
  removeHint: 'Deixa de poder ser escolhido. As reservas que o têm ficam com ele e com as suas horas.',
  fields: {
    name: 'Nome',
    address: 'Morada',
    directions: 'Indicações',
    latitude: 'Latitude',
    longitude: 'Longitude'
  },
  hints: {
    name: 'como os alunos o conhecem, por exemplo Hotel Mar',
    directions: 'o sítio exato, por exemplo “ao portão”',
    latitude: 'opcional, por exemplo 39.3558',
    longitude: 'opcional, por exemplo -9.3811'
  },
  faults: {
    name: 'um nome com, no máximo, 100 caracteres',
    address: 'uma morada com, no máximo, 300 caracteres',
    directions: 'no máximo 300 caracteres',
    latitude: 'graus de -90 a 90, juntamente com a longitude',
    longitude: 'graus de -180 a 180',
    pickup: 'Indique minutos inteiros, de 0 a 600, em pelo menos um tipo de aula.',
    dropoff: 'Indique minutos inteiros, de 0 a 600.'
  },
  minutes: 'Para que aulas',
  minutesHint: 'Minutos de um lado ao outro. Deixe vazio onde não faz o transporte para essas aulas.',
  pickup: 'Recolha, minutos antes do início',
  dropoff: 'Regresso, minutos depois do fim',
  collects: types => `recolhe: ${types}`,
  returns: types => `leva de volta: ${types}`,
  minutesOf: (type, minutes) => `${type} ${minutes} min`,
  noTypes: 'Acrescente primeiro um tipo de aula: cada ponto pertence a pelo menos um.'
}

export const POINTS_TEXT = { en, pt }
