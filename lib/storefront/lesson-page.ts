import { fact } from '../page/fact.ts'
import { formatMoney } from '../page/format.ts'
import { renderPage } from '../page/layout.ts'
import { linkTo, type Reading } from '../page/reading.ts'
import { type Html, html } from '../util/html.ts'
import { type Filled, formCard } from './form.ts'
import { lessonList, lessonPath, schoolPath, whenOf } from './parts.ts'
import type { PublicLesson } from './queries.ts'
import { type LessonState, seatsLeft, stateOf } from './rules.ts'
import { TEXT } from './text.ts'

/** A lesson to book: the form where there are seats, else why there are none and where there are. */
export function renderLesson(
  lesson: PublicLesson,
  filled: Filled,
  next: readonly PublicLesson[],
  reading: Reading
): string {
  const state = stateOf(lesson)
  return renderPage({
    language: reading.language,
    title: `${lesson.name} · ${lesson.schoolName}`,
    description: lesson.description,
    path: lessonPath(lesson.id),
    home: { path: linkTo(schoolPath(lesson.schoolId), reading), name: lesson.schoolName },
    content: html`<div class="columns">
${about(lesson, reading)}
${state === 'open' ? formCard(lesson, filled, reading) : instead(state, lesson, next, reading)}
</div>`
  })
}

function about(lesson: PublicLesson, { language }: Reading): Html {
  const text = TEXT[language]
  return html`<div>
<p class="eyebrow">${text.levels[lesson.level]} · ${text.kinds[lesson.kind]}</p>
<h1>${lesson.name}</h1>
<dl class="facts">
${fact(text.when, whenOf(lesson, language), 'wide')}${fact(text.where, html`${lesson.spotName}`)}${
  lesson.instructorName && fact(text.teacher, html`${lesson.instructorName}`)
}${fact(
  text.price,
  html`${formatMoney(lesson.priceCents, lesson.currency, language)} <span class="soft">${lesson.pricingPer === 'UNIT' ? text.aPerson : text.aParty}</span>`
)}${
  stateOf(lesson) === 'open' && fact(text.seats, html`${text.seatsLeft(seatsLeft(lesson))}`)
}${fact(text.cancellation, html`<span class="soft">${text.cancelUntil(lesson.cutoffHours)}</span>`, 'wide')}</dl>
${lesson.description && html`<p class="soft">${lesson.description}</p>`}
</div>`
}

function instead(
  state: Exclude<LessonState, 'open'>,
  lesson: PublicLesson,
  next: readonly PublicLesson[],
  reading: Reading
): Html {
  const text = TEXT[reading.language]
  const { title, say } = text.states[state]
  return html`<div class="stack">
<div class="note warn" role="status"><h2>${title}</h2><p>${say}</p></div>
${
  next.length > 0 &&
  html`<h2>${text.nextLessons}</h2>
${lessonList(next, reading, true)}`
}
<p><a href="${linkTo(schoolPath(lesson.schoolId), reading)}">${text.allLessons}</a></p>
</div>`
}
