import { formatDay, formatMinutes } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { langAttribute } from '../../../lib/pages/passage.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import type { BookableLesson } from '../../../lib/storefront/lesson.ts'
import { type OrderPart, partyParameters, priceOfParts, togetherPath } from '../../../lib/storefront/party.ts'
import { lessonPathOf } from '../../../lib/storefront/paths.ts'
import { lengthInMinutes, seatsLeft, stateOf } from '../../../lib/storefront/rules.ts'
import { type LessonSearch, partyOf, priceOfSearch } from '../../../lib/storefront/week.ts'
import { GUIDE_TEXT } from '../guide-text.ts'
import { ORDER_TEXT } from '../order-text.ts'
import { STOREFRONT_TEXT } from '../text.ts'
import { type Seas, seaBadge } from './sea.ts'

/** Options of a lesson list. `withDay` shows the day of each lesson. */
interface ListOptions {
  readonly withDay?: boolean
  readonly search?: LessonSearch
  readonly seas?: Seas
}

const FEW_SEATS = 3

const ANYBODY: LessonSearch = { level: undefined, people: 1 }

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
  { withDay = false, search = ANYBODY, seas }: ListOptions
): Html {
  const { language } = locale
  const [text, guide] = [STOREFRONT_TEXT[language], GUIDE_TEXT[language]]
  const state = stateOf(lesson)
  const isOpen = state === 'open'
  const freeSeats = seatsLeft(lesson)
  const { people } = search
  return html`<a class="lesson${!isOpen && ' gone'}" href="${linkTo(pathTo([lesson], search), locale)}">
<span class="time">${withDay && html`${formatDay(lesson.localDate, language, { brief: true })}, `}${lesson.localStart}</span>
<span class="what"${langAttribute(lesson.writtenIn.name, language)}>${lesson.name}</span>
<span class="where">${factsOf(lesson, language).join(' · ')}</span>
${isOpen && seaBadge(lesson, seas?.get(lesson.id), language)}
<span class="price">${priceWords(priceOfSearch(lesson, search), lesson.currency, language)}${people > 1 && html` <span class="soft small">${guide.forPeople(people)}</span>`}</span>
<span class="left${isOpen && freeSeats <= FEW_SEATS && ' few'}">${isOpen ? text.left(freeSeats) : text.states[state].short}</span>
${isOpen && html`<span class="go">${guide.book}</span>`}
</a>`
}

/** Path to the form for these lessons. A single lesson has a separate page, unless others are already chosen. */
function pathTo(lessons: readonly BookableLesson[], search: LessonSearch): string {
  const [first] = lessons as readonly [BookableLesson]
  const party = partyOf(search)
  const chosen = (search.chosen ?? []).filter(id => lessons.every(lesson => lesson.id !== id))
  if (lessons.length + chosen.length > 1) {
    const before = chosen.map(id => ({ id, schoolId: first.schoolId }))
    return togetherPath({ lessons: [...before, ...lessons], party })
  }
  const query = new URLSearchParams(partyParameters(party)).toString()
  return query ? `${lessonPathOf(first)}?${query}` : lessonPathOf(first)
}

/** Cards with links, one for each proposal: lessons at the same time that have seats for the party together. */
export function proposalList(
  proposals: readonly (readonly OrderPart[])[],
  locale: PageLocale,
  search: LessonSearch
): Html | false {
  const { language } = locale
  const [order, guide] = [ORDER_TEXT[language], GUIDE_TEXT[language]]
  const { adults, children } = partyOf(search)
  const sharesOf = (parts: readonly OrderPart[]) =>
    parts.map(({ lesson, ages }) => {
      const young = ages.filter(age => children.includes(age)).length
      return `${lesson.name}: ${order.party(ages.length - young, young)}`
    })
  return (
    proposals.length > 0 &&
    html`<div class="stack"><h3 class="small soft">${order.together}</h3>
<ul class="lessons">${proposals.map(parts => {
      const [{ lesson }] = parts as readonly [OrderPart]
      return html`
<li><a class="lesson" href="${linkTo(
        pathTo(
          parts.map(part => part.lesson),
          search
        ),
        locale
      )}">
<span class="time">${lesson.localStart}</span>
<span class="what">${parts.map(part => part.lesson.name).join(' + ')}</span>
<span class="where">${sharesOf(parts).join(' · ')}</span>
<span class="price">${priceWords(priceOfParts(parts), lesson.currency, language)} <span class="soft small">${guide.forPeople(adults + children.length)}</span></span>
<span class="go">${guide.book}</span>
</a></li>`
    })}
</ul></div>`
  )
}

/** Short facts of a lesson: level, duration, instructor, spot, and a note if the price is per party. */
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
