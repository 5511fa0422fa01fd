import { formatDays } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { langAttribute } from '../../../lib/pages/passage.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import { type BookableRun, runPath } from '../../../lib/storefront/runs.ts'
import { type LessonSearch, partyOf } from '../../../lib/storefront/week.ts'
import { GUIDE_TEXT } from '../guide-text.ts'
import { RUN_TEXT } from '../run-text.ts'
import { STOREFRONT_TEXT } from '../text.ts'

/** Section with the next runs of the school's courses, as linked cards. False if there are none. */
export function courseList(
  runs: readonly BookableRun[],
  school: PublicSchool,
  search: LessonSearch,
  locale: PageLocale
): Html | false {
  const { language } = locale
  const [text, guide, courses] = [STOREFRONT_TEXT[language], GUIDE_TEXT[language], RUN_TEXT[language]]
  const { people } = search
  const card = ({ id, name, priceCents, lessons, left }: BookableRun) => {
    const [first] = lessons
    const last = lessons.at(-1) ?? first
    const cents = priceCents * people
    return html`
<li><a class="lesson" href="${linkTo(runPath(school.id, id, partyOf(search)), locale)}">
<span class="time">${first.localStart}</span>
<span class="what"${langAttribute(school.locale, language)}>${name}</span>
<span class="where">${formatDays(first.localDate, last.localDate, language)} · ${courses.lessons(lessons.length)} · ${first.spotName}</span>
<span class="price">${priceWords({ cents, wasCents: cents }, first.currency, language)}${people > 1 && html` <span class="soft small">${guide.forPeople(people)}</span>`}</span>
<span class="left">${text.left(left)}</span>
<span class="go">${guide.book}</span>
</a></li>`
  }
  return (
    runs.length > 0 &&
    html`<section class="stack" aria-labelledby="courses"><h2 id="courses">${courses.courses}</h2>
<ul class="lessons">${runs.map(card)}
</ul></section>`
  )
}
