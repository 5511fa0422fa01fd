import type { UnitId } from '../booking/units.ts'
import type { Language } from '../text/language.ts'
import { plural } from '../text/plural.ts'

/** The service's own texts in OCTO content, by language. */
export const octoTexts: Readonly<
  Record<
    Language,
    Readonly<Record<UnitId, string>> & {
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
    adult: 'Adult',
    youth: 'Youth',
    child: 'Child',
    infant: 'Infant',
    senior: 'Senior',
    student: 'Student',
    military: 'Military',
    cancellation: hours => `Full refund until ${hours} hours before the start; none after that.`
  },
  pt: {
    option: 'Padrão',
    participant: 'Participante',
    board: 'Prancha',
    adult: 'Adulto',
    youth: 'Jovem',
    child: 'Criança',
    infant: 'Bebé',
    senior: 'Sénior',
    student: 'Estudante',
    military: 'Militar',
    cancellation: hours => `Reembolso total até ${hours} horas antes do início; depois, nenhum.`
  },
  es: {
    option: 'Estándar',
    participant: 'Participante',
    board: 'Tabla',
    adult: 'Adulto',
    youth: 'Joven',
    child: 'Niño',
    infant: 'Bebé',
    senior: 'Sénior',
    student: 'Estudiante',
    military: 'Militar',
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
    adult: 'Adulte',
    youth: 'Jeune',
    child: 'Enfant',
    infant: 'Bébé',
    senior: 'Senior',
    student: 'Étudiant',
    military: 'Militaire',
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
    adult: 'Erwachsener',
    youth: 'Jugendlicher',
    child: 'Kind',
    infant: 'Kleinkind',
    senior: 'Senior',
    student: 'Student',
    military: 'Militärangehöriger',
    cancellation: hours =>
      plural(
        'de',
        hours,
        'Volle Erstattung bis # Stunde vor Beginn, danach keine.',
        'Volle Erstattung bis # Stunden vor Beginn, danach keine.'
      )
  }
}
