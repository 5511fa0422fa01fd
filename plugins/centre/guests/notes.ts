import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { formatDay, formatInstant } from '../../../lib/pages/format.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath, mayDo } from '../../../lib/people/rules.ts'
import { anyText } from '../../../lib/text/input.ts'
import { digits, typedText } from '../../../lib/text/typed.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { action, page, rerender } from '../kit/page.ts'
import { centreBookingPath, notePath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { findNote, type StaffNote } from './note-queries.ts'
import { saveNote } from './note-writes.ts'

/** Maximum characters of a staff note. */
const MAX_NOTE = 1000

export const getCentreNote = page({ params: ['about'] }, async ({ principal, viewer, params, read }) => {
  const note = await findNote(read, principal, params.about)
  if (!note) throw new Problem('not_found')
  return renderNote(principal, note, {}, viewer)
})

export const writeNote = action(
  {
    params: ['about'],
    form: {
      note: typedText(8000),
      version: digits(0, 2_000_000_000)
    },
    example: { note: 'Wants to surf with the other party', version: '0' }
  },
  async ({ principal, viewer, params, body, read, write }) => {
    const { about } = params
    const { note: typed, version } = body
    const refuse = async (status: 400 | 409, state: NoteFormState) => {
      const note = await findNote(read, principal, about)
      if (!note) throw new Problem('not_found')
      return rerender(status, renderNote(principal, note, { typed, ...state }, viewer))
    }
    // A faulty note is shown again.
    const input = v.safeParse(anyText(MAX_NOTE, { lines: true }), typed.replaceAll('\r\n', '\n'))
    if (!input.success) return refuse(400, { isFaulty: true, version })
    const outcome = await saveNote(write, principal, about, { text: input.output, version })
    if (outcome.code === 'not_found') throw new Problem('not_found')
    if (outcome.code === 'note_changed') return refuse(409, { isOvertaken: true })
    const back = outcome.bookingId !== null && mayDo(viewer.role, 'find') ? 'booking' : 'lesson'
    return { to: pageAfter(back, outcome, noticeOf('note.set', { ...outcome, code: outcome.code })) }
  }
)

interface NoteFormState {
  /** Values that were typed but not saved. */
  readonly typed?: string
  /** Version of the stored note that the form was filled from, if it is still current. */
  readonly version?: number
  readonly isFaulty?: boolean
  /** True if someone else saved in the meantime. */
  readonly isOvertaken?: boolean
}

/** The staff note on a booking or a lesson, and the form that changes it. */
function renderNote(
  person: PersonSession,
  { about, text: noted, version: currentVersion, by, at, guest, lesson }: StaffNote,
  { typed = noted, version = currentVersion, isFaulty = false, isOvertaken = false }: NoteFormState,
  viewer: Viewer
): HtmlPage {
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
    content: html`<p class="soft small">${lessonName} · ${formatDay(lesson.date, language, { inside: true })}${written !== '' && ` · ${written}`}</p>
${isOvertaken && html`<div class="note warn" role="alert"><p>${text.somebodyChanged(by)}</p><p><b>${text.noteTheirs}:</b> ${noted === '' ? '–' : `“${noted}”`}</p></div>`}
${isFaulty && html`<p class="note bad" role="alert">${text.noteTooLong}</p>`}
<section class="lesson"><form class="form" method="post" action="${linkTo(notePath(about), viewer)}"><input type="hidden" name="version" value="${version}">
<p><label for="note">${text.note} <span class="soft">(${text.noteHint})</span></label><textarea id="note" name="note" maxlength="${MAX_NOTE}"${isFaulty && html` aria-invalid="true"`}>
${typed}</textarea></p>
<button class="button">${text.save}</button></form></section>`
  })
}
