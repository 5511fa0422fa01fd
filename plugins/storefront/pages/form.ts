import { type AgeUnit, partySize, type UnitSeats } from '../../../lib/booking/units.ts'
import { partyByAge, unitLabel } from '../../../lib/octo/ages.ts'
import { PARTICIPANT } from '../../../lib/octo/unit.ts'
import { changedCountText, dependentText } from '../../../lib/pages/choices.ts'
import { countSelects, totalsField } from '../../../lib/pages/counts.ts'
import { formatMoney } from '../../../lib/pages/format.ts'
import { Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import type { LessonWithQuestions, PublicLesson } from '../../../lib/storefront/lesson.ts'
import { lessonPathOf } from '../../../lib/storefront/paths.ts'
import { priceFor, seatsLeft } from '../../../lib/storefront/rules.ts'
import type { Language } from '../../../lib/text/language.ts'
import { type AnswerEntries, allPartyMembers, peopleOfSeats } from '../answers.ts'
import { CONFIRM_TEXT } from '../confirm-text.ts'
import { FORM_TEXT, type FormText } from '../form-text.ts'
import { type Entries, type Faults, FIELDS, type Field, MAX_PEOPLE } from '../order.ts'
import { NO_RIDES, type RideEntries, type RideFaults } from '../rides.ts'
import { STOREFRONT_TEXT } from '../text.ts'
import { type CodeEntry, codeBox, codeLink, offerTitle } from './code.ts'
import { paymentPage } from './parts.ts'
import { maxQuestioned, questionFaults, questionsOfBooking, questionsOfPeople } from './questions.ts'
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
  /** More guests than free seats. */
  readonly tooMany: boolean
  /** Not booked yet: the total differs from the shown one, or the form id was invalid. */
  readonly isRecounted?: boolean
  /** A valid form that was refused. */
  readonly stopped?: StoppedForm
  /** The form was already sent with other content. */
  readonly used?: ReusedForm
}

const EMPTY: Entries = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  participants: '',
  notes: ''
}

const NO_ANSWERS: AnswerEntries = { typed: {}, faults: {} }

/** An empty form for a number of guests. */
export function blankForm(attempt: string, { units }: Pick<PublicLesson, 'units'>, people = 1): FormState {
  return {
    attempt,
    entries: { ...EMPTY, participants: String(people) },
    seats: units?.[0] ? { [units[0].id]: people } : {},
    faults: {},
    rides: NO_RIDES,
    answers: NO_ANSWERS,
    code: { typed: '' },
    tooMany: false
  }
}

/**
 * Booking form as a card; faults are beside their fields and listed on top. Its URL has a fragment, so that a phone
 * shows the faults, not the top of the page. It differs from the page's URL, because a browser drops its cache entry
 * for the URL that a form is posted to.
 */
export function formCard(lesson: LessonWithQuestions, filled: FormState, reading: PageLocale): Html {
  const text = FORM_TEXT[reading.language]
  const totals = lesson.units ? [] : countsOf(lesson).map(count => formPrice(lesson, filled, count).cents)
  const box = (field: Field, control: Control) => fieldBox(field, control, filled, text, lesson)
  return html`<section class="card" aria-labelledby="book">
<form class="${lesson.units ? 'stack' : 'stack asking'}" method="post" action="${linkTo(`${lessonPathOf(lesson)}?sent=1`, reading)}#book" novalidate>
<h2 id="book">${text.title}</h2>
${filled.stopped && stoppedNote(filled.stopped, reading.language)}${filled.used && usedNote(filled.used, reading)}${summary(filled, text, lesson, reading.language)}${filled.isRecounted && totalNotice(lesson, filled, reading)}
<input type="hidden" name="attempt" value="${filled.attempt}">
${lesson.units ? partyBox(lesson.units, filled, lesson, reading) : html`${totalsField(totals)}${box('participants', peopleSelect(lesson, reading))}`}
${rideSelects(lesson, filled, reading.language)}
${box('customerName', textInput('text', 'name', 200))}
${box('customerEmail', textInput('email', 'email', 254))}
${box('customerPhone', textInput('tel', 'tel', 40))}
${questionsOfBooking(lesson, filled.answers, reading.language)}${!lesson.units && questionsOfPeople(lesson, peopleOfSeats(countsOf(lesson).map(() => PARTICIPANT)), filled.answers, reading.language)}
${box('notes', notesArea)}
${codeBox(lesson, filled.code, reading.language)}
<p class="small soft">${paymentPage(lesson) === undefined ? text.payAtSchool : text.payOnline} ${text.privacy}${lesson.confirmByMail && html` ${CONFIRM_TEXT[reading.language].notice}`}</p>
<button class="button">${lesson.units ? partyWords(filled, lesson, reading) : submitWords(totals, lesson, reading)}</button>
</form>
</section>`
}

/** Renders a control with the attributes for its label and fault. */
type Control = (field: Field, value: string, ties: Html) => Html

const textInput =
  (type: string, autocomplete: string, most: number): Control =>
  (field, value, ties) =>
    html`<input id="${field}" name="${field}" type="${type}" autocomplete="${autocomplete}" maxlength="${most}" value="${value}"${ties}>`

