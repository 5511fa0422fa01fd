import type { Language } from '../text/language.ts'
import { plural } from '../text/plural.ts'

/** This service's texts in octo/content, by language. */
export const octoTexts: Readonly<
  Record<Language, { readonly option: string; cancellation(hours: number): string }>
> = {
  en: {
    option: 'Standard',
    cancellation: hours => `Full refund until ${hours} hours before the start; none after that.`
  },
  pt: {
    option: 'Padrão',
    cancellation: hours => `Reembolso total até ${hours} horas antes do início; depois, nenhum.`
  },
  es: {
    option: 'Estándar',
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
    cancellation: hours =>
      plural(
        'de',
        hours,
        'Volle Erstattung bis # Stunde vor Beginn, danach keine.',
        'Volle Erstattung bis # Stunden vor Beginn, danach keine.'
      )
  }
}
