import type { Language } from '../text/language.ts'
import { plural } from '../text/plural.ts'

/** What the service itself says in content, by language. */
export const words: Readonly<
  Record<
    Language,
    {
      readonly option: string
      readonly participant: string
      readonly board: string
      cancellation(hours: number): string
    }
  >
> = {
  en: {
    option: 'Standard',
    participant: 'Participant',
    board: 'Board',
    cancellation: hours => `Full refund until ${hours} hours before the start; none after that.`
  },
  pt: {
    option: 'Padrão',
    participant: 'Participante',
    board: 'Prancha',
    cancellation: hours => `Reembolso total até ${hours} horas antes do início; depois, nenhum.`
  },
  es: {
    option: 'Estándar',
    participant: 'Participante',
    board: 'Tabla',
    cancellation: hours =>
      plural(
        'es',
        hours,
        'Reembolso íntegro hasta # hora antes del inicio; después, ninguno.',
        'Reembolso íntegro hasta # horas antes del inicio; después, ninguno.'
      )
  },
  fr: {
    option: 'Standard',
    participant: 'Participant',
    board: 'Planche',
    cancellation: hours =>
      plural(
        'fr',
        hours,
        'Remboursement intégral jusqu’à # heure avant le début\u202f; aucun ensuite.',
        'Remboursement intégral jusqu’à # heures avant le début\u202f; aucun ensuite.'
      )
  },
  de: {
    option: 'Standard',
    participant: 'Teilnehmer',
    board: 'Brett',
    cancellation: hours =>
      plural(
        'de',
        hours,
        'Volle Erstattung bis # Stunde vor Beginn, danach keine.',
        'Volle Erstattung bis # Stunden vor Beginn, danach keine.'
      )
  }
}
