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
      /** `later` are the steps after the full refund, each after a comma (see `part`). */
      cancellation(hours: number, later: string): string
      part(percent: number, hours: number): string
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
    cancellation: (hours, later) =>
      `Full refund until ${hours} hours before the start${later}; none after that.`,
    part: (percent, hours) => `${percent}% until ${hours} hours`
  },
  pt: {
    option: 'Padrão',
    whatToBring: 'O que devo levar?',
    whereToMeet: 'Onde nos encontramos?',
    untilWhen: 'Até quando posso cancelar sem custos?',
    instructor: people =>
      plural('pt', people, 'Um instrutor para uma pessoa.', 'Um instrutor para, no máximo, # pessoas.'),
    cancellation: (hours, later) =>
      `Reembolso total até ${hours} horas antes do início${later}; depois, nenhum.`,
    part: (percent, hours) => `${percent}% até ${hours} horas antes`
  },
  es: {
    option: 'Estándar',
    whatToBring: '¿Qué tengo que llevar?',
    whereToMeet: '¿Dónde nos encontramos?',
    untilWhen: '¿Hasta cuándo puedo cancelar gratis?',
    instructor: people =>
      plural('es', people, 'Un instructor para una persona.', 'Un instructor para un máximo de # personas.'),
    cancellation: (hours, later) =>
      `${plural('es', hours, 'Reembolso íntegro hasta # hora antes del inicio', 'Reembolso íntegro hasta # horas antes del inicio')}${later}; después, ninguno.`,
    part: (percent, hours) => `el ${percent} % hasta ${hours} h antes`
  },
  fr: {
    option: 'Standard',
    whatToBring: 'Que faut-il apporter\u202f?',
    whereToMeet: 'Où nous retrouvons-nous\u202f?',
    untilWhen: 'Jusqu’à quand puis-je annuler gratuitement\u202f?',
    instructor: people =>
      plural('fr', people, 'Un moniteur pour une personne.', 'Un moniteur pour # personnes au maximum.'),
    cancellation: (hours, later) =>
      `${plural('fr', hours, 'Remboursement intégral jusqu’à # heure avant le début', 'Remboursement intégral jusqu’à # heures avant le début')}${later}\u202f; aucun ensuite.`,
    part: (percent, hours) => `${percent}\u00a0% jusqu’à ${hours} h avant`
  },
  de: {
    option: 'Standard',
    whatToBring: 'Was soll ich mitbringen?',
    whereToMeet: 'Wo treffen wir uns?',
    untilWhen: 'Bis wann kann ich kostenlos stornieren?',
    instructor: people =>
      plural('de', people, 'Eine Lehrkraft für eine Person.', 'Eine Lehrkraft für höchstens # Personen.'),
    cancellation: (hours, later) =>
      `${plural('de', hours, 'Volle Erstattung bis # Stunde vor Beginn', 'Volle Erstattung bis # Stunden vor Beginn')}${later}, danach keine.`,
    part: (percent, hours) => `${percent} % bis ${hours} Stunden vor Beginn`
  }
}
