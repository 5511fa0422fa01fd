import type { Language } from '../text/language.ts'

/** Why a school cancels a lesson. */
export const CANCEL_REASONS = ['waves', 'storm', 'illness', 'few', 'other'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Why a lesson was cancelled, and what the school adds in its own words; nothing where nobody said. */
export interface WhyCancelled {
  readonly because: CancelReason | null
  readonly words: string | null
}

const TO_GUESTS: Readonly<Record<Language, Readonly<Record<CancelReason, string>>>> = {
  en: {
    waves: 'The sea does not suit this lesson.',
    storm: 'The weather is too bad.',
    illness: 'Our instructor is ill.',
    few: 'Too few people have booked it.',
    other: ''
  },
  pt: {
    waves: 'O mar não está em condições para esta aula.',
    storm: 'O tempo está demasiado mau.',
    illness: 'O nosso instrutor está doente.',
    few: 'Não há inscrições suficientes.',
    other: ''
  }
}

/** Why a lesson was cancelled, as guests read it: a sentence or two, or nothing. */
export function guestReason({ because, words }: WhyCancelled, language: Language): string {
  return [because && TO_GUESTS[language][because], words].filter(Boolean).join(' ')
}
