import { partyByAge, unitLabel } from '../../../lib/booking/unit-names.ts'
import { type AgeUnit, PARTICIPANT, partySize, type UnitSeats } from '../../../lib/booking/units.ts'
import {
  type AnswerEntries,
  allPartyMembers,
  MAX_PEOPLE,
  maxQuestioned,
  peopleOfSeats
} from '../../../lib/guests/questions/form.ts'
import { changedCountText, dependentText } from '../../../lib/pages/choices.ts'
import { countSelects, totalsField } from '../../../lib/pages/counts.ts'
import { formatMoney } from '../../../lib/pages/format.ts'
import { Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import type { LessonWithQuestions, PublicLesson } from '../../../lib/storefront/lesson.ts'
import { divideParty, type Party, partyCount } from '../../../lib/storefront/party.ts'
import { lessonPathOf } from '../../../lib/storefront/paths.ts'
import { priceFor, seatsLeft } from '../../../lib/storefront/rules.ts'
import type { Language } from '../../../lib/text/language.ts'
import { CONFIRM_TEXT } from '../confirm-text.ts'
import { FORM_TEXT, type FormText } from '../form-text.ts'
import { type Entries, type Faults, FIELDS, type Field } from '../order.ts'
import { PAY_TEXT } from '../pay-text.ts'
import { NO_RIDES, type RideEntries, type RideFaults } from '../rides.ts'
import { STOREFRONT_TEXT } from '../text.ts'
import { type CodeEntry, codeBox, codeLink, creditPart, creditWords, offerTitle } from './code.ts'
import { paymentPage } from './parts.ts'
import { questionFaults, questionsOfBooking, questionsOfPeople } from './questions.ts'
import { rideLinks, rideSelects } from './rides.ts'
import { type StoppedForm, stoppedNote } from './stopped.ts'
import { type ReusedForm, usedNote } from './used.ts'

/** State of a booking form: entries, faults, and the id that makes a resubmission idempotent. */
export interface FormState {
  readonly attempt: string
  readonly entries: Entries
  /** Seats per unit, if priced by age. */
  readonly seats: UnitSeats
  readonly faults: Faults
  /** Chosen pickup and drop-off. */
  readonly rides: RideEntries
  readonly rideFaults?: RideFaults
  /** Answers to the lesson type's questions. */
  readonly answers: AnswerEntries
  readonly code: CodeEntry
  /** True if the party has more guests than free seats. */
  readonly tooMany: boolean
  /** True if nothing was booked, because the total changed or the form id was invalid. */
  readonly isRecounted?: boolean
  /** Reason why a valid form was refused. */
  readonly limitNotice?: StoppedForm
  /** Party in the link that opened the page. */
  readonly party?: Party
  /** First booking of the form, if the form was sent again with other content. */
  readonly reuse?: ReusedForm
}

const EMPTY: Entries = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  participants: '',
  notes: ''
}

const NO_ANSWERS: AnswerEntries = { values: {}, faults: {} }

export const ALONE: Party = { adults: 1, children: [] }

/** An empty form for a party, with its seats by age. */
export function blankForm(attempt: string, lesson: PublicLesson, party: Party = ALONE): FormState {
  const people = partyCount(party)
  const [part] = party.children.length > 0 ? (divideParty([lesson], party) ?? []) : []
  return {
    attempt,
    party,
    entries: { ...EMPTY, participants: String(people) },
    seats: part?.seats ?? (lesson.units?.[0] ? { [lesson.units[0].id]: people } : {}),
    faults: {},
    rides: NO_RIDES,
    answers: NO_ANSWERS,
    code: { code: '' },
    tooMany: false
  }
}

/**
 * Booking form as a card. Faults are beside their fields and listed at the top. The URL of the form's action has a fragment, so
 * that a phone shows the faults and not the top of the page. It is not the URL of this page, because a browser drops its cache
 * entry for a URL to which a form is posted.
 */
