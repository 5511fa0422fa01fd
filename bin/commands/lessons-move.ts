import { parse } from '../../lib/core/parse.ts'
import { MOVE_REFUSALS } from '../../lib/lessons/move.ts'
import { moveLesson } from '../../lib/lessons/transactions.ts'
import { isDate } from '../../lib/util/date.ts'
import { members, optionalText } from '../../lib/util/input.ts'
import { isUuid } from '../../lib/util/uuid.ts'
import { type Command, need, UsageError, type Values, want, withDatabase } from '../command.ts'

const NewSpot = members({ spot: optionalText(200) })

export default {
  name: 'lessons move',
  summary: 'Move a lesson, with its bookings, to another time or spot.',
  usage: 'SLOT_ID --date DATE --start TIME --end TIME [--spot NAME]',
  words: ['SLOT_ID'],
  options: {
    date: { type: 'string', help: "The new day, YYYY-MM-DD, the school's local one." },
    start: { type: 'string', help: 'The new start, HH:MM.' },
    end: { type: 'string', help: 'The new end, HH:MM, the same day.' },
    spot: { type: 'string', help: 'The new spot; unless told it stays.' }
  },
  notes:
    'Refused where the time is past or does not exist that day, an instructor is busy, or the seats would not hold.',
  async run({ words: [slotId = ''], values, config, terminal }) {
    if (!isUuid(slotId)) throw new Error(MOVE_REFUSALS.slot_not_found)
    const to = {
      date: needDay(values),
      startTime: needTime(values, 'start'),
      endTime: needTime(values, 'end')
    }
    const move = {
      slotId,
      schoolId: null,
      version: null,
      ...to,
      spotName: parse(NewSpot, { spot: want(values, 'spot') }).spot
    }
    const code = await withDatabase(config, sql => moveLesson(sql, move))
    if (code !== 'ok') throw new Error(MOVE_REFUSALS[code])
    const { spotName } = move
    terminal.out(values.json ? JSON.stringify({ id: slotId, ...to, spotName }) : `Moved ${slotId}.`)
    return 0
  }
} satisfies Command

function needDay(values: Values): string {
  const date = need(values, 'date')
  if (!isDate(date)) throw new UsageError(`--date ${date} is no day; write YYYY-MM-DD`)
  return date
}

function needTime(values: Values, name: string): string {
  const time = need(values, name)
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw new UsageError(`--${name} ${time} is no time; write HH:MM`)
  return time
}
