import type { LessonFaultCode } from '../../../lib/lessons/rules.ts'

const EN_AGAINST: Readonly<Record<LessonFaultCode, (name: string) => string>> = {
  no_instructor: name => `${name} no longer teaches here`,
  no_hour: () => 'this time does not exist: the clocks change that night',
  passed: () => 'has passed',
  on_sale: () => 'is already on sale; give that lesson more seats instead',
  teaches: name => `${name} teaches another lesson then`,
  away: name => `${name} is away then`
}

const en = {
  title: 'New lessons',
  type: 'Lesson type',
  spot: 'Spot',
  hours: 'Begin at',
  hoursHint: 'one hour or several: 10:00, 14:30',
  minutes: 'Minutes',
  from: 'From',
  to: 'Until and including',
  toHint: 'Leave the last day empty to plan one day only.',
  weekdays: 'On',
  weekdaysHint: 'none chosen: every day',
  teachers: 'Who teaches',
  capacity: 'Seats',
  price: 'Price',
  byType: 'Minutes, seats and price that you leave empty come from the lesson type.',
  asCourse: 'Sell as a course too',
  course: 'Name of the course',
  coursePrice: 'Price of the course',
  courseHint:
    'The lessons of a week that begin at the same hour are sold together, for this price for each person. They stay on sale alone too.',
  courseDates: (name: string, dates: number, lessons: number) =>
    `${name}: ${dates === 1 ? '1 date' : `${dates} dates`} with ${lessons} lessons`,
  look: 'Show the lessons',
  noTypes: 'The school has no lesson types yet. Add one under Lesson types.',
  plan: (count: number) => (count === 1 ? 'Put 1 lesson on sale' : `Put ${count} lessons on sale`),
  planned: (count: number) =>
    count === 1 ? '1 lesson planned and on sale.' : `${count} lessons planned and on sale.`,
  total: (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`,
  said: {
    undone: 'Undone: the lessons are removed.',
    too_late: 'This can only be undone within fifteen minutes.',
    overtaken: 'One of the lessons has a booking or has changed since, so this can no longer be undone.'
  },
  toWeek: 'Go to the week',
  noSea: (spot: string) => `“${spot}” has no sea forecast: lessons there show no waves and no wind.`,
  useSpot: (spot: string) => `Did you mean ${spot}?`,
  unstaffed: 'Nobody teaches these lessons yet. They have no seats to sell until you choose someone.',
  otherLevel: (names: string, level: string) =>
    `Not noted as teaching this level (${level}): ${names}. You can plan these lessons all the same.`,
  preview: 'What will be planned',
  faulty: (count: number) =>
    `${count === 1 ? 'One lesson cannot' : `${count} lessons cannot`} be planned like this, so none was planned. Correct the form and try again.`,
  faults: {
    type: 'choose a lesson type',
    spot: 'enter a spot',
    hours: 'times such as 10:00, at most 12 of them; a lesson past midnight lasts twelve hours at most',
    minutes: 'a whole number from 1 to 1440',
    from: 'a day',
    to: 'a day on or after the first, within a year',
    capacity: 'a whole number from 1 to 1000',
    price: 'an amount such as 35 or 35.50',
    many: 'That is more than 200 lessons: plan fewer days at a time.',
    none: 'None of these weekdays falls between these days.',
    course: 'a name with at most 100 characters',
    coursePrice: 'an amount such as 150 or 150.50',
    weeks:
      'Each week of the course must have the same number of lessons, from 2 to 20. Begin on its first day and end on its last.'
  },
  against: (code: LessonFaultCode | undefined, name: string) =>
    code === undefined ? 'cannot be planned like this' : EN_AGAINST[code](name)
}

const PT_AGAINST: typeof EN_AGAINST = {
  no_instructor: name => `${name} já não dá aulas aqui`,
  no_hour: () => 'esta hora não existe: é a noite da mudança da hora',
  passed: () => 'já passou',
  on_sale: () => 'já está à venda; aumente antes os lugares dessa aula',
  teaches: name => `${name} dá outra aula a essa hora`,
  away: name => `${name} está ausente a essa hora`
}

const pt: typeof en = {
  title: 'Novas aulas',
  type: 'Tipo de aula',
  spot: 'Praia',
  hours: 'Começam às',
  hoursHint: 'uma ou várias horas: 10:00, 14:30',
  minutes: 'Minutos',
  from: 'De',
  to: 'Até, inclusive',
  toHint: 'Se deixar vazio o último dia, é só um dia.',
  weekdays: 'Dias da semana',
  weekdaysHint: 'nenhum escolhido: todos os dias',
  teachers: 'Quem dá as aulas',
  capacity: 'Lugares',
  price: 'Preço',
  byType: 'Se deixar vazios os minutos, os lugares ou o preço, valem os do tipo de aula.',
  asCourse: 'Vender também como curso',
  course: 'Nome do curso',
  coursePrice: 'Preço do curso',
  courseHint:
    'As aulas de uma semana que começam à mesma hora vendem-se em conjunto, por este preço por pessoa. Continuam também à venda em separado.',
  courseDates: (name, dates, lessons) =>
    `${name}: ${dates === 1 ? '1 data' : `${dates} datas`} com ${lessons} aulas`,
  look: 'Ver as aulas',
  noTypes: 'A escola ainda não tem tipos de aula. Acrescente um em Tipos de aula.',
  plan: count => (count === 1 ? 'Pôr 1 aula à venda' : `Pôr ${count} aulas à venda`),
  planned: count =>
    count === 1 ? '1 aula está planeada e à venda.' : `${count} aulas estão planeadas e à venda.`,
  total: count => `${count} ${count === 1 ? 'aula' : 'aulas'}`,
  said: {
    undone: 'Anulado: as aulas foram retiradas.',
    too_late: 'Só se pode anular durante quinze minutos.',
    overtaken: 'Uma das aulas já tem uma reserva ou mudou entretanto, por isso já não se pode anular.'
  },
  toWeek: 'Ver a semana',
  noSea: spot => `“${spot}” não tem previsão do mar: as aulas aí não mostram ondas nem vento.`,
  useSpot: spot => `Queria dizer ${spot}?`,
  unstaffed: 'Ainda ninguém dá estas aulas. Só têm lugares para vender quando escolher alguém.',
  otherLevel: (names, level) =>
    `Sem registo de que dão este nível (${level}): ${names}. Pode planear estas aulas mesmo assim.`,
  preview: 'O que vai ser planeado',
  faulty: count =>
    `${count === 1 ? 'Há uma aula que não se pode' : `Há ${count} aulas que não se podem`} planear assim, por isso não se planeia nenhuma. Altere o formulário e veja de novo.`,
  faults: {
    type: 'escolha um tipo de aula',
    spot: 'indique a praia',
    hours: 'horas como 10:00, no máximo 12; uma aula que passe da meia-noite dura no máximo doze horas',
    minutes: 'um número inteiro de 1 a 1440',
    from: 'um dia',
    to: 'um dia a partir do primeiro, dentro de um ano',
    capacity: 'um número inteiro de 1 a 1000',
    price: 'um valor como 35 ou 35,50',
    many: 'São mais de 200 aulas: planeie menos dias de cada vez.',
    none: 'Nenhum desses dias da semana fica entre estas datas.',
    course: 'um nome com 100 caracteres no máximo',
    coursePrice: 'um valor como 150 ou 150,50',
    weeks:
      'Todas as semanas do curso têm de ter o mesmo número de aulas, de 2 a 20. Comece no primeiro dia do curso e termine no último.'
  },
  against: (code, name) => (code === undefined ? 'não se pode planear assim' : PT_AGAINST[code](name))
}

/** Texts of the form that plans lessons, by language. */
export const PLAN_TEXT = { en, pt }
