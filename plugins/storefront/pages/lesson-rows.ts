import { formatDay, formatMinutes } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { langAttribute } from '../../../lib/pages/passage.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import type { BookableLesson } from '../../../lib/storefront/lesson.ts'
import { lessonPathOf } from '../../../lib/storefront/paths.ts'
import { lengthInMinutes, priceFor, seatsLeft, stateOf } from '../../../lib/storefront/rules.ts'
import { GUIDE_TEXT } from '../guide-text.ts'
import { STOREFRONT_TEXT } from '../text.ts'
import { type Seas, seaBadge } from './sea.ts'

/** Options of a lesson list: with days or under one, party size, and sea conditions if known. */
interface ListOptions {
  readonly withDay?: boolean
  readonly people?: number
  readonly seas?: Seas
}

const FEW_SEATS = 3

/** Lessons as linked cards: time, type, place, sea conditions, price, and free seats. */
export function lessonList(
  lessons: readonly BookableLesson[],
  locale: PageLocale,
  options: ListOptions = {}
): Html {
  return html`<ul class="lessons">${lessons.map(
    lesson => html`
<li>${lessonCard(lesson, locale, options)}</li>`
  )}
</ul>`
}

function lessonCard(
  lesson: BookableLesson,
  locale: PageLocale,
  { withDay = false, people = 1, seas }: ListOptions
): Html {
  const { language } = locale
  const [text, guide] = [STOREFRONT_TEXT[language], GUIDE_TEXT[language]]
  const state = stateOf(lesson)
  const isOpen = state === 'open'
  const freeSeats = seatsLeft(lesson)
  const path = people > 1 ? `${lessonPathOf(lesson)}?people=${people}` : lessonPathOf(lesson)
  return html`<a class="lesson${!isOpen && ' gone'}" href="${linkTo(path, locale)}">
<span class="time">${withDay && html`${formatDay(lesson.localDate, language, { brief: true })}, `}${lesson.localStart}</span>
<span class="what"${langAttribute(lesson.writtenIn.name, language)}>${lesson.name}</span>
<span class="where">${factsOf(lesson, language).join(' · ')}</span>
${isOpen && seaBadge(lesson, seas?.get(lesson.id), language)}
<span class="price">${priceWords(priceFor(lesson, { count: people }), lesson.currency, language)}${people > 1 && html` <span class="soft small">${guide.forPeople(people)}</span>`}</span>
<span class="left${isOpen && freeSeats <= FEW_SEATS && ' few'}">${isOpen ? text.left(freeSeats) : text.states[state].short}</span>
${isOpen && html`<span class="go">${guide.book}</span>`}
</a>`
}

/** Short facts of a lesson: level, duration, instructors, place, and whether the price is per party. */
function factsOf(lesson: BookableLesson, language: PageLocale['language']): string[] {
  const { levels, partyPrice } = STOREFRONT_TEXT[language]
  return [
    levels[lesson.level],
    formatMinutes(lengthInMinutes(lesson), language),
    ...(lesson.instructorName ? [GUIDE_TEXT[language].with(lesson.instructorName)] : []),
    lesson.spotName,
    ...(lesson.pricingPer === 'BOOKING' ? [partyPrice] : [])
  ]
}
