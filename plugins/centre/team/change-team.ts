import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { action } from '../kit/page.ts'
import { parseTeam, teamAfter } from './rules.ts'
import { setInstructorsAtDesk } from './writes.ts'

const Member = v.optional(
  v.pipe(v.string(), v.regex(/^(?:[a-z0-9][a-z0-9_-]{0,62})?$/, 'an id of an instructor')),
  ''
)

export const changeTeam = action(
  {
    params: ['slotId'],
    form: {
      goes: Member,
      comes: Member,
      seen: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9_,-]{0,1000}$/, 'ids of instructors')), '')
    },
    example: { goes: '', comes: 'ana', seen: '' }
  },
  async ({ principal, params, body, write }) => {
    const { slotId } = params
    const seen = parseTeam(body.seen)
    const people = teamAfter(seen, body.goes, body.comes)
    const done = await setInstructorsAtDesk(write, principal, { slotId, seen, people })
    if (done.code === 'slot_not_found') throw new Problem('not_found')
    const said = saidOf('lesson.team', done)
    return { to: pageAfter('lesson', { slotId, date: null }, said) }
  }
)