const notesArea: Control = (field, value, ties) =>
  html`<textarea id="${field}" name="${field}" maxlength="2000" rows="2"${ties}>
${value}</textarea>`

/** Possible numbers of guests, from one. */
function countsOf(lesson: PublicLesson): number[] {
  return Array.from({ length: Math.min(seatsLeft(lesson), MAX_PEOPLE) }, (_, i) => i + 1)
}

/** Price of the form's party, with its code. */
function formPrice(lesson: PublicLesson, { seats, code }: Pick<FormState, 'seats' | 'code'>, count: number) {
  const sent = code.fault ? {} : { code: code.typed }
  return priceFor(
    lesson,
    lesson.units ? { count: partySize(seats), party: seats, ...sent } : { count, ...sent }
  )
}

/** Button text with the total, for each number of guests. */
function submitWords(totals: readonly number[], { currency }: PublicLesson, { language }: PageLocale): Html {
  const text = FORM_TEXT[language]
  return dependentText(
    text.submit,
    totals.map((cents, n) => text.submitFor(n + 1, formatMoney(cents, currency, language)))
  )
}

/** Button text for a party by age, until another one is chosen and its total must be shown. */
function partyWords(filled: FormState, lesson: PublicLesson, { language }: PageLocale): Html {
  const text = FORM_TEXT[language]
  const people = partySize(filled.seats)
  if (people === 0) return html`${text.showTotal}`
  const total = formatMoney(formPrice(lesson, filled, people).cents, lesson.currency, language)
  return changedCountText(text.submitFor(people, total), text.showTotal)
}

/** Notice of the total, if it differs from the shown one: other party, new code, or changed price. */
function totalNotice(lesson: PublicLesson, filled: FormState, { language }: PageLocale): Html {
  const people = Number(filled.entries.participants)
  const price = formPrice(lesson, filled, people)
  const who = lesson.units ? partyByAge(filled.seats, language) : STOREFRONT_TEXT[language].people(people)
  return html`<p class="note" role="status">${who}: <b>${priceWords(price, lesson.currency, language)}</b>${price.offer && html` (${offerTitle(price.offer, lesson, language)})`}. ${FORM_TEXT[language].notYet}</p>`
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

/** Number of each unit, with prices; a fault concerns all of them together. */
function partyBox(
  units: readonly AgeUnit[],
  filled: FormState,
  lesson: LessonWithQuestions,
  { language }: PageLocale
): Html {
  const text = FORM_TEXT[language]
  const fault = fieldFault('participants', filled, text, lesson)
  const { seats } = filled
  const { currency } = lesson
  const most = countsOf(lesson).length
  const asked = maxQuestioned(lesson, units)
  const all = units.map(unit => {
    const people = Array<string>(
      Math.min(Math.max(Math.min(most, asked), seats[unit.id] ?? 0), MAX_PEOPLE)
    ).fill(unit.id)
    const below = questionsOfPeople(lesson, peopleOfSeats(people), filled.answers, language)
    return { ...unit, label: unitLabel(unit, language), details: below }
  })
  const counts = { seats, max: most, currency, cents: formPrice(lesson, filled, 0).cents }
  return html`<fieldset class="stack" id="participants" tabindex="-1"${fault && html` aria-describedby="participants-fault"`}>
<legend>${text.fields.participants}</legend>${countSelects(all, counts, language)}
${fault && html`<p class="fault" id="participants-fault">${fault}</p>`}
</fieldset>`
}

const OPTIONAL_FIELDS: readonly Field[] = ['customerPhone', 'notes']

/** A select always has a value; HTML allows `required` only if its first option is empty. */
const SELECT_FIELDS: readonly Field[] = ['participants']

function fieldBox(
  field: Field,
  control: Control,
  { entries, ...filled }: FormState,
  text: FormText,
  lesson: PublicLesson
): Html {
  const fault = fieldFault(field, filled, text, lesson)
  const hint = field === 'notes' && html`<p class="small soft" id="${field}-hint">${text.notesHint}</p>`
  const said = [fault && `${field}-fault`, hint && `${field}-hint`].filter(Boolean).join(' ')
  const ties = html`${![...OPTIONAL_FIELDS, ...SELECT_FIELDS].includes(field) && new Html(' required')}${fault && new Html(' aria-invalid="true"')}${said && html` aria-describedby="${said}"`}`
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
  filled: FormState,
  text: FormText,
  lesson: LessonWithQuestions,
  language: Language
): Html | false {
  const fields = FIELDS.flatMap(field => {
    const fault = fieldFault(field, filled, text, lesson)
    return fault ? [html`<li><a href="#${field}">${text.fields[field]}</a></li>`] : []
  })
  const wrong = [
    ...fields,
    ...rideLinks(filled.rideFaults, language),
    ...codeLink(filled.code, language),
    ...questionFaults(lesson, allPartyMembers(lesson.units), filled.answers, language)
  ]
  return (
    wrong.length > 0 &&
    html`<div class="note bad" role="alert"><p>${text.faultsTitle}</p><ul>${wrong}</ul></div>`
  )
}
