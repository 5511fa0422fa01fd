import { spelledCode } from '../../lib/offers/rules.ts'
import { type Command, need, withDatabase } from '../command.ts'
import { absent } from '../given.ts'
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
    const schoolId = need(values, 'school')
    const code = spelledCode(typed)
    return withDatabase(config, async sql => {
      await writeOffers(sql, schoolId, offers => {
        if (!offers.some(known => known.code === code)) throw absent('offer', typed, schoolId)
        return offers.filter(known => known.code !== code)
      })
      terminal.out(
        values.json ? JSON.stringify({ code, removed: true }) : `${schoolId} no longer has the offer ${code}.`
      )
      return 0
    })
  }
} satisfies Command
