import { Html, html } from '../../../lib/pages/html.ts'
import type { PageLocale } from '../../../lib/pages/locale.ts'
import { CHILD_AGES, MAX_PARTY, partyParameters } from '../../../lib/storefront/party.ts'
import { schoolPath } from '../../../lib/storefront/paths.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import { type Days, type LessonSearch, partyOf } from '../../../lib/storefront/week.ts'
import { ORDER_TEXT } from '../order-text.ts'
import { STOREFRONT_TEXT } from '../text.ts'

/** Number of fields for children in an empty form. */
const CHILD_FIELDS = 4

/** The party of a search in words. */
export function partyText(search: LessonSearch, { language }: PageLocale): string {
  const { adults, children } = partyOf(search)
  return children.length > 0
    ? ORDER_TEXT[language].party(adults, children.length)
    : STOREFRONT_TEXT[language].people(search.people)
}

/** Hidden fields of a form that keeps the search. */
export function hiddenSearch(search: LessonSearch, days: Days, locale: PageLocale): Html[] {
  return hiddenFields({ ...partyParameters(partyOf(search)), ...withoutParty(search, days, locale) })
}

function withoutParty(
  { level, chosen = [] }: LessonSearch,
  days: Days,
  { language, isExplicit }: PageLocale
) {
  return { level, ...days, chosen: chosen.join('.') || undefined, lang: isExplicit ? language : undefined }
}

function hiddenFields(fields: Readonly<Record<string, string | undefined>>): Html[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [html`<input type="hidden" name="${name}" value="${value}">`]
  )
}

/** Form for a party with children: number of adults, and each child's age. */
export function partyForm(school: PublicSchool, search: LessonSearch, days: Days, locale: PageLocale): Html {
  const { language } = locale
  const text = ORDER_TEXT[language]
  const { adults, children } = partyOf(search)
  const places = Math.min(Math.max(CHILD_FIELDS, children.length + 1), MAX_PARTY)
  return html`<form class="stack" method="get" action="${schoolPath(school.id)}">
${hiddenFields(withoutParty(search, days, locale))}
<div><label for="adults">${text.adults}</label>
<select class="number" id="adults" name="adults">${numbersOf(0, MAX_PARTY, adults)}
</select></div>
<fieldset><legend>${text.childAges}</legend>
<div class="ages">${Array.from(
    { length: places },
    (_, n) =>
      html`<select aria-label="${text.childAge(n + 1)}" name="child"><option value="">–</option>${numbersOf(CHILD_AGES.min, CHILD_AGES.max, children[n])}
</select>`
  )}</div></fieldset>
<button class="button plain">${text.show}</button>
</form>`
}

function numbersOf(from: number, to: number, chosen: number | undefined): Html[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i).map(
    number => html`
<option value="${number}"${number === chosen && new Html(' selected')}>${number}</option>`
  )
}
