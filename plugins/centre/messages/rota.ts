import type { StaffLanguage } from '../../../lib/text/language.ts'

/** What the rota and the page of absences say, in one language. */
interface RotaText {
  readonly title: string
  readonly nobody: string
  readonly away: string
  awayHours(from: string, to: string): string
  readonly free: string
  readonly note: string
  readonly more: string
  readonly absences: string
  readonly who: string
  readonly from: string
  readonly to: string
  readonly look: string
  takes(name: string): string
  readonly noLessons: string
  readonly tooMany: string
  seats(count: number): string
  nobodyFree(name: string): string
  stays(name: string): string
  readonly leftToNobody: string
  unfit(name: string): string
  save(name: string): string
  readonly noted: string
  readonly none: string
  readonly calendar: string
  readonly end: string
  readonly noTeachers: string
}

const en: RotaText = {
  title: 'Rota',
  nobody: 'Nobody teaches',
  away: 'away',
  awayHours: (from, to) => `away ${from}–${to}`,
  free: 'No lesson:',
  note: 'Away',
  more: 'This week has more lessons than a page can show.',
  absences: 'Who is away',
  who: 'Instructor',
  from: 'From',
  to: 'Until and including',
  look: 'Show the lessons',
  takes: name => `Who takes the lessons of ${name}`,
  noLessons: 'No lesson is left without an instructor on these days.',
  tooMany: 'These are the first 40 lessons; save them, then come back for the rest.',
  seats: count => (count === 1 ? '1 guest' : `${count} guests`),
  nobodyFree: name => `Nobody else is free: ${name} stays on this lesson until you move or cancel it.`,
  stays: name => `stays with ${name}`,
  leftToNobody: 'nobody in their place',
  unfit: name => `${name} (does not teach this level)`,
  save: name => `Save: ${name} is away`,
  noted: 'Noted from today on',
  none: 'Nobody is away.',
  calendar: 'from a calendar',
  end: 'Is there after all',
  noTeachers: 'The school has no instructors yet.'
}

const pt: RotaText = {
  title: 'Escala',
  nobody: 'Sem instrutor',
  away: 'ausente',
  awayHours: (from, to) => `ausente das ${from} às ${to}`,
  free: 'Sem aulas:',
  note: 'Ausência',
  more: 'Esta semana tem mais aulas do que cabem numa página.',
  absences: 'Ausências',
  who: 'Instrutor',
  from: 'De',
  to: 'Até, inclusive',
  look: 'Ver as aulas',
  takes: name => `Quem fica com as aulas de ${name}`,
  noLessons: 'Nestes dias nenhuma aula fica sem instrutor.',
  tooMany: 'Estas são as primeiras 40 aulas; guarde-as e volte depois para as restantes.',
  seats: count => (count === 1 ? '1 aluno' : `${count} alunos`),
  nobodyFree: name => `Mais ninguém está livre: a aula continua atribuída a ${name} até a mudar ou cancelar.`,
  stays: name => `continua atribuída a ${name}`,
  leftToNobody: 'ninguém em seu lugar',
  unfit: name => `${name} (não ensina este nível)`,
  save: name => `Guardar a ausência de ${name}`,
  noted: 'Registadas a partir de hoje',
  none: 'Não há ausências.',
  calendar: 'de um calendário',
  end: 'Afinal está presente',
  noTeachers: 'A escola ainda não tem instrutores.'
}

/** They in each language. */
export const ROTA_TEXT: Readonly<Record<StaffLanguage, RotaText>> = { en, pt }
