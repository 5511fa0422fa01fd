import type { Language } from '../text/language.ts'

/** Prepared message with which staff send a pay link. */
interface LinkText {
  subject(school: string): string
  /** `lesson`: name, day and time. */
  body(sum: string, lesson: string, url: string): string
}

export const LINK_TEXT: Readonly<Record<Language, LinkText>> = {
  en: {
    subject: school => `Payment for your lesson at ${school}`,
    body: (sum, lesson, url) => `Hello! You can pay ${sum} for ${lesson} here: ${url}`
  },
  pt: {
    subject: school => `Pagamento da sua aula na ${school}`,
    body: (sum, lesson, url) => `Olá! Pode pagar ${sum} por ${lesson} aqui: ${url}`
  },
  es: {
    subject: school => `Pago de tu clase en ${school}`,
    body: (sum, lesson, url) => `¡Hola! Puedes pagar ${sum} por ${lesson} aquí: ${url}`
  },
  fr: {
    subject: school => `Paiement de votre cours chez ${school}`,
    body: (sum, lesson, url) => `Bonjour\u202f! Vous pouvez payer ${sum} pour ${lesson} ici\u00a0: ${url}`
  },
  de: {
    subject: school => `Zahlung für deinen Kurs bei ${school}`,
    body: (sum, lesson, url) => `Hallo! Hier kannst du ${sum} für ${lesson} bezahlen: ${url}`
  }
}
