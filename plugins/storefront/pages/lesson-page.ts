import { fact } from '../../../lib/pages/fact.ts'
import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { foreignText, langAttribute } from '../../../lib/pages/passage.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import { SEA_TEXT } from '../../../lib/sea/guest-text.ts'
import type { LessonSea } from '../../../lib/sea/lesson-conditions.ts'
import type { BookableLesson, LessonWithQuestions, PublicLesson } from '../../../lib/storefront/lesson.ts'
import { type Party, partyCount } from '../../../lib/storefront/party.ts'
import { lessonPathOf, schoolPath } from '../../../lib/storefront/paths.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import { type LessonState, priceFor, seatsLeft, stateOf } from '../../../lib/storefront/rules.ts'
import { refundNow } from '../../../lib/storefront/terms-text.ts'
import { weekQuery } from '../../../lib/storefront/week.ts'
import { FORM_TEXT } from '../form-text.ts'
import { GUIDE_TEXT } from '../guide-text.ts'
import { ORDER_TEXT } from '../order-text.ts'
import { STOREFRONT_TEXT } from '../text.ts'
import { offerTitle } from './code.ts'
import { ALONE, type FormState, formCard } from './form.ts'
import { lessonList } from './lesson-rows.ts'
import { bringCard, meetFact } from './meet.ts'
import { cancellationOf, contactLinks, homeOf, whenOf } from './parts.ts'
import { seaNote, seaOf } from './sea.ts'
import { eventData, pictureOf } from './structured.ts'
import { unitPriceList } from './units.ts'

/** Alternatives to a full lesson: other lessons, or the school's contact. */
export interface Alternatives {
  readonly next: readonly BookableLesson[]
  readonly school: PublicSchool | undefined
}

interface LessonContext {
  readonly others: Alternatives
  readonly sea: LessonSea | undefined
  readonly mapLink: string | undefined
  readonly publicUrl: string
  /** True if bookings can be confirmed by email. */
  readonly confirmsByMail: boolean
  /** True if the page is the response to a form. It then opens at the form and is not indexed. */
  readonly isSent: boolean
}

/** Page of a lesson: the form if there are seats, else the reason and alternatives. */
export function renderLesson(
  lesson: LessonWithQuestions,
  form: FormState,
  { others, sea, mapLink, publicUrl, confirmsByMail, isSent }: LessonContext,
  locale: PageLocale
): HtmlPage {
  const { language } = locale
  const { schoolId, schoolName, logo, name, localDate, localStart, spotName } = lesson
  const state = stateOf(lesson)
  return renderPage({
    language,
    title: `${name}, ${formatDay(localDate, language, { brief: true, inside: true })}, ${localStart} · ${schoolName}`,
    description: [
      `${formatDay(localDate, language)}, ${localStart}, ${spotName}.`,
      lesson.description || STOREFRONT_TEXT[language].about(schoolName)
    ].join(' '),
    path: lessonPathOf(lesson),
    home: homeOf({ id: schoolId, name: schoolName, logo }, locale),
    colours: lesson.colours,
    isQuestion: state === 'open' && lesson.questions.length > 0,
    metadata: !isSent &&
      (state === 'open' || state === 'full') && {
        ...{
          publicUrl,
          locale,
          path: lessonPathOf(lesson),
          picture: pictureOf({ id: schoolId, photo: lesson.photo })
        },
        data: eventData(lesson, publicUrl)
      },
    content: html`<div class="columns booking">
${lessonIntro(lesson, { sea, mapLink, isSent }, locale)}
${state === 'open' ? formCard({ ...lesson, confirmByMail: lesson.confirmByMail && confirmsByMail }, form, locale) : alternativesSection(state, lesson, others, locale)}
${
  state === 'open' &&
  html`<div class="stack more">
<p><a href="${linkTo(pathToAnother(lesson, form.party), locale)}">${ORDER_TEXT[language].another}</a></p>
${bringCard(lesson, language)}
${sea && seaNote([sea], locale)}
</div>`
}
</div>`
  })
}

/** Path of the school's page for the lesson's day, with this lesson already chosen. */
function pathToAnother({ id, schoolId, localDate }: PublicLesson, party: Party = ALONE): string {
  const search = { level: undefined, people: partyCount(party), children: party.children, chosen: [id] }
  return schoolPath(schoolId) + weekQuery(search, { day: localDate })
}

function lessonIntro(
  lesson: PublicLesson,
  { sea, mapLink, isSent }: Pick<LessonContext, 'sea' | 'mapLink' | 'isSent'>,
  { language }: PageLocale
): Html {
  const text = STOREFRONT_TEXT[language]
  const isOpen = stateOf(lesson) === 'open'
  const seaText = seaOf(lesson, sea, language)
  const singlePrice = priceFor(lesson, { count: 1 })
  return html`<div>
<p class="eyebrow">${text.levels[lesson.level]} · ${text.kinds[lesson.kind]}</p>
<h1${langAttribute(lesson.writtenIn.name, language)}>${lesson.name}</h1>
<dl class="facts">
${fact(text.when, whenOf(lesson, language), 'wide')}${fact(text.where, html`${lesson.spotName}`, 'wide')}${meetFact(lesson, mapLink, language)}${lesson.guestNote && fact(GUIDE_TEXT[language].fromSchool, foreignText(lesson.guestNote, lesson.writtenIn.note, language), 'wide')}${seaText && fact(SEA_TEXT[language].title, seaText, 'wide')}${
  lesson.instructorName && fact(text.teacher, html`${lesson.instructorName}`)
}${fact(
  text.price,
  lesson.units
    ? unitPriceList(lesson.units, lesson, language)
    : html`${priceWords(singlePrice, lesson.currency, language)} <span class="soft">${lesson.pricingPer === 'UNIT' ? text.aPerson : text.aParty}${singlePrice.offer && html`<br>${offerTitle(singlePrice.offer, lesson, language)}`}</span>`,
  lesson.units ? 'wide' : ''
)}${
  isOpen &&
  html`${fact(text.seats, html`${text.seatsLeft(seatsLeft(lesson))}`)}${fact(text.cancellation, lesson.isLate && refundNow(lesson) === 0 ? text.neverFree : cancellationOf(lesson, language), 'wide')}`
}</dl>
${lesson.description && html`<p class="soft"${langAttribute(lesson.writtenIn.description, language)}>${lesson.description}</p>`}
${isOpen && !isSent && html`<p class="stay"><a class="button" href="#book">${FORM_TEXT[language].title}${!lesson.units && html` · ${formatMoney(singlePrice.cents, lesson.currency, language)}`}</a></p>`}
</div>`
}

function alternativesSection(
  state: Exclude<LessonState, 'open'>,
  lesson: PublicLesson,
  { next, school }: Alternatives,
  locale: PageLocale
): Html {
  const text = STOREFRONT_TEXT[locale.language]
  const contacts = school !== undefined && contactLinks(school)
  const { title, say } = text.states[state]
  return html`<div class="stack">
<div class="note warn" role="status"><h2>${title}</h2><p>${say}</p></div>
${
  next.length > 0 &&
  html`<h2>${text.nextLessons}</h2>
${lessonList(next, locale, { withDay: true })}`
}
${next.length === 0 && contacts && html`<p class="soft">${text.askSchool}<br>${contacts}</p>`}
<p><a href="${linkTo(schoolPath(lesson.schoolId), locale)}">${text.allLessons}</a></p>
</div>`
}