export function formCard(lesson: LessonWithQuestions, form: FormState, locale: PageLocale): Html {
  const text = FORM_TEXT[locale.language]
  const totals = lesson.units ? [] : countsOf(lesson).map(count => formPrice(lesson, form, count).cents)
  const box = (field: Field, control: Control) => fieldBox(field, control, form, text, lesson)
  return html`<section class="card" aria-labelledby="book">
<form class="${lesson.units ? 'stack' : 'stack asking'}" method="post" action="${linkTo(`${lessonPathOf(lesson)}?sent=1`, locale)}#book" novalidate>
<h2 id="book">${text.title}</h2>
${form.limitNotice && stoppedNote(form.limitNotice, locale.language)}${form.reuse && usedNote(form.reuse, locale)}${summary(form, text, lesson, locale.language)}${form.isRecounted && totalNotice(lesson, form, locale)}
<input type="hidden" name="attempt" value="${form.attempt}">
${lesson.units ? partyBox(lesson.units, form, lesson, locale) : html`${totalsField(totals)}${box('participants', peopleSelect(lesson, locale))}`}
${rideSelects(lesson, form, locale.language)}
${box('customerName', textInput('text', 'name', 200))}
${box('customerEmail', textInput('email', 'email', 254))}
${box('customerPhone', textInput('tel', 'tel', 40))}
${questionsOfBooking(lesson, form.answers, locale.language)}${!lesson.units && questionsOfPeople(lesson, peopleOfSeats(countsOf(lesson).map(() => PARTICIPANT)), form.answers, locale.language)}
${box('notes', notesArea)}
${codeBox(lesson, form.code, locale.language)}
<p class="small soft">${payWords(lesson, locale.language)} ${text.privacy}${lesson.confirmByMail && lesson.payWhen === null && html` ${CONFIRM_TEXT[locale.language].notice}`}</p>
<button class="button">${lesson.units ? partyWords(form, lesson, locale) : submitWords(totals, form, lesson, locale)}</button>
</form>
</section>`
}

/** Sentence about the way to pay. */
function payWords(lesson: PublicLesson, language: Language): string {
  const { payAtSchool, payOnline } = FORM_TEXT[language]
  if (lesson.payWhen !== null) return PAY_TEXT[language][lesson.payWhen]
  return paymentPage(lesson) === undefined ? payAtSchool : payOnline
}

/** Render a control. `ties` are its attributes for label and fault. */
type Control = (field: Field, value: string, ties: Html) => Html

export const textInput =
  (type: string, autocomplete: string, maxLength: number): Control =>
  (field, value, ties) =>
    html`<input id="${field}" name="${field}" type="${type}" autocomplete="${autocomplete}" maxlength="${maxLength}" value="${value}"${ties}>`

export const notesArea: Control = (field, value, ties) =>
  html`<textarea id="${field}" name="${field}" maxlength="2000" rows="2"${ties}>
${value}</textarea>`

/** Numbers of guests that a guest may choose. */
function countsOf(lesson: PublicLesson): number[] {
  return Array.from({ length: Math.min(seatsLeft(lesson), MAX_PEOPLE) }, (_, i) => i + 1)
}

/** Price of the form's party, with its code. */
function formPrice(lesson: PublicLesson, { seats, code }: Pick<FormState, 'seats' | 'code'>, count: number) {
  const sent = code.fault ? {} : { code: code.code }
  return priceFor(
    lesson,
    lesson.units ? { count: partySize(seats), party: seats, ...sent } : { count, ...sent }
  )
}

/** Button text with the total, for each number of guests. */
function submitWords(
  totals: readonly number[],
  { code }: FormState,
  { currency }: PublicLesson,
  { language }: PageLocale
): Html {
  const text = FORM_TEXT[language]
  return dependentText(
    text.submit,
    totals.map((cents, n) =>
      text.submitFor(n + 1, formatMoney(cents - creditPart(code, cents), currency, language))
    )
  )
}

/** Button text for a party by age. It becomes `showTotal` when another party is chosen. */
function partyWords(form: FormState, lesson: PublicLesson, { language }: PageLocale): Html {
  const text = FORM_TEXT[language]
  const people = partySize(form.seats)
  if (people === 0) return html`${text.showTotal}`
  const { cents } = formPrice(lesson, form, people)
  const total = formatMoney(cents - creditPart(form.code, cents), lesson.currency, language)
  return changedCountText(text.submitFor(people, total), text.showTotal)
}

/** Notice of a new total. The party, the code or the price changed after the page was shown. */
function totalNotice(lesson: PublicLesson, form: FormState, { language }: PageLocale): Html {
  const people = Number(form.entries.participants)
  const price = formPrice(lesson, form, people)
  const partyText = lesson.units ? partyByAge(form.seats, language) : STOREFRONT_TEXT[language].people(people)
  return html`<p class="note" role="status">${partyText}: <b>${priceWords(price, lesson.currency, language)}</b>${price.offer && html` (${offerTitle(price.offer, lesson, language)})`}.${creditWords(form.code, price.cents, lesson, language)} ${FORM_TEXT[language].notConfirmed}</p>`
}

