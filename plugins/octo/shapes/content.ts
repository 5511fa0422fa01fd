import { type Static, Type } from '@sinclair/typebox'
import type { LessonType } from '../../../lib/booking/slot.ts'
import { literals, orNull } from '../../../lib/infra/shapes.ts'
import { octoTexts } from '../../../lib/octo/words.ts'
import { TextOrNull } from './fields.ts'
import { type OctoView, translatedText } from './view.ts'

const Feature = Type.Object({
  type: literals(['CANCELLATION_TERM', 'PREBOOKING_INFORMATION']),
  shortDescription: TextOrNull
})

/** Fields of octo/content on a product and its option. */
export const ContentShape = Type.Object({
  title: Type.String(),
  shortDescription: TextOrNull,
  description: TextOrNull,
  features: Type.Array(Feature),
  faqs: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() })),
  media: Type.Array(Type.Object({ src: Type.String() })),
  locations: Type.Array(Type.Object({ title: TextOrNull })),
  categoryLabels: Type.Array(Type.String()),
  durationMinutesFrom: Type.Integer(),
  durationMinutesTo: orNull(Type.Integer()),
  commentary: Type.Array(Type.Object({ format: Type.String(), language: Type.String() }))
})

/** Content of a lesson type; a list is empty if the school gave no text. */
export function contentOf(
  service: LessonType,
  { language }: OctoView,
  own: string
): Static<typeof ContentShape> {
  const { name, description } = translatedText(service, language, own)
  return {
    title: name,
    shortDescription: firstSentenceOf(description),
    description: description || null,
    features: [
      {
        type: 'CANCELLATION_TERM',
        shortDescription: octoTexts[language].cancellation(service.cancellationCutoffHours)
      }
    ],
    faqs: [],
    media: [],
    locations: [],
    categoryLabels: octoLabels(service),
    durationMinutesFrom: service.durationMinutes,
    durationMinutesTo: null,
    commentary: []
  }
}

/** Labels from OCTO's list. */
function octoLabels({ availabilityType, kind, level }: LessonType): string[] {
  if (availabilityType === 'OPENING_HOURS') return ['sports', 'beaches', 'outdoors']
  return [
    'sports',
    'beaches',
    'outdoors',
    'classes',
    ...(kind === 'private' ? ['private-tours'] : []),
    ...(level === 'kids' ? ['family-friendly'] : [])
  ]
}

function firstSentenceOf(text: string): string | null {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? (text || null)
}
