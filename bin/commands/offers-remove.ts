import { normalizeCode } from '../../lib/offers/rules.ts'
import { notFoundError } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { writeOffers } from '../offers.ts'
import { SCHOOL } from '../options.ts'

export default {
  name: 'offers remove',
  summary: 'Remove an offer from a school.',
  writes: true,
  usage: 'CODE --school ID',
  words: ['CODE'],
  options: SCHOOL,
  notes: 'Existing bookings keep the offer.',
  run({ config, terminal, values, words: [typed = ''] }) {
    const schoolId = requireOption(values, 'school')
    const code = normalizeCode(typed)
    return withDatabase(config, async sql => {
      await writeOffers(sql, schoolId, offers => {
        if (!offers.some(known => known.code === code)) throw notFoundError('offer', typed, schoolId)
        return offers.filter(known => known.code !== code)
      })
      terminal.out(
        values.json ? JSON.stringify({ code, removed: true }) : `${schoolId} no longer has the offer ${code}.`
      )
      return 0
    })
  }
} satisfies Command
