import type { Language } from '../../lib/text/language.ts'

/** Texts of courses, in one language. A course has several lessons that are booked together. */
interface RunText {
  /** Heading of the list of courses. */
  readonly courses: string
  lessons(count: number): string
  readonly book: string
  /** Shown if the course has no seats for the party, or can no longer be booked. */
  readonly unfit: string
  readonly others: string
}

export const RUN_TEXT: Readonly<Record<Language, RunText>> = {
  en: {
    courses: 'Courses',
    lessons: count => `${count} lessons`,
    book: 'Book this course',
    unfit: 'This course has no places for your group, or can no longer be booked.',
    others: 'See other dates'
  },
  pt: {
    courses: 'Cursos',
    lessons: count => `${count} aulas`,
    book: 'Reservar este curso',
    unfit: 'Este curso não tem lugares para o seu grupo, ou já não se pode reservar.',
    others: 'Ver outras datas'
  },
  es: {
    courses: 'Cursos',
    lessons: count => `${count} clases`,
    book: 'Reservar este curso',
    unfit: 'Este curso no tiene plazas para tu grupo, o ya no se puede reservar.',
    others: 'Ver otras fechas'
  },
  fr: {
    courses: 'Stages',
    lessons: count => `${count} cours`,
    book: 'Réserver ce stage',
    unfit: 'Ce stage n’a pas assez de places pour votre groupe, ou ne peut plus être réservé.',
    others: 'Voir d’autres dates'
  },
  de: {
    courses: 'Mehrtägige Kurse',
    lessons: count => `${count} Termine`,
    book: 'Diesen Kurs buchen',
    unfit: 'Dieser Kurs hat nicht genug Plätze für deine Gruppe oder ist nicht mehr buchbar.',
    others: 'Andere Termine ansehen'
  }
}
