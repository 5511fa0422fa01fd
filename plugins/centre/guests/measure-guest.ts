import { Problem } from '../../../lib/errors.ts'
import { findGear } from '../../../lib/gear/queries.ts'
import { findPartyGuest } from '../../../lib/gear/rules.ts'
import { saveGuest } from '../../../lib/gear/transactions.ts'
import { Reply, WORDS_HEADERS } from '../../../lib/kernel/answer.ts'
import { requireKeeper } from '../kit/kept.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { action, rerender } from '../kit/page.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT, type WhyNot } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { GuestForm, readGuest } from './guest-form.ts'
import { type GuestFormState, renderGuest } from './guest-page.ts'

export const measureGuest = action(
  {
    params: ['bookingId', 'place'],
    form: GuestForm.entries,
    example: { name: 'Ana', height: '168', weight: '62', shoe: '38', suit: 'M', version: '0' },
    errors: ['invalid_api_key']
  },
  async ({ principal, viewer, params, body, read, write }) => {
    const { bookingId } = params
    const { place } = params
    const { version, who, say, ...entries } = body
    requireKeeper(who, principal)
    const again = async (status: 400 | 409, state: GuestFormState) => {
      const found = findPartyGuest(await findGear(read, principal, { bookingId }), bookingId, place)
      if (!found) throw new Problem('not_found')
      return rerender(status, renderGuest(principal, found, { entries, ...state }, viewer))
    }
    const given = readGuest(entries)
    if ('faults' in given) return again(400, { faults: given.faults, version })
    const done = await saveGuest(write, principal, { bookingId, n: place, version }, given.change)
    if (done.slotId === null || done.code === 'too_many') throw new Problem('not_found')
    if (say !== undefined)
      return new Reply(done.code === 'ok' ? 200 : 409, WORDS_HEADERS, answerFor(done, viewer))
    if (done.code === 'guest_changed') return again(409, { isOvertaken: true })
    const row = `${bookingId}.${place}`
    return { to: pageAfter('gear', { ...done, row }, saidOf('guest.set', done)) }
  }
)

/** What became of what a script had kept, in words. */
function answerFor({ code }: Awaited<ReturnType<typeof saveGuest>>, { language }: Viewer): string {
  if (code === 'ok') return DOING_TEXT[language].done['guest.set']
  if (code === 'guest_changed') return BEACH_TEXT[language].somebodyChanged(null)
  return DOING_TEXT[language].refused[code as WhyNot]
}
