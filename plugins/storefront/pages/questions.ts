import { unitNames } from '../../../lib/booking/unit-names.ts'
import { PARTICIPANT, type UnitId } from '../../../lib/booking/units.ts'
import { rangeOfQuestion } from '../../../lib/guests/questions/answers.ts'
import {
  type AnswerEntries,
  answerField,
  type FaultCode,
  type PartyMember,
  questionFields
} from '../../../lib/guests/questions/form.ts'
import { QUESTION_BOUNDS, type Question } from '../../../lib/guests/questions/rules.ts'
import { type QuestionText, questionIn } from '../../../lib/guests/questions/words.ts'
import { Html, html } from '../../../lib/pages/html.ts'
import { langAttribute } from '../../../lib/pages/passage.ts'
import type { LessonWithQuestions } from '../../../lib/storefront/lesson.ts'
import type { Language } from '../../../lib/text/language.ts'
import { ANSWERS_TEXT, type AnswersText } from '../answers-text.ts'
import { FORM_TEXT } from '../form-text.ts'

/** Fields of the questions per booking. */
export function questionsOfBooking(
  { questions, locale }: LessonWithQuestions,
  entries: AnswerEntries,
  language: Language
): Html[] {
  return questions
    .filter(({ per }) => per === 'booking')
    .map(question => questionBox(question, answerField(question), entries, { locale, language }))
}

/** Fields of the questions per person, for each guest. False if there are none. */
export function questionsOfPeople(
  { questions, locale }: LessonWithQuestions,
  people: readonly PartyMember[],
  entries: AnswerEntries,
  language: Language
): Html | false {
  const perPerson = questions.filter(({ per }) => per === 'person')
  const boxes = (person: PartyMember) =>
    perPerson.map(question =>
      questionBox(question, answerField(question, person), entries, { locale, language })
    )
  return (
    perPerson.length > 0 &&
    html`<div class="guests">${people.map(
      person => html`
<fieldset class="stack"><legend>${memberLabel(person, language)}</legend>${boxes(person)}
</fieldset>`
    )}
</div>`
  )
}

/** Label above the questions for one guest. */
function memberLabel({ unit, nth }: PartyMember, language: Language): string {
  return unit === PARTICIPANT
    ? ANSWERS_TEXT[language].person(nth)
    : `${unitNames[language][unit as UnitId]} ${nth}`
}

/** Links to the fields with faults. */
export function questionFaults(
  { questions, locale }: LessonWithQuestions,
  people: readonly PartyMember[],
  { faults }: AnswerEntries,
  language: Language
): Html[] {
  return questionFields(questions, people).flatMap(({ question, person, field }) => {
    if (!faults[field]) return []
    const { title } = questionIn(question, language, locale)
    const personLabel = person && ` (${memberLabel(person, language)})`
    return [html`<li><a href="#${field}">${title}${personLabel}</a></li>`]
  })
}

/** Languages of the school's texts and of the reader. */
interface QuestionLocale {
  readonly locale: string
  readonly language: Language
}

function questionBox(
  question: Question,
  field: string,
  { values, faults }: AnswerEntries,
  { locale, language }: QuestionLocale
): Html {
  const text = ANSWERS_TEXT[language]
  const perPerson = questionIn(question, language, locale)
  const lang = perPerson.writtenIn && langAttribute(perPerson.writtenIn, language)
  const code = faults[field]
  const describedBy = [code && `${field}-fault`, perPerson.hint && `${field}-hint`].filter(Boolean).join(' ')
  const ties = html`${code && new Html(' aria-invalid="true"')}${describedBy && html` aria-describedby="${describedBy}"`}`
  const optional = !question.required && html` <span class="soft">(${FORM_TEXT[language].optional})</span>`
  return html`
<div>
<label for="${field}"><span${lang}>${perPerson.title}</span>${optional}</label>
${answerControl(question, perPerson, { field, value: values[field] ?? '', ties, text })}${
  code &&
  html`
<p class="fault" id="${field}-fault">${answerFault(question, code, text)}</p>`
}${
  perPerson.hint &&
  html`
<p class="small soft" id="${field}-hint"${lang}>${perPerson.hint}</p>`
}
</div>`
}

interface AnswerControl {
  readonly field: string
  readonly value: string
  readonly ties: Html
  readonly text: AnswersText
}

function answerControl(
  question: Question,
  { options }: QuestionText,
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
