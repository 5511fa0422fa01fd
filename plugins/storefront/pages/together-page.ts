import { partyByAge } from '../../../lib/booking/unit-names.ts'
import { MAX_PEOPLE } from '../../../lib/guests/questions/form.ts'
import { formatDay, formatMoney, withLabel } from '../../../lib/pages/format.ts'
import { Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { langAttribute } from '../../../lib/pages/passage.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import type { LessonWithQuestions } from '../../../lib/storefront/lesson.ts'
import { type OrderPart, partyCount, priceOfPart } from '../../../lib/storefront/party.ts'
import { schoolPath, withParameter } from '../../../lib/storefront/paths.ts'
import { runPath } from '../../../lib/storefront/runs.ts'
import { weekQuery } from '../../../lib/storefront/week.ts'
import { CONFIRM_TEXT } from '../confirm-text.ts'
import { FORM_TEXT } from '../form-text.ts'
import { GUIDE_TEXT } from '../guide-text.ts'
import { FIELDS } from '../order.ts'
import { ORDER_TEXT } from '../order-text.ts'
import { RUN_TEXT } from '../run-text.ts'
import { STOREFRONT_TEXT } from '../text.ts'
import { type Choice, type FittingChoice, MAX_CHOSEN, pathOfChoice, priceOfChoice } from '../together.ts'
import { offerTitle } from './code.ts'
import { type FormState, fieldBox, notesArea, textInput } from './form.ts'
import { bringCard } from './meet.ts'
import { cancellationOf, homeOf, paymentPage, whenOf } from './parts.ts'
import { stoppedNote } from './stopped.ts'
import { usedNote } from './used.ts'

/** Lesson because of which an order was refused. `left` is its number of free seats, or null if it cannot be booked. */
export interface RefusedPart {
  readonly lesson: LessonWithQuestions
  readonly left: number | null
}

interface TogetherContext {
  readonly form: FormState
  readonly confirmsByMail: boolean
  readonly refused?: RefusedPart | undefined
}

/** Page with several lessons for one party and one form. The form is omitted if the party cannot take part. */
export function renderTogether(choice: Choice, context: TogetherContext, locale: PageLocale): HtmlPage {
  const { run, lessons, parts } = choice
  const [lesson] = lessons
  const { language } = locale
  const order = ORDER_TEXT[language]
  const courses = RUN_TEXT[language]
  const title = run?.name ?? order.title
  const refused = context.refused && refusedNote(context.refused, locale)
  return renderPage({
    language,
    title: `${title} · ${lesson.schoolName}`,
    description: lessons.map(({ name }) => name).join(', '),
    path: pathOfChoice(choice),
    home: homeOf(lesson.school, locale),
    colours: lesson.colours,
    metadata: false,
    content: html`<div class="columns booking">
<div class="stack">
<h1>${title}</h1>
${run && partySizes(choice, locale)}
${refused}
${parts ? html`${parts.map(part => partCard(part, choice, locale))}${totalLine({ ...choice, parts }, locale)}` : html`<p class="note warn" role="status">${run ? courses.unfit : order.unfit}</p>`}
${run && !parts && html`<p><a href="${linkTo(schoolPath(lesson.schoolId), locale)}">${courses.others}</a></p>`}
${!run && lessons.length < MAX_CHOSEN && html`<p><a href="${linkTo(otherLessons(choice, parts ? lessons.map(({ id }) => id) : []), locale)}">${parts ? order.another : STOREFRONT_TEXT[language].allLessons}</a></p>`}
</div>
${parts && formCard({ ...choice, parts }, context, locale)}
${parts && html`<div class="stack more">${bringCard(lesson, language)}</div>`}
</div>`
  })
}

/** Path of the school's page for the day of the last lesson, with the chosen lessons. */
function otherLessons({ lessons, party }: Choice, chosen: readonly string[]): string {
  const last = [...lessons].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1)).at(-1)
  const search = { level: undefined, people: partyCount(party), children: party.children, chosen }
  return schoolPath(lessons[0].schoolId) + weekQuery(search, { day: last?.localDate })
}

function refusedNote({ lesson, left }: RefusedPart, { language }: PageLocale): Html {
  const name = `${lesson.name}, ${formatDay(lesson.localDate, language, { brief: true, inside: true })}, ${lesson.localStart}`
  return html`<p class="note bad" role="alert">${ORDER_TEXT[language].refused(name, left)}</p>`
}

