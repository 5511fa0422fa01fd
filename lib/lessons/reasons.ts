import type { Language } from '../text/language.ts'

export const CANCEL_REASONS = ['waves', 'storm', 'illness', 'few', 'other'] as const
type CancelReason = (typeof CANCEL_REASONS)[number]

/** Reason for a cancellation, and the school's own words. Null if not given. */
export interface CancelExplanation {
  readonly because: CancelReason | null
  readonly words: string | null
}

const TO_GUESTS: Readonly<Record<Language, Readonly<Record<CancelReason, string>>>> = {
  en: {
    waves: 'The sea is not suitable for this lesson.',
    storm: 'The weather is too bad.',
    illness: 'Our instructor is ill.',
    few: 'Too few people have booked.',
    other: ''
  },
  pt: {
    waves: 'O mar não está em condições para esta aula.',
    storm: 'O tempo está demasiado mau.',
    illness: 'O nosso instrutor está doente.',
    few: 'Não há inscrições suficientes.',
    other: ''
  },
  es: {
    waves: 'El mar no está en condiciones para esta clase.',
    storm: 'El tiempo es demasiado malo.',
    illness: 'Nuestro monitor está enfermo.',
    few: 'No hay suficientes inscritos.',
    other: ''
  },
  fr: {
    waves: 'La mer ne convient pas à ce cours.',
    storm: 'Le temps est trop mauvais.',
    illness: 'Notre moniteur est malade.',
    few: 'Il n’y a pas assez d’inscrits.',
    other: ''
  },
  de: {
    waves: 'Die Wellen passen nicht zu diesem Kurs.',
    storm: 'Das Wetter ist zu schlecht.',
    illness: 'Unser Surflehrer ist krank.',
    few: 'Es gibt zu wenige Anmeldungen.',
    other: ''
  }
}

/** Reason for a cancellation as guests read it: one or two sentences, or empty. */
export function guestReason({ because, words }: CancelExplanation, language: Language): string {
  return [because && TO_GUESTS[language][because], words].filter(Boolean).join(' ')
}
