import { formatDay, formatInstant } from '../../../lib/pages/format.ts'
import { html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath, mayDo } from '../../../lib/people/rules.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { centreBookingPath, notePath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import type { StaffNote } from './note-queries.ts'
import { MOST_NOTE } from './notes.ts'

/** What the form shows beside the note. */
export interface NoteFormState {
  /** What was typed, where it was not saved. */
  readonly typed?: string
  /** The version that was looked at, where it still counts. */
  readonly version?: number
  readonly isFaulty?: boolean
  /** Somebody else has changed it meanwhile. */
  readonly isOvertaken?: boolean
}

/** The note of the staff about a booking or a lesson, and the form that changes it. */
export function renderNote(
  person: PersonSession,
  { about, text: noted, version: known, by, at, guest, lesson }: StaffNote,
  { typed = noted, version = known, isFaulty = false, isOvertaken = false }: NoteFormState,
  viewer: Viewer
): string {
  const { language } = viewer
  const text = BEACH_TEXT[language]
  const lessonName = `${lesson.startTime} ${lessonNameOf(lesson, language)}`
  const isOpen = guest !== null && mayDo(viewer.role, 'find')
  const home = isOpen ? centreBookingPath(about) : centreLessonPath(lesson.id)
  const written = [by, at && formatInstant(at, person.timeZone, language)].filter(Boolean).join(' · ')
  return renderOfficePage(person, viewer, {
    title: text.noteOf(guest === null ? lessonName : guest || CENTRE_TEXT[language].nameless),
    path: notePath(about),
    date: lesson.date,
    back: { path: home, name: DOING_TEXT[language].back },
    content: html`<p class="soft small">${lessonName} · ${formatDay(lesson.date, language)}${written !== '' && ` · ${written}`}</p>
${isOvertaken && html`<div class="note warn" role="alert"><p>${text.somebodyChanged(by)}</p><p><b>${text.noteTheirs}:</b> ${noted === '' ? '–' : `“${noted}”`}</p></div>`}
${isFaulty && html`<p class="note bad" role="alert">${text.noteTooLong}</p>`}
<section class="lesson"><form class="form" method="post" action="${linkTo(notePath(about), viewer)}"><input type="hidden" name="version" value="${version}">
<p><label for="note">${text.note} <span class="soft">(${text.noteHint})</span></label><textarea id="note" name="note" maxlength="${MOST_NOTE}"${isFaulty && html` aria-invalid="true"`}>
${typed}</textarea></p>
<button class="button">${text.save}</button></form></section>`
  })
}
