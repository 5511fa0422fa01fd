import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { mayDo } from '../../../lib/people/rules.ts'
import { anyText } from '../../../lib/text/input.ts'
import { digits } from '../../../lib/text/typed.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { action, rerender } from '../kit/page.ts'
import { type NoteFormState, renderNote } from './note-page.ts'
import { findNote } from './note-queries.ts'
import { saveNote } from './note-writes.ts'
import { MOST_NOTE } from './notes.ts'

export const writeNote = action(
  {
    params: ['about'],
    form: {
      note: v.optional(v.pipe(v.string(), v.maxLength(8000, 'at most 8000 characters')), ''),
      version: digits(0, 2_000_000_000)
    },
    example: { note: 'Wants to surf with the other party', version: '0' }
  },
  async ({ principal, viewer, params, body, read, write }) => {
    const { about } = params
    const { note: typed, version } = body
    const again = async (status: 400 | 409, state: NoteFormState) => {
      const note = await findNote(read, principal, about)
      if (!note) throw new Problem('not_found')
      return rerender(status, renderNote(principal, note, { typed, ...state }, viewer))
    }
    // What is too long, or holds what nobody types, stays in the field.
    const given = v.safeParse(anyText(MOST_NOTE, { lines: true }), typed.replaceAll('\r\n', '\n'))
    if (!given.success) return again(400, { isFaulty: true, version })
    const done = await saveNote(write, principal, about, { text: given.output, version })
    if (done.code === 'not_found') throw new Problem('not_found')
    if (done.code === 'note_changed') return again(409, { isOvertaken: true })
    const back = done.bookingId !== null && mayDo(viewer.role, 'find') ? 'booking' : 'lesson'
    return { to: pageAfter(back, done, saidOf('note.set', done)) }
  }
)
