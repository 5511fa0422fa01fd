import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { Reply, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { mayDo, requireUuid } from '../../../lib/people/rules.ts'
import { anyText, members } from '../../../lib/text/input.ts'
import { digits } from '../../../lib/text/typed.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { OFFICE_HEADERS, officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { type NoteFormState, renderNote } from './note-page.ts'
import { findNote } from './note-queries.ts'
import { saveNote } from './note-writes.ts'
import { MOST_NOTE } from './notes.ts'
import { NoteParams } from './params.ts'

export default route({
  method: 'POST',
  path: '/notes/:about',
  name: 'writeNote',
  summary: 'Write the note about a booking or a lesson',
  description:
    'For the people of the school alone; empty takes it away. `version` says what was looked at: whoever comes second is shown both.',
  auth: { kind: 'person', may: 'note' },
  params: NoteParams,
  query: LanguageQuery,
  body: members({
    note: v.optional(v.pipe(v.string(), v.maxLength(8000, 'at most 8000 characters')), ''),
    version: digits(0, 2_000_000_000)
  }),
  bodyType: 'form',
  bodyExample: { note: 'Wants to surf with the other party', version: '0' },
  answer: officePage('The form again, with what stands against it.'),
  redirects: 'To the page of what it is about, with what was done.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params, body, query, request, read, write }) => {
  const about = requireUuid('not_found', params.about)
  const { note: typed, version } = body
  const viewer = viewerOf(principal, query.lang, request.headers)
  const again = async (status: number, state: NoteFormState) => {
    const note = await findNote(read, principal, about)
    if (!note) throw new Problem('not_found')
    return new Reply(status, OFFICE_HEADERS, renderNote(principal, note, { typed, ...state }, viewer))
  }
  // What is too long, or holds what nobody types, stays in the field.
  const given = v.safeParse(anyText(MOST_NOTE, { lines: true }), typed.replaceAll('\r\n', '\n'))
  if (!given.success) return again(400, { isFaulty: true, version })
  const done = await saveNote(write, principal, about, { text: given.output, version })
  if (done.code === 'not_found') throw new Problem('not_found')
  if (done.code === 'note_changed') return again(409, { isOvertaken: true })
  const back = done.bookingId !== null && mayDo(viewer.role, 'find') ? 'booking' : 'lesson'
  return seeOther(pageAfter(back, done, saidOf('note.set', done), viewer))
})