/** Links to the run for other numbers of people. */
function partySizes({ run, lessons, party }: Choice, locale: PageLocale): Html {
  const { adults, children } = party
  const guide = GUIDE_TEXT[locale.language]
  const words = ORDER_TEXT[locale.language].party(adults, children.length)
  const chip = (people: number) =>
    html`
<li><a class="chip" href="${linkTo(runPath(lessons[0].schoolId, run?.id ?? '', { adults: people, children: [] }), locale)}"${children.length === 0 && people === adults && new Html(' aria-current="true"')}>${people}</a></li>`
  return html`<details class="party"><summary class="chip"><span class="hidden">${withLabel(guide.party, '', locale.language)}</span>${words}</summary>
<nav aria-label="${guide.party}"><ul class="chips">${Array.from({ length: MAX_PEOPLE }, (_, n) => chip(n + 1))}
</ul></nav></details>`
}

/** A lesson with the people who take part. In a course its heading is its day, because the page is named after the course. */
function partCard(part: OrderPart<LessonWithQuestions>, choice: Choice, { language }: PageLocale): Html {
  const { run, lessons, party } = choice
  const { lesson, ages, seats } = part
  if (run) {
    const day = formatDay(lesson.localDate, language, { year: true })
    const isMixed = lessons.some(({ name }) => name !== lesson.name)
    return html`<section class="card" aria-label="${day}">
<h2>${day}</h2>
<p>${lesson.localStart}–${lesson.localEnd}<br><span class="soft">${isMixed && html`<span${langAttribute(lesson.writtenIn.name, language)}>${lesson.name}</span>, `}${lesson.spotName}</span></p>
<p class="small soft">${cancellationOf(lesson, language)}</p>
</section>`
  }
  const adults = ages.length - ages.filter(age => party.children.includes(age)).length
  return html`<section class="card" aria-label="${lesson.name}">
<h2${langAttribute(lesson.writtenIn.name, language)}>${lesson.name}</h2>
<p>${whenOf(lesson, language)}<br><span class="soft">${lesson.spotName}</span></p>
<p>${seats ? partyByAge(seats, language) : ORDER_TEXT[language].party(adults, ages.length - adults)}: <b>${priceWords(priceOfPart(part), lesson.currency, language)}</b></p>
<p class="small soft">${cancellationOf(lesson, language)}</p>
</section>`
}

/** Line with the party, its total, and the offers that reduced the total. */
function totalLine(choice: FittingChoice, { language }: PageLocale): Html {
  const [lesson] = choice.lessons
  const { adults, children } = choice.party
  const { offers, ...price } = priceOfChoice(choice)
  return html`<p class="note">${ORDER_TEXT[language].party(adults, children.length)}: <b>${priceWords(price, lesson.currency, language)}</b>${offers.map(offer => html` <span class="soft">${offerTitle(offer, lesson, language)}</span>`)}</p>`
}

/** Form with name and contact. Its URL differs from the page's, as in the form of a single lesson. */
function formCard(
  choice: FittingChoice,
  { form, confirmsByMail }: TogetherContext,
  locale: PageLocale
): Html {
  const { language } = locale
  const [text, order] = [FORM_TEXT[language], ORDER_TEXT[language]]
  const [lesson] = choice.lessons
  const { cents } = priceOfChoice(choice)
  const box = (field: (typeof FIELDS)[number], control: Parameters<typeof fieldBox>[1]) =>
    fieldBox(field, control, form, text, lesson)
  const faults = FIELDS.filter(field => form.faults[field])
  return html`<section class="card" aria-labelledby="book">
<form class="stack" method="post" action="${linkTo(withParameter(pathOfChoice(choice), 'sent', '1'), locale)}#book" novalidate>
<h2 id="book">${choice.run ? RUN_TEXT[language].book : order.title}</h2>
${form.limitNotice && stoppedNote(form.limitNotice, language)}${form.reuse && usedNote(form.reuse, locale)}${form.isRecounted && html`<p class="note" role="status">${order.newTotal}</p>`}${
  faults.length > 0 &&
  html`<div class="note bad" role="alert"><p>${text.faultsTitle}</p><ul>${faults.map(field => html`<li><a href="#${field}">${text.fields[field]}</a></li>`)}</ul></div>`
}
<input type="hidden" name="attempt" value="${form.attempt}"><input type="hidden" name="total" value="${cents}">
${box('customerName', textInput('text', 'name', 200))}
${box('customerEmail', textInput('email', 'email', 254))}
${box('customerPhone', textInput('tel', 'tel', 40))}
${box('notes', notesArea)}
<p class="small soft">${paymentPage(lesson) === undefined ? text.payAtSchool : text.payOnline} ${text.privacy}${lesson.confirmByMail && confirmsByMail && html` ${CONFIRM_TEXT[language].notice}`}</p>
<button class="button">${order.submit(formatMoney(cents, lesson.currency, language))}</button>
</form>
</section>`
}
