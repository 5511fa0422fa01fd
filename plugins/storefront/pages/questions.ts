import type { AgeUnit, UnitId } from '../../../lib/booking/units.ts'
import { PARTICIPANT } from '../../../lib/octo/unit.ts'
import { words } from '../../../lib/octo/words.ts'
import { Html, html } from '../../../lib/pages/html.ts'
import { spokenIn } from '../../../lib/pages/passage.ts'
import { rangeOfQuestion } from '../../../lib/questions/answers.ts'
import { QUESTION_BOUNDS, type Question } from '../../../lib/questions/rules.ts'
import { type AskedQuestion, askedIn } from '../../../lib/questions/words.ts'
import type { AskingLesson } from '../../../lib/storefront/lesson.ts'
import type { Language } from '../../../lib/text/language.ts'
import { type AnswerEntries, type AskedPerson, answerField, askedFields } from '../answers.ts'
import { ANSWERS_TEXT, type AnswersText } from '../answers-text.ts'
import { FORM_TEXT } from '../form-text.ts'
import { type FaultCode, MOST_PEOPLE } from '../order.ts'

/** Maximum question fields per form before the party is known. */
const MOST_PERSON_FIELDS = MOST_PEOPLE * QUESTION_BOUNDS.most

/** Guests of each unit that a form shows questions for before the party is known; more fields follow then. */
export function mostAsked({ questions }: AskingLesson, units: readonly AgeUnit[]): number {
  const each = questions.filter(({ per }) => per === 'person').length
  return Math.floor(MOST_PERSON_FIELDS / (units.length * Math.max(each, 1)))
}

/** Fields of the questions per booking. */
export function questionsOfBooking(
  { questions, locale }: AskingLesson,
  entries: AnswerEntries,
  language: Language
): Html[] {
  return questions
    .filter(({ per }) => per === 'booking')
    .map(question => questionBox(question, answerField(question), entries, { locale, language }))
}

/** Fields of the questions per person for these guests; empty without any. */
export function questionsOfPeople(
  { questions, locale }: AskingLesson,
  people: readonly AskedPerson[],
  entries: AnswerEntries,
  language: Language
): Html | false {
  const asked = questions.filter(({ per }) => per === 'person')
  const boxes = (person: AskedPerson) =>
    asked.map(question => questionBox(question, answerField(question, person), entries, { locale, language }))
  return (
    asked.length > 0 &&
    html`<div class="guests">${people.map(
      person => html`
<fieldset class="stack"><legend>${calledIn(person, language)}</legend>${boxes(person)}
</fieldset>`
    )}
</div>`
  )
}

/** Label of a guest above their questions. */
function calledIn({ unit, nth }: AskedPerson, language: Language): string {
  return unit === PARTICIPANT
    ? ANSWERS_TEXT[language].person(nth)
    : `${words[language][unit as UnitId]} ${nth}`
}

/** Links to the fields with faults. */
export function questionFaults(
  { questions, locale }: AskingLesson,
  people: readonly AskedPerson[],
  { faults }: AnswerEntries,
  language: Language
): Html[] {
  return askedFields(questions, people).flatMap(({ question, person, field }) => {
    if (!faults[field]) return []
    const { title } = askedIn(question, language, locale)
    const whose = person && ` (${calledIn(person, language)})`
    return [html`<li><a href="#${field}">${title}${whose}</a></li>`]
  })
}

/** A question's texts in the reader's language, or the originals. */
interface WordedFor {
  readonly locale: string
  readonly language: Language
}

function questionBox(
  question: Question,
  field: string,
  { typed, faults }: AnswerEntries,
  { locale, language }: WordedFor
): Html {
  const text = ANSWERS_TEXT[language]
  const asked = askedIn(question, language, locale)
  const spoken = asked.writtenIn && spokenIn(asked.writtenIn, language)
  const code = faults[field]
  const said = [code && `${field}-fault`, asked.hint && `${field}-hint`].filter(Boolean).join(' ')
  const ties = html`${code && new Html(' aria-invalid="true"')}${said && html` aria-describedby="${said}"`}`
  const optional = !question.required && html` <span class="soft">(${FORM_TEXT[language].optional})</span>`
  return html`
<div>
<label for="${field}"><span${spoken}>${asked.title}</span>${optional}</label>
${control(question, asked, { field, value: typed[field] ?? '', ties, text })}${
  code &&
  html`
<p class="fault" id="${field}-fault">${answerFault(question, code, text)}</p>`
}${
  asked.hint &&
  html`
<p class="small soft" id="${field}-hint"${spoken}>${asked.hint}</p>`
}
</div>`
}

interface AnswerControl {
  readonly field: string
  readonly value: string
  readonly ties: Html
  readonly text: AnswersText
}

function control(
  question: Question,
  { options }: AskedQuestion,
  { field, value, ties, text }: AnswerControl
): Html {
  const required = question.required && new Html(' required')
  if (options.length > 0)
    return html`<select id="${field}" name="${field}"${required}${ties}>
<option value="">${text.choose}</option>${options.map(
      option => html`
<option value="${option.value}"${option.value === value && new Html(' selected')}>${option.label}</option>`
    )}
</select>`
  if (rangeOfQuestion(question))
    return html`<input id="${field}" name="${field}" inputmode="numeric" autocomplete="off" maxlength="12" value="${value}"${required}${ties}>`
  return html`<textarea id="${field}" name="${field}" maxlength="${QUESTION_BOUNDS.answer}" rows="2"${required}${ties}>
${value}</textarea>`
}

function answerFault(question: Question, code: FaultCode, text: AnswersText): string {
  if (code === 'missing') return text.missing
  if (code === 'too_long') return text.tooLong
  const range = rangeOfQuestion(question)
  if (range) return text.between(range.min, range.max)
  return question.kind === 'text' ? text.invalid : text.oneOf
}
