import { type Busy, readBusy } from '../../lib/calendar/busy.ts'
import { blockInstructor, type Clash } from '../../lib/calendar/transactions.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { type Command, need, withDatabase } from '../command.ts'
import { fetchText } from '../fetch-text.ts'
import { SCHOOL } from '../options.ts'
import { readBytes } from '../read-text.ts'
import type { Terminal } from '../terminal.ts'

/** How far ahead events are read; repetitions may go on for ever. */
const DAYS_AHEAD = 400
const DAY_MS = 86_400_000

export default {
  name: 'lessons block',
  summary: "Take an instructor's time for the events of an outside calendar.",
  usage: '--ics FILE|URL --school ID --instructor ID',
  options: {
    ics: { type: 'string', help: 'An iCalendar file, or the address of one.' },
    ...SCHOOL,
    instructor: { type: 'string', help: 'Whose calendar it is.' }
  },
  notes:
    'No lesson can be imported or moved into that time. What the events are is not kept. Running it again replaces the\ntimes of before, so run it as often as the calendar changes. Lessons that clash stand; they are told, with exit code 1.',
  run({ config, terminal, values }) {
    const [source, school, instructorId] = ['ics', 'school', 'instructor'].map(name =>
      need(values, name)
    ) as [string, string, string]
    return withDatabase(config, async sql => {
      const { id: schoolId, timeZone } = await getSchool(sql, school)
      const busy = readCalendar(await readSource(source), timeZone)
      const { blocks, clashes } = await blockInstructor(sql, { schoolId, instructorId, busy })
      if (values.json) terminal.out(JSON.stringify({ schoolId, instructorId, blocks, clashes }))
      else tell(terminal, instructorId, blocks, clashes)
      return clashes.length > 0 ? 1 : 0
    })
  }
} satisfies Command

function readCalendar(text: string, zone: string): Busy[] {
  const fromMs = Date.now()
  return readBusy(text, { fromMs, toMs: fromMs + DAYS_AHEAD * DAY_MS, zone })
}

async function readSource(source: string): Promise<string> {
  if (/^(https?|webcal):\/\//i.test(source)) return fetchText(source.replace(/^webcal:/i, 'https:'))
  return readBytes(source).toString('utf8')
}

function tell(terminal: Terminal, instructorId: string, blocks: number, clashes: readonly Clash[]): void {
  terminal.out(`${instructorId} is taken ${blocks === 1 ? 'once' : `${blocks} times`}.`)
  for (const { date, start, end, lessonType, spot } of clashes) {
    terminal.say(`Clash: ${lessonType} on ${date} from ${start} to ${end}, ${spot}.`)
  }
}
