const english = {
  drives: 'Driver’s list',
  drivesOn: (day: string) => `Driver’s list: ${day}`,
  nobody: 'There is nobody to drive on this day.',
  more: 'There are more than a list can show: check the lessons, too.',
  ways: { pickup: 'Pick up', dropoff: 'Drop off' },
  noPlace: 'place still to be agreed',
  people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  room: (room: string) => `room ${room}`
}

const portuguese: typeof english = {
  drives: 'Lista do motorista',
  drivesOn: day => `Lista do motorista: ${day}`,
  nobody: 'Neste dia não há ninguém para transportar.',
  more: 'Há mais do que cabe numa lista: veja também as aulas.',
  ways: { pickup: 'Recolher', dropoff: 'Deixar' },
  noPlace: 'local ainda por combinar',
  people: count => (count === 1 ? '1 pessoa' : `${count} pessoas`),
  room: room => `quarto ${room}`
}

export const DRIVES_TEXT = { en: english, pt: portuguese }
