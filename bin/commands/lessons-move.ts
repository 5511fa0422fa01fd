import { MOVE_REFUSALS } from '../../lib/lessons/move.ts'
import { findClash, findSchoolOf, listParties } from '../../lib/lessons/queries.ts'
import { moveLesson } from '../../lib/lessons/transactions.ts'
import { members, optionalText } from '../../lib/text/input.ts'
import { isUuid } from '../../lib/text/uuid.ts'
import { dayOption, endOption, notFoundError, parseOptions, timeOption } from '../args.ts'
import { type Command, requireOption, textOption, withDatabase } from '../command.ts'
import { describeParties } from '../lessons.ts'

const NewSpot = members({ spot: optionalText(200) })

export default {
  name: 'lessons move',
  summary: 'Move a lesson, with its bookings, to another time or spot.',
  writes: true,
  usage: 'LESSON_ID --date DATE --start TIME --end TIME [--spot NAME]',
  words: ['LESSON_ID'],
  options: {
    date: { type: 'string', help: "The new date, YYYY-MM-DD, in the school's time zone." },
    start: { type: 'string', help: 'The new start, HH:MM.' },
    end: { type: 'string', help: 'The new end, HH:MM; an end at or before the start is on the next day.' },
    spot: { type: 'string', help: 'The new spot; default: unchanged.' }
  },
  notes: `Refused if the time is past or does not exist on that day, an instructor is busy, an equal lesson is on sale at that time, or more seats are sold than the lesson or its instructors allow. It prints whom to contact, with telephone number and email address.`,
  run({ words: [slotId = ''], values, config, terminal }) {
    for (const name of ['date', 'start', 'end']) requireOption(values, name)
    const to = {
      date: dayOption(values, 'date') as string,
      startTime: timeOption(values, 'start') as string,
      endTime: endOption(values, 'end')
    }
    const spotName = parseOptions(NewSpot, { spot: textOption(values, 'spot') }).spot
    return withDatabase(config, async sql => {
      const schoolId = isUuid(slotId) ? await findSchoolOf(sql, slotId) : undefined
      if (schoolId === undefined) throw notFoundError('lesson', slotId)
      const code = await moveLesson(sql, { schoolId, slotId, version: null, ...to, spotName })
      if (code === 'instructor_busy') {
        throw new Error((await findClash(sql, schoolId, slotId, to)) ?? MOVE_REFUSALS[code])
      }
      if (code !== 'ok') throw new Error(MOVE_REFUSALS[code])
      const parties = await listParties(sql, schoolId, [slotId])
      if (values.json) terminal.out(JSON.stringify({ id: slotId, ...to, spotName, parties }))
      else
        terminal.out(
          `Moved ${slotId}.${parties.length > 0 ? `\n\n${describeParties(parties, terminal.outColumns)}` : ''}`
        )
      return 0
    })
  }
} satisfies Command
