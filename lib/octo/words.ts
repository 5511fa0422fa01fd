import type { Language } from '../text/language.ts'
import { plural } from '../text/plural.ts'

/** This service's texts in octo/content, by language. */
export const octoTexts: Readonly<
  Record<
    Language,
    {
      readonly option: string
      readonly whatToBring: string
      readonly whereToMeet: string
      readonly untilWhen: string
      instructor(people: number): string
      cancellation(hours: number): string
    }
  >
> = {
  en: {
    option: 'Standard',
    whatToBring: 'What should I bring?',
    whereToMeet: 'Where do we meet?',
    untilWhen: 'Until when can I cancel free of charge?',
    instructor: people =>
      plural('en', people, 'One instructor for one person.', 'One instructor for at most # people.'),
    cancellation: hours => `Full refund until ${hours} hours before the start; none after that.`
  },
  pt: {
    option: 'Padrão',
    whatToBring: 'O que devo levar?',
    whereToMeet: 'Onde nos encontramos?',
    untilWhen: 'Até quando posso cancelar sem custos?',
    instructor: people =>
      plural('pt', people, 'Um instrutor para uma pessoa.', 'Um instrutor para, no máximo, # pessoas.'),
    cancellation: hours => `Reembolso total até ${hours} horas antes do início; depois, nenhum.`
  },
  es: {
    option: 'Estándar',
    whatToBring: '¿Qué tengo que llevar?',
    whereToMeet: '¿Dónde nos encontramos?',
    untilWhen: '¿Hasta cuándo puedo cancelar gratis?',
    instructor: people =>
      plural('es', people, 'Un instructor para una persona.', 'Un instructor para un máximo de # personas.'),
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
    whatToBring: 'Que faut-il apporter\u202f?',
    whereToMeet: 'Où nous retrouvons-nous\u202f?',
    untilWhen: 'Jusqu’à quand puis-je annuler gratuitement\u202f?',
    instructor: people =>
      plural('fr', people, 'Un moniteur pour une personne.', 'Un moniteur pour # personnes au maximum.'),
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
    whatToBring: 'Was soll ich mitbringen?',
    whereToMeet: 'Wo treffen wir uns?',
    untilWhen: 'Bis wann kann ich kostenlos stornieren?',
    instructor: people =>
      plural('de', people, 'Eine Lehrkraft für eine Person.', 'Eine Lehrkraft für höchstens # Personen.'),
    cancellation: hours =>
      plural(
        'de',
        hours,
        'Volle Erstattung bis # Stunde vor Beginn, danach keine.',
        'Volle Erstattung bis # Stunden vor Beginn, danach keine.'
      )
  }
}