function peopleSelect(lesson: PublicLesson, { language }: PageLocale): Control {
  const text = FORM_TEXT[language]
  const counts = countsOf(lesson)
  return (field, value, ties) => html`<select class="leads" id="${field}" name="${field}"${ties}>${
    !counts.some(count => String(count) === value) &&
    html`
<option value="" selected>${text.choose}</option>`
  }${counts.map(
    count => html`
<option value="${count}"${String(count) === value && new Html(' selected')}>${STOREFRONT_TEXT[language].people(count)}</option>`
  )}
</select>`
}

/** Selects for the number of each unit, with prices. They share one fault. */
function partyBox(
  units: readonly AgeUnit[],
  form: FormState,
  lesson: LessonWithQuestions,
  { language }: PageLocale
): Html {
  const text = FORM_TEXT[language]
  const fault = fieldFault('participants', form, text, lesson)
  const { seats } = form
  const { currency } = lesson
  const max = countsOf(lesson).length
  const maxPeople = maxQuestioned(lesson.questions, units.length)
  const all = units.map(unit => {
    const people = Array<string>(
      Math.min(Math.max(Math.min(max, maxPeople), seats[unit.id] ?? 0), MAX_PEOPLE)
    ).fill(unit.id)
    const details = questionsOfPeople(lesson, peopleOfSeats(people), form.answers, language)
    return { ...unit, label: unitLabel(unit, language), details }
  })
  const counts = { seats, max, currency }
  return html`<fieldset class="stack" id="participants" tabindex="-1"${fault && html` aria-describedby="participants-fault"`}>
<legend>${text.fields.participants}</legend><input type="hidden" name="total" value="${formPrice(lesson, form, 0).cents}">${countSelects(all, counts, language)}
${fault && html`<p class="fault" id="participants-fault">${fault}</p>`}
</fieldset>`
}

const OPTIONAL_FIELDS: readonly Field[] = ['customerPhone', 'notes']

/** Fields without `required`. HTML allows it on a select only if its first option is empty. */
const SELECT_FIELDS: readonly Field[] = ['participants']

/** A field with its label and fault. */
export function fieldBox(
  field: Field,
  control: Control,
  { entries, ...filled }: FormState,
  text: FormText,
  lesson: PublicLesson
): Html {
  const fault = fieldFault(field, filled, text, lesson)
  const hint = field === 'notes' && html`<p class="small soft" id="${field}-hint">${text.notesHint}</p>`
  const describedBy = [fault && `${field}-fault`, hint && `${field}-hint`].filter(Boolean).join(' ')
  const ties = html`${![...OPTIONAL_FIELDS, ...SELECT_FIELDS].includes(field) && new Html(' required')}${fault && new Html(' aria-invalid="true"')}${describedBy && html` aria-describedby="${describedBy}"`}`
  const optional = OPTIONAL_FIELDS.includes(field) && html` <span class="soft">(${text.optional})</span>`
  return html`<div>
<label for="${field}">${text.fields[field]}${optional}</label>
${control(field, entries[field], ties)}
${fault && html`<p class="fault" id="${field}-fault">${fault}</p>`}${hint}
</div>`
}

function fieldFault(
  field: Field,
  { faults, tooMany }: Pick<FormState, 'faults' | 'tooMany'>,
  text: FormText,
  lesson: PublicLesson
): string | undefined {
  if (field === 'participants' && tooMany) return text.onlyLeft(seatsLeft(lesson))
  const code = faults[field]
  return code && text.faults[field][code]
}

function summary(
  form: FormState,
  text: FormText,
  lesson: LessonWithQuestions,
  language: Language
): Html | false {
  const fields = FIELDS.flatMap(field => {
    const fault = fieldFault(field, form, text, lesson)
    return fault ? [html`<li><a href="#${field}">${text.fields[field]}</a></li>`] : []
  })
  const faultLinks = [
    ...fields,
    ...rideLinks(form.rideFaults, language),
    ...codeLink(form.code, language),
    ...questionFaults(lesson, allPartyMembers(lesson.units), form.answers, language)
  ]
  return (
    faultLinks.length > 0 &&
    html`<div class="note bad" role="alert"><p>${text.faultsTitle}</p><ul>${faultLinks}</ul></div>`
  )
}
