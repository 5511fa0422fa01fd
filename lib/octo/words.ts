import type { RefundStep } from '../booking/refund.ts'
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
      cancellation(hours: number, steps: readonly RefundStep[]): string
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
    cancellation: (hours, steps) =>
      `Full refund until ${hours} hours before the start${later(steps, (percent, until) => `${percent}% until ${until} hours`)}; none after that.`
  },
  pt: {
    option: 'Padrão',
    whatToBring: 'O que devo levar?',
    whereToMeet: 'Onde nos encontramos?',
    untilWhen: 'Até quando posso cancelar sem custos?',
    instructor: people =>
      plural('pt', people, 'Um instrutor para uma pessoa.', 'Um instrutor para, no máximo, # pessoas.'),
    cancellation: (hours, steps) =>
      `Reembolso total até ${hours} horas antes do início${later(steps, (percent, until) => `${percent}% até ${until} horas antes`)}; depois, nenhum.`
  },
  es: {
    option: 'Estándar',
    whatToBring: '¿Qué tengo que llevar?',
    whereToMeet: '¿Dónde nos encontramos?',
    untilWhen: '¿Hasta cuándo puedo cancelar gratis?',
    instructor: people =>
      plural('es', people, 'Un instructor para una persona.', 'Un instructor para un máximo de # personas.'),
    cancellation: (hours, steps) =>
      `${plural('es', hours, 'Reembolso íntegro hasta # hora antes del inicio', 'Reembolso íntegro hasta # horas antes del inicio')}${later(steps, (percent, until) => `el ${percent} % hasta ${until} h antes`)}; después, ninguno.`
  },
  fr: {
    option: 'Standard',
    whatToBring: 'Que faut-il apporter\u202f?',
    whereToMeet: 'Où nous retrouvons-nous\u202f?',
    untilWhen: 'Jusqu’à quand puis-je annuler gratuitement\u202f?',
    instructor: people =>
      plural('fr', people, 'Un moniteur pour une personne.', 'Un moniteur pour # personnes au maximum.'),
    cancellation: (hours, steps) =>
      `${plural('fr', hours, 'Remboursement intégral jusqu’à # heure avant le début', 'Remboursement intégral jusqu’à # heures avant le début')}${later(steps, (percent, until) => `${percent}\u00a0% jusqu’à ${until} h avant`)}\u202f; aucun ensuite.`
  },
  de: {
    option: 'Standard',
    whatToBring: 'Was soll ich mitbringen?',
    whereToMeet: 'Wo treffen wir uns?',
    untilWhen: 'Bis wann kann ich kostenlos stornieren?',
    instructor: people =>
      plural('de', people, 'Eine Lehrkraft für eine Person.', 'Eine Lehrkraft für höchstens # Personen.'),
    cancellation: (hours, steps) =>
      `${plural('de', hours, 'Volle Erstattung bis # Stunde vor Beginn', 'Volle Erstattung bis # Stunden vor Beginn')}${later(steps, (percent, until) => `${percent} % bis ${until} Stunden vor Beginn`)}, danach keine.`
  }
}

/** The steps after the full refund, each after a comma. */
function later(steps: readonly RefundStep[], wordsOf: (percent: number, hours: number) => string): string {
  return steps.map(({ hours, percent }) => `, ${wordsOf(percent, hours)}`).join('')
}
