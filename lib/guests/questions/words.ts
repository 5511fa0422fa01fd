import type { SurfLevel } from '../../lessons/level.ts'
import { type Language, schoolLanguageFor, translationFor } from '../../text/language.ts'
import { valuesOfQuestion } from './answers.ts'
import { type BuiltInQuestion, isBuiltInQuestion, type Question } from './rules.ts'

/** A question in the reader's language. */
export interface QuestionText {
  readonly title: string
  /** Empty if there is none. */
  readonly hint: string
  /** Answers to choose from. Empty for any text. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Language tag of the school's text. Undefined for a built-in text. */
  readonly writtenIn: string | undefined
}

interface BuiltInTexts {
  readonly titles: Readonly<Record<BuiltInQuestion, string>>
  readonly hints: Readonly<Record<BuiltInQuestion, string>>
  readonly levels: Readonly<Record<SurfLevel, string>>
  readonly yes: string
  readonly no: string
}

const BUILT_IN_TEXTS: Readonly<Record<Language, BuiltInTexts>> = {
  en: {
    titles: {
      height: 'Height in cm',
      weight: 'Weight in kg',
      shoe: 'Shoe size (EU)',
      level: 'Surfing level',
      swim: 'Can you swim?'
    },
    hints: {
      height: 'For the wetsuit.',
      weight: 'For the board and the wetsuit.',
      shoe: 'For the boots.',
      level: 'For the board.',
      swim: ''
    },
    levels: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced', kids: 'Child' },
    yes: 'Yes',
    no: 'No'
  },
  pt: {
    titles: {
      height: 'Altura em cm',
      weight: 'Peso em kg',
      shoe: 'Número de calçado (UE)',
      level: 'Nível de surf',
      swim: 'Sabe nadar?'
    },
    hints: {
      height: 'Para o fato.',
      weight: 'Para a prancha e o fato.',
      shoe: 'Para as botas.',
      level: 'Para a prancha.',
      swim: ''
    },
    levels: { beginner: 'Iniciação', intermediate: 'Intermédio', advanced: 'Avançado', kids: 'Criança' },
    yes: 'Sim',
    no: 'Não'
  },
  es: {
    titles: {
      height: 'Altura en cm',
      weight: 'Peso en kg',
      shoe: 'Talla de calzado (UE)',
      level: 'Nivel de surf',
      swim: 'Sabe nadar'
    },
    hints: {
      height: 'Para el neopreno.',
      weight: 'Para la tabla y el neopreno.',
      shoe: 'Para los escarpines.',
      level: 'Para la tabla.',
      swim: ''
    },
    levels: {
      beginner: 'Principiante',
      intermediate: 'Intermedio',
      advanced: 'Avanzado',
      kids: 'Niño o niña'
    },
    yes: 'Sí',
    no: 'No'
  },
  fr: {
    titles: {
      height: 'Taille en cm',
      weight: 'Poids en kg',
      shoe: 'Pointure (UE)',
      level: 'Niveau de surf',
      swim: 'Sait nager'
    },
    hints: {
      height: 'Pour la combinaison.',
      weight: 'Pour la planche et la combinaison.',
      shoe: 'Pour les chaussons.',
      level: 'Pour la planche.',
      swim: ''
    },
    levels: { beginner: 'Débutant', intermediate: 'Intermédiaire', advanced: 'Confirmé', kids: 'Enfant' },
    yes: 'Oui',
    no: 'Non'
  },
  de: {
    titles: {
      height: 'Größe in cm',
      weight: 'Gewicht in kg',
      shoe: 'Schuhgröße (EU)',
      level: 'Surfniveau',
      swim: 'Kann schwimmen'
    },
    hints: {
      height: 'Für den Neoprenanzug.',
      weight: 'Für Brett und Neoprenanzug.',
      shoe: 'Für die Neoprenschuhe.',
      level: 'Für das Brett.',
      swim: ''
    },
    levels: { beginner: 'Anfänger', intermediate: 'Mittelstufe', advanced: 'Fortgeschritten', kids: 'Kind' },
    yes: 'Ja',
    no: 'Nein'
  }
}

/** A question in the reader's language: the built-in text, or the school's. `own` is the school's own language. */
export function questionIn(question: Question, language: Language, own: string): QuestionText {
  const values = valuesOfQuestion(question) ?? []
  if (isBuiltInQuestion(question.kind)) {
    const { titles, hints, levels, yes, no } = BUILT_IN_TEXTS[language]
    const labels: Readonly<Record<string, string>> = { ...levels, yes, no }
    return {
      title: titles[question.kind],
      hint: hints[question.kind],
      options: values.map(value => ({ value, label: labels[value] as string })),
      writtenIn: undefined
    }
  }
  const translation = translationFor(question.translations ?? {}, language, own)
  return {
    title: translation?.title ?? question.title ?? question.id,
    hint: translation?.hint ?? question.hint ?? '',
    options: values.map((value, n) => ({ value, label: translation?.options?.[n] ?? value })),
    writtenIn: translation?.title === undefined ? own : (schoolLanguageFor(language, own) ?? own)
  }
}
