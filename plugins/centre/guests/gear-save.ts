import { findGear } from '../../../lib/equipment/gear/queries.ts'
import { guestsOf, lessonOf } from '../../../lib/equipment/gear/rules.ts'
import { type GuestOutcome, saveGuests } from '../../../lib/equipment/gear/transactions.ts'
import { Problem } from '../../../lib/errors.ts'
import { queryOf } from '../kit/after.ts'
import { action, rerender } from '../kit/page.ts'
import { gearPath } from '../kit/paths.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { renderGear } from './gear.ts'
import { GearForm, type GearRow, parseGear, typedRows } from './gear-form.ts'

export const saveCentreGear = action(
  {
    params: ['slotId'],
    form: GearForm,
    example: { guest: '0197c8a0-6f00-7000-8000-000000000002.1', version: '0', weight: '62' },
    bodyLimit: 65_536
  },
  async ({ principal, viewer, params: { slotId }, body, read, write }) => {
    const text = BEACH_TEXT[viewer.language]
    const rows = parseGear(body)
    if (!rows) throw new Problem('not_found')
    const rerenderRows = async (status: 400 | 409, typed: readonly GearRow[], problem: string) => {
      const gear = await findGear(read, principal, { slotId })
      if (!gear) throw new Problem('not_found')
      return rerender(
        status,
        renderGear(principal.schoolName, gear, { typed: typedRows(typed), problem }, viewer)
      )
    }
    const changes = rows.flatMap(({ bookingId, n, version, input }) =>
      'faults' in input ? [] : [{ bookingId, n, version, change: input.change }]
    )
    if (changes.length < rows.length) return rerenderRows(400, rows, text.faulty)
    const gear = await findGear(read, principal, { slotId })
    if (!gear) throw new Problem('not_found')
    const outcomes = await saveGuests(write, principal, slotId, changes)
    const isOvertaken = ({ bookingId, n }: GearRow) =>
      outcomes.some(one => one.bookingId === bookingId && one.n === n && one.code === 'guest_changed')
    const overtaken = rows.filter(isOvertaken)
    if (overtaken.length === 0) return { to: `${gearPath(slotId)}?${queryOf(gearNotice(outcomes))}` }
    const parties = lessonOf(gear).parties
    const names = overtaken.map(({ bookingId, n }) => {
      const party = parties.find(({ id }) => id === bookingId)
      return (party && guestsOf(party)[n - 1]?.label) || text.nthGuest(n)
    })
    return rerenderRows(409, overtaken, text.notSaved(names.join(', ')))
  }
)

/** Notice of a saved form, with an undo button if only one guest changed. */
function gearNotice(outcomes: readonly GuestOutcome[]) {
  const refused = outcomes.find(({ code }) => code !== 'ok')
  const changed = outcomes.filter(({ logId }) => logId !== null)
  if (changed.length === 0) return { refused: refused?.code ?? 'unchanged' }
  return { did: 'guest.set', log: changed.length === 1 ? (changed[0]?.logId ?? null) : null }
}
