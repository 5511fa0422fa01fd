import { html, Reply } from '../../lib/core/answer.ts'
import type { Sql } from '../../lib/database.ts'
import { findConditions, rankSea, type Sea } from '../../lib/forecast/sea.ts'
import type { PlatformKey } from '../../lib/keys/queries.ts'
import { route } from '../../lib/services.ts'
import { type LessonChoice, type PublicLesson, readLessons } from '../../lib/storefront/queries.ts'
import { stateOf } from '../../lib/storefront/rules.ts'
import { type Language, languageOf } from '../../lib/util/language.ts'
import { rememberBy } from '../../lib/util/remember.ts'
import { type Asked, askedOf, WidgetQuery } from '../../lib/widget/asked.ts'
import { renderWidget, type SeaShown, widgetHeaders } from '../../lib/widget/page.ts'
import { mintNonce } from './nonce.ts'

/** How many spots the ranking shows, and how many lessons of the next days. */
const SPOTS = 5
const LESSONS = 3
const DAYS = 7

/** Among how many lessons those with places are sought: most often the first few have them. */
const FIRST_LOOK = 6
const LAST_LOOK = 60

export default route({
  method: 'GET',
  path: '/surf',
  name: 'getWidget',
  summary: 'The surf widget',
  description:
    'A page for an iframe: the sea at a spot, a board and a suit, lessons to book. It sets no cookie and asks no other host.',
  auth: { kind: 'widget', scope: 'sizing' },
  query: WidgetQuery,
  answer: html({ headers: widgetHeaders('a-new-one-each-time') }),
  errors: ['service_unavailable']
}).handle(async ({ principal, query, request, read, forecasts }) => {
  const asked = askedOf(query)
  const sea = seaFor(await forecasts.at(principal.forecastVersion), asked, principal)
  const spotName = sea.kind === 'conditions' ? sea.conditions.spot.name : undefined
  const language = languageOf(asked.lang, request.headers['accept-language'])
  const reading = readingOf(principal, language, spotName ?? '')
  reading.offer ??= offerOf(read, language, spotName)
  const nonce = mintNonce()
  const page = renderWidget({ asked, language, sea, ...(await reading.offer) }, nonce)
  return new Reply(200, widgetHeaders(nonce), page)
})

/** The sea as this key may see it; the best spots are those for the level that was asked for, or each at its own. */
function seaFor(sea: Sea, { spot: spotId, said }: Asked, { scopes, atMs }: PlatformKey): SeaShown {
  if (!scopes.includes('forecast')) return { kind: 'none' }
  const now = new Date(atMs)
  const place = spotId === undefined ? undefined : sea.spots.get(spotId)
  if (!place) {
    const ranking = rankSea(sea, said.level ?? 'all', SPOTS, now)
    return { kind: 'ranking', ranking, isUnknownSpot: spotId !== undefined }
  }
  const conditions = findConditions(sea, place.spot.id, now)
  if (!conditions) return { kind: 'unavailable' }
  const { swellPeriodS, swellDirectionDeg } = conditions.conditions
  const forBoard = {
    swellPeriodS: swellPeriodS ?? undefined,
    swellDirectionDeg: swellDirectionDeg ?? undefined,
    bestSwellDirDeg: place.spot.bestSwellDirDeg
  }
  return { kind: 'conditions', conditions, forBoard }
}

/** The lessons that the widget offers, and whether they are at its spot. */
interface Offer {
  readonly lessons: readonly PublicLesson[]
  readonly areHere: boolean
}

/** Lessons are read once for all whom the same look-up let in and who ask for the same: none asked later than they are read. */
const readingOf = rememberBy(
  (_caller: PlatformKey, _language: Language, _spotName: string): { offer?: Promise<Offer> } => ({})
)

/** The next lessons with places at this spot, else anywhere. */
async function offerOf(sql: Sql, language: Language, spotName: string | undefined): Promise<Offer> {
  const here = spotName === undefined ? [] : await openLessons(sql, { language, spotName })
  if (here.length > 0) return { lessons: here, areHere: true }
  return { lessons: await openLessons(sql, { language }), areHere: false }
}

/** The next lessons with places, at a spot or anywhere. */
async function openLessons(
  sql: Sql,
  choice: Pick<LessonChoice, 'language' | 'spotName'>,
  limit = FIRST_LOOK
): Promise<PublicLesson[]> {
  const lessons = await readLessons(sql, { ...choice, days: DAYS, limit })
  const open = lessons.filter(lesson => stateOf(lesson) === 'open').slice(0, LESSONS)
  const isAll = lessons.length < limit || limit === LAST_LOOK
  return open.length === LESSONS || isAll ? open : openLessons(sql, choice, LAST_LOOK)
}
