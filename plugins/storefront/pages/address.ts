import { fact } from '../../../lib/pages/fact.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { likelyAddress } from '../../../lib/text/email-typo.ts'
import type { Language } from '../../../lib/text/language.ts'

/** Texts about the guest's email address, in one language; `address` is the one that was probably meant. */
interface AddressText {
  readonly email: string
  meant(address: string): string
}

const TEXT: Readonly<Record<Language, AddressText>> = {
  en: {
    email: 'Your email',
    meant: address =>
      `Did you mean ${address}? Then ask the school to correct it, or you will miss our emails.`
  },
  pt: {
    email: 'O seu email',
    meant: address =>
      `Queria dizer ${address}? Peça à escola que o corrija; caso contrário, não receberá os nossos emails.`
  },
  es: {
    email: 'Tu correo electrónico',
    meant: address =>
      `¿Querías decir ${address}? Pide a la escuela que lo corrija; si no, no recibirás nuestros correos.`
  },
  fr: {
    email: 'Votre adresse e-mail',
    meant: address =>
      `Vouliez-vous dire ${address}\u00a0? Demandez à l’école de la corriger, sinon vous ne recevrez pas nos e-mails.`
  },
  de: {
    email: 'Deine E-Mail-Adresse',
    meant: address =>
      `Meintest du ${address}? Dann bitte die Surfschule, sie zu berichtigen, sonst erreichen dich unsere E-Mails nicht.`
  }
}

/** The guest's address as a fact, with a hint if it looks misspelt; empty after an erasure. */
export function addressFact(address: string, language: Language): Html | false {
  const text = TEXT[language]
  const meant = likelyAddress(address)
  return (
    address !== '' &&
    fact(
      text.email,
      html`${address}${meant && html`<br><span class="changed">${text.meant(meant)}</span>`}`,
      'wide'
    )
  )
}
