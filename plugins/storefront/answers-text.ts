import type { Language } from '../../lib/text/language.ts'
import { FRENCH_PAGES } from './languages/french.ts'
import { GERMAN_PAGES } from './languages/german.ts'
import { SPANISH_PAGES } from './languages/spanish.ts'

/** Texts for a school's questions, in one language. */
export interface AnswersText {
  /** Heading above the questions for one guest. */
  person(place: number): string
  readonly choose: string
  readonly missing: string
  readonly invalid: string
  readonly tooLong: string
  readonly oneOf: string
  between(min: number, max: number): string
  /** Heading of the form on a booking's page. */
  readonly heading: string
  readonly intro: string
  /** Shown if a required answer is missing. */
  readonly open: string
  readonly button: string
  readonly saved: string
}

export const ANSWERS_TEXT: Readonly<Record<Language, AnswersText>> = {
  en: {
    person: place => `Person ${place}`,
    choose: 'Please choose',
    missing: 'Please answer this question.',
    invalid: 'This answer contains characters that we can’t read.',
    tooLong: 'This is too long. Please write less.',
    oneOf: 'Please choose one of these.',
    between: (min, max) => `Please enter a whole number from ${min} to ${max}.`,
    heading: 'A few questions from the school',
    intro: 'So that everything is ready when you come.',
    open: 'The school still needs some answers from you.',
    button: 'Save answers',
    saved: 'Your answers have been saved.'
  },
  pt: {
    person: place => `Pessoa ${place}`,
    choose: 'Escolha',
    missing: 'Responda a esta pergunta.',
    invalid: 'Esta resposta tem caracteres que não conseguimos ler.',
    tooLong: 'É demasiado longo. Escreva menos.',
    oneOf: 'Escolha uma destas opções.',
    between: (min, max) => `Indique um número inteiro de ${min} a ${max}.`,
    heading: 'Algumas perguntas da escola',
    intro: 'Para que esteja tudo pronto quando chegar.',
    open: 'A escola ainda precisa de algumas respostas suas.',
    button: 'Guardar respostas',
    saved: 'As suas respostas foram guardadas.'
  },
  es: SPANISH_PAGES.answers,
  fr: FRENCH_PAGES.answers,
  de: GERMAN_PAGES.answers
}
