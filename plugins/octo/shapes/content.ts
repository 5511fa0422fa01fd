import { type Static, Type } from '@sinclair/typebox'
import type { LessonType, LessonTypes } from '../../../lib/booking/slot.ts'
import { literals, orNull } from '../../../lib/infra/shapes.ts'
import { octoTexts } from '../../../lib/octo/words.ts'
import type { Spot } from '../../../lib/sea/spot.ts'
import { type Language, languageOf, schoolLanguageFor } from '../../../lib/text/language.ts'
import { TextOrNull } from './fields.ts'
import { Locations, startOf } from './location.ts'
import { Media, mediaOf } from './media.ts'
import { type OctoView, translatedText } from './view.ts'

const Feature = Type.Object({
  type: literals(['INCLUSION', 'PREARRIVAL_INFORMATION', 'CANCELLATION_TERM']),
  shortDescription: TextOrNull
})

/** Fields of octo/content on a product and its option. */
export const ContentShape = Type.Object({
  title: Type.String({ description: 'Name for guests' }),
  shortDescription: TextOrNull,
  description: TextOrNull,
  features: Type.Array(Feature, { description: 'Inclusions, what to know before, cancellation' }),
  faqs: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() })),
  media: Type.Optional(Media),
  locations: Type.Optional(Locations),
  categoryLabels: Type.Array(Type.String()),
  durationMinutesFrom: Type.Integer(),
  durationMinutesTo: orNull(Type.Integer()),
  commentary: Type.Array(Type.Object({ format: Type.String(), language: Type.String() }))
})

/** Sources of pictures and locations. Only the catalogue has them; bookings do not. */
export interface ContentSource {
  readonly publicUrl: string
  /** Find a surf spot by the name that lessons use. */
  readonly spotOf: (name: string) => Spot | undefined
}

type School = Pick<LessonTypes, 'locale' | 'profile'>

/** Content of a lesson type, from the school's texts. Lists are empty if the school has entered nothing. */
export function contentOf(
  service: LessonType,
  school: School,
  { language }: OctoView,
  source: ContentSource | undefined
): Static<typeof ContentShape> {
  const { name, description } = translatedText(service, language, school.locale)
  const texts = arrivalTexts(school, language)
  return {
    title: name,
    shortDescription: firstSentenceOf(description),
    description: description || null,
    features: featuresOf(service, texts, language),
    faqs: faqsOf(service, texts, language),
    ...(source && { media: mediaOf(school.profile, source.publicUrl) }),
    ...(source && {
      locations: service.spotNames.flatMap(spotName => {
        const spot = source.spotOf(spotName)
        return spot ? [startOf(spot, texts.meet)] : []
      })
    }),
    categoryLabels: octoLabels(service),
    durationMinutesFrom: service.durationMinutes,
    durationMinutesTo: null,
    commentary: []
  }
}

/** A school's texts about things to bring and the meeting point, with their languages. */
interface ArrivalTexts {
  readonly bring: string
  readonly meet: string
  readonly languages: { readonly bring: Language; readonly meet: Language }
}

function arrivalTexts({ locale, profile }: School, language: Language): ArrivalTexts {
  const translated = schoolLanguageFor(language, locale)
  const translation = translated && profile.translations[translated]
  const own = languageOf(locale, undefined)
  const languageFor = (text: string | undefined) => (text !== undefined && translated ? translated : own)
  return {
    bring: translation?.bring ?? profile.bring,
    meet: translation?.meet ?? profile.meet,
    languages: { bring: languageFor(translation?.bring), meet: languageFor(translation?.meet) }
  }
}

/** Terms of the full refund and of the parts after it. */
function cancellationTerm(
  words: (typeof octoTexts)[Language],
  { cancellationCutoffHours, refundSteps }: Pick<LessonType, 'cancellationCutoffHours' | 'refundSteps'>
): string {
  const parts = refundSteps.map(({ percent, hours }) => `, ${words.part(percent, hours)}`)
  return words.cancellation(cancellationCutoffHours, parts.join(''))
}

function featuresOf(
  { maxStudentsPerInstructor: ratio, cancellationCutoffHours, refundSteps }: LessonType,
  { bring, meet }: ArrivalTexts,
  language: Language
): Static<typeof Feature>[] {
  const words = octoTexts[language]
  const before = [meet, bring].filter(text => text !== '')
  return [
    ...(ratio === null ? [] : [{ type: 'INCLUSION' as const, shortDescription: words.instructor(ratio) }]),
    ...before.map(text => ({ type: 'PREARRIVAL_INFORMATION' as const, shortDescription: text })),
    {
      type: 'CANCELLATION_TERM',
      shortDescription: cancellationTerm(words, { cancellationCutoffHours, refundSteps })
    }
  ]
}

/** Frequent questions, each in the language of its answer. */
function faqsOf(
  { cancellationCutoffHours, refundSteps }: LessonType,
  { bring, meet, languages }: ArrivalTexts,
  language: Language
): { question: string; answer: string }[] {
  const words = octoTexts[language]
  return [
    { question: octoTexts[languages.meet].whereToMeet, answer: meet },
    { question: octoTexts[languages.bring].whatToBring, answer: bring },
    { question: words.untilWhen, answer: cancellationTerm(words, { cancellationCutoffHours, refundSteps }) }
  ].filter(({ answer }) => answer !== '')
}

/** Category labels from OCTO's list. */
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
