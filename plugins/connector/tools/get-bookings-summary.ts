import { Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { listBookingDays } from '../../../lib/lessons/staff/queries.ts'
import { DayText, day, strictObject, toolDays } from '../fields.ts'
import { tool } from '../tool.ts'
import { staffViewOf } from '../view.ts'

const SUMMARY_DAYS = { standard: 30, max: 92 } as const
const wholeCount = Type.Integer({ minimum: 0 })

export default tool({
  name: 'get_bookings_summary',
  title: 'Bookings in numbers',
  description:
    'Returns, for each day that has lessons, how many lessons and seats there are and how many bookings and participants ' +
    'are confirmed, held or cancelled, and the totals. Use it for questions of how full or busy days are. ' +
    'Without dates it covers 30 days from today; at most 92 days at once. ' +
    'It shows no names and no money; for names use get_lesson_roster.',
  scope: 'read',
  input: {
    from: v.optional(day('First day; today by default')),
    to: v.optional(day('Last day, included; 30 days by default'))
  },
  output: strictObject({
    from: DayText,
    to: DayText,
    days: Type.Array(
      strictObject({
        date: DayText,
        lessons: wholeCount,
        capacity: wholeCount,
        confirmedBookings: wholeCount,
        confirmedParticipants: wholeCount,
        heldParticipants: wholeCount,
        cancelledBookings: wholeCount
      })
    ),
    totals: strictObject({
      lessons: wholeCount,
      capacity: wholeCount,
      confirmedBookings: wholeCount,
      confirmedParticipants: wholeCount
    })
  }),
  async run({ key, read }, input) {
    const range = toolDays(input, key.today, SUMMARY_DAYS)
    const days = await listBookingDays(read, staffViewOf(key), range)
    const sum = (name: 'lessons' | 'capacity' | 'confirmedBookings' | 'confirmedParticipants') =>
      days.reduce((total, row) => total + row[name], 0)
    const totals = {
      lessons: sum('lessons'),
      capacity: sum('capacity'),
      confirmedBookings: sum('confirmedBookings'),
      confirmedParticipants: sum('confirmedParticipants')
    }
    return { ...range, days: [...days], totals }
  }
})
