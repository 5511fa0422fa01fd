import { messageOf } from '../../lib/events/message.ts'
import { readEvents } from '../../lib/events/queries.ts'
import { EVENT_KINDS, type EventMessage } from '../../lib/events/shape.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, requireOption, textOption, UsageError, withDatabase } from '../command.ts'
import { limitOf, SCHOOL } from '../options.ts'
import { listRows } from '../terminal.ts'

const ROWS_OF_EVENTS = { usual: 100, most: 1000 } as const
const COLUMNS = ['timestamp', 'type', 'aboutId']

export default {
  name: 'events list',
  summary: 'List the events of a school, oldest first.',
  usage: '--school ID [--after NUMBER] [--type TYPE] [--limit N]',
  options: {
    ...SCHOOL,
    after: { type: 'string', help: 'Only events after this sequence number.' },
    type: { type: 'string', help: `Only ${EVENT_KINDS.join(', ')}.` },
    ...limitOf(ROWS_OF_EVENTS)
  },
  notes:
    '--json prints complete events, as a key of the school itself reads them, with the sequence numbers that --after takes. docs/events.md explains each type.',
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    const after = sequenceOf(textOption(values, 'after') ?? '0')
    const limit = limitOption(values, ROWS_OF_EVENTS)
    const type = textOption(values, 'type')
    if (type && !(EVENT_KINDS as readonly string[]).includes(type))
      throw new UsageError(`--type must be one of ${EVENT_KINDS.join(', ')}`)
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const kinds = type ? [type] : null
      const { events } = await readEvents(sql, {
        schoolId: id,
        partnerId: null,
        after,
        kinds,
        limit: limit + 1
      })
      const messages = events.map(event => messageOf(id, event))
      const rows = messages.map(({ timestamp, type, data }) => ({
        timestamp: `${timestamp.slice(0, 19)}Z`,
        type,
        aboutId: subjectOf(data)
      }))
      return listRows(
        { terminal, values },
        values.json ? messages : rows,
        COLUMNS,
        'There are no events.',
        limit
      )
    })
  }
} satisfies Command

/** Id of its booking or lesson, or the days of added lessons. */
function subjectOf(data: EventMessage['data']): string {
  if ('booking' in data) return data.booking.bookingId
  if ('lesson' in data) return data.lesson.lessonSlotId
  return spanOf('days' in data ? data.days : [])
}

/** Text with the first and the last day. */
function spanOf(days: readonly string[]): string {
  return [...new Set([days[0], days.at(-1)])].join(' to ')
}

function sequenceOf(text: string): number {
  const sequence = Number(text)
  if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(sequence)) return sequence
  throw new UsageError(`--after ${text} is not a sequence number; --json shows them`)
}
