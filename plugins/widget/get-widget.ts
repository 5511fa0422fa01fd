import type { Lesson } from '../../lib/booking/schedule/queries.ts'
import { type Deps, route } from '../../lib/deps.ts'
import { memoizeByObject } from '../../lib/infra/memoize.ts'
import { htmlPage, pageReply } from '../../lib/kernel/answer.ts'
import { LEVELS } from '../../lib/lessons/level.ts'
import type { PlatformKey } from '../../lib/partners/keys/queries.ts'
import { findConditionsWithLight, isDark, rankSea, type Sea } from '../../lib/sea/sea.ts'
import type { Spot } from '../../lib/sea/spot.ts'
import { type BookableLesson, bookableLessons, schoolAt } from '../../lib/storefront/lesson.ts'
import { listLessonsEverywhere } from '../../lib/storefront/queries.ts'
import { stateOf } from '../../lib/storefront/rules.ts'
import { addDays } from '../../lib/text/dates.ts'
import { type Language, languageOf } from '../../lib/text/language.ts'
import { WidgetQuery, type WidgetRequest, widgetRequestOf } from './asked.ts'
import type { LessonsByLevel } from './lessons.ts'
import { mintNonce } from './nonce.ts'
import { lessonsFor, nearnessOf } from './offer.ts'
import { renderWidget, type SeaData, widgetHeaders } from './page.ts'

/** Maximum spots in the ranking, lessons per level, and days ahead. */
const SPOTS = 5
const LESSONS = 3
const LESSON_DAYS = 7

/** Maximum lessons to search for free seats. */
const SEARCHED = 60

export default route({
  method: 'GET',
  path: '/surf',
  name: 'getWidget',
  summary: 'The surf widget',
  description:
    'A page for an iframe: sea conditions of a spot, board and wetsuit sizes, and lessons to book. It sets no cookies and sends no requests to other hosts.',
  auth: { kind: 'widget', scope: 'sizing' },
  query: WidgetQuery,
  answer: htmlPage({ headers: widgetHeaders('a-new-one-each-time') }),
  errors: ['service_unavailable']
}).handle(
  async ({ principal, query, request, read, availability, schoolPages, forecasts, confirmsByMail }) => {
    const widgetRequest = widgetRequestOf(query)
    const allConditions = await forecasts.at(principal.forecastVersion)
    const sea = seaFor(allConditions, widgetRequest, principal)
    const spot =
      sea.kind === 'conditions' ? allConditions.spots.get(sea.conditions.conditions.spot.id)?.spot : undefined
    const language = languageOf(widgetRequest.lang, request.headers['accept-language'])
    const lessonsPromise = nearbyLessons(principal, language, spot?.name ?? '', widgetRequest.school ?? '')
    const choice = { language, schoolId: widgetRequest.school }
    lessonsPromise.offer ??= openLessons({ read, availability, schoolPages }, choice, spot?.name).then(
      lessons => offerOf(confirmsByMail ? lessons : lessons.map(booksImmediately), allConditions, spot)
    )
    const nonce = mintNonce()
    const page = renderWidget(
      { request: widgetRequest, language, sea, offer: await lessonsPromise.offer },
      nonce
    )
    return pageReply(200, widgetHeaders(nonce), page)
  }
)

/** Sea conditions within the key's scopes. Without a valid spot: the ranking, by the requested level or each spot's best. */
function seaFor(
  sea: Sea,
  { spot: spotId, formValues }: WidgetRequest,
  { scopes, atMs }: PlatformKey
): SeaData {
  if (!scopes.includes('forecast')) return { kind: 'none' }
  const now = new Date(atMs)
  const place = spotId === undefined ? undefined : sea.spots.get(spotId)
  if (!place) {
    const ranking = rankSea(sea, formValues.level ?? 'all', SPOTS, now)
    const [best] = ranking.ranking
    const dark = best !== undefined && isDark(sea, best.spotId, now)
    return { kind: 'ranking', ranking, isUnknownSpot: spotId !== undefined, isDark: dark }
  }
  const conditions = findConditionsWithLight(sea, place.spot.id, now)
  if (!conditions) return { kind: 'unavailable' }
  const { swellPeriodS, swellDirectionDeg } = conditions.conditions.conditions
  const forBoard = {
    swellPeriodS: swellPeriodS ?? undefined,
    swellDirectionDeg: swellDirectionDeg ?? undefined,
    bestSwellDirDeg: place.spot.bestSwellDirDeg
  }
  return { kind: 'conditions', conditions, forBoard }
}

/** Share reads among requests with the same key lookup and parameters. All of them arrived before the read started. */
const nearbyLessons = memoizeByObject(
  (
    _caller: PlatformKey,
    _language: Language,
    _spotName: string,
    _school: string
  ): {
    offer?: Promise<LessonsByLevel>
  } => ({})
)

type LessonDeps = Pick<Deps, 'read' | 'availability' | 'schoolPages'>

/** Next open lessons, at the spot and elsewhere, by start time. */
async function openLessons(
  deps: LessonDeps,
  choice: { readonly language: Language; readonly schoolId: string | undefined },
  spotName: string | undefined
): Promise<BookableLesson[]> {
  const next = await nextLessons(deps, choice)
  const [here, anywhere] = await Promise.all([spotName === undefined ? [] : next(spotName), next()])
  const all = new Map([...here, ...anywhere].map(lesson => [lesson.id, lesson]))
  return [...all.values()]
    .filter(lesson => stateOf(lesson) === 'open')
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

/** A lesson whose bookings need no confirmation by email. */
function booksImmediately(lesson: BookableLesson): BookableLesson {
  return { ...lesson, confirmByMail: false }
}

/** Function that reads the next lessons: of a school's schedule, or of all schools. */
async function nextLessons(
  { read, availability, schoolPages }: LessonDeps,
  { language, schoolId }: { readonly language: Language; readonly schoolId: string | undefined }
): Promise<(spotName?: string) => Promise<BookableLesson[]> | BookableLesson[]> {
  const options = { language, limit: SEARCHED }
  if (schoolId === undefined) {
    return spotName => listLessonsEverywhere(read, { ...options, spotName, days: LESSON_DAYS })
  }
  const reader = await schoolPages.find(schoolId)
  if (!reader) return () => []
  const calendar = await availability.lessons(reader)
  const { today } = schoolAt(reader, calendar)
  const days = { from: today, to: addDays(today, LESSON_DAYS) }
  return spotName => {
    const spot = spotName?.toLowerCase()
    const isAtSpot = (lesson: Lesson) => spot === undefined || lesson.spotName.toLowerCase() === spot
    return bookableLessons(calendar, { ...options, days, filter: isAtSpot })
  }
}

/** Suggested lessons by level. Without a spot, distance does not matter. */
function offerOf(lessons: readonly BookableLesson[], sea: Sea, spot: Spot | undefined): LessonsByLevel {
  const byName = new Map([...sea.spots.values()].map(({ spot }) => [spot.name.toLowerCase(), spot]))
  const nearness = ({ spotName }: BookableLesson) =>
    spot === undefined ? 0 : nearnessOf(spot, byName.get(spotName.toLowerCase()))
  const offers = LEVELS.map(level => [level, lessonsFor(lessons, level, nearness, LESSONS)] as const)
  return Object.fromEntries(offers) as unknown as LessonsByLevel
}
