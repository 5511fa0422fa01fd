import type { StaffLanguage } from '../../../lib/text/language.ts'

interface PartyText {
  readonly total: string
  readonly nobody: string
  /** Behind the total of a party that was chosen since the form showed one. */
  readonly notYet: string
}

/** What forms of the desk say of a party by age. */
export const PARTY_TEXT: Readonly<Record<StaffLanguage, PartyText>> = {
  en: {
    total: 'Total',
    nobody: 'Please choose how many people are coming.',
    notYet: 'This is the new total. Nothing is booked yet: check it, then book.'
  },
  pt: {
    total: 'Total',
    nobody: 'Indique o número de pessoas.',
    notYet: 'Este é o novo total. Ainda não há reserva: confirme e reserve.'
  }
}
