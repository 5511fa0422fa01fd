import { type Meeting, meetingTimeOf } from '../../../lib/lessons/meeting.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { foreignText } from '../../../lib/pages/passage.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import { MEETING_TEXT } from '../../../lib/storefront/meeting-text.ts'
import type { Language } from '../../../lib/text/language.ts'
import { GUIDE_TEXT } from '../guide-text.ts'

/** Meeting point of lessons; `localStart` is the start of one lesson. */
interface MeetingPlace extends Omit<Meeting, 'at'> {
  readonly localStart?: string
}

/** Card of the meeting place, with a link to the device's map. */
export function meetCard(place: MeetingPlace, mapLink: string | undefined, language: Language): Html | false {
  const text = GUIDE_TEXT[language]
  const point = meetingPoint(place, language)
  return (
    (point || mapLink !== undefined) &&
    html`<aside class="card" aria-labelledby="meet">
<h2 id="meet">${text.meet}</h2>
<p>${point}${mapLinkTo(mapLink, language)}</p>
</aside>`
  )
}

function mapLinkTo(link: string | undefined, language: Language): Html | false {
  return link !== undefined && html`<br><a href="${link}">${GUIDE_TEXT[language].map}</a>`
}

/** Meeting point of a lesson as a fact: time, address, the school's words, and a link to the map. */
export function meetFact(
  { meeting, localStart }: Pick<PublicLesson, 'meeting' | 'localStart'>,
  mapLink: string | undefined,
  language: Language
): Html | false {
  const point = meetingPoint({ ...meeting, localStart }, language)
  return (
    (point || mapLink !== undefined) &&
    fact(GUIDE_TEXT[language].meet, html`${point}${mapLinkTo(mapLink, language)}`, 'wide')
  )
}

function meetingPoint(
  { address, words, writtenIn, minutes, localStart }: MeetingPlace,
  language: Language
): Html | false {
  const time = localStart && meetingTimeOf({ minutes }, localStart)
  const text = MEETING_TEXT[language]
  const arrival = minutes ? (time ? text.when(time, minutes) : text.before(minutes)) : ''
  const lines = [address, words && foreignText(words, writtenIn, language), arrival].filter(Boolean)
  return lines.length > 0 && html`${lines.map((line, n) => html`${n > 0 && html`<br>`}${line}`)}`
}

/** Packing list: the school's text, or a generic one. */
export function bringCard(
  { bring, writtenIn }: { readonly bring: string; readonly writtenIn: { readonly bring: string } },
  language: Language
): Html {
  const text = GUIDE_TEXT[language]
  return html`<aside class="card" aria-labelledby="bring">
<h2 id="bring">${text.bring}</h2>
<p>${bring ? foreignText(bring, writtenIn.bring, language) : text.bringWords}</p>
</aside>`
}
