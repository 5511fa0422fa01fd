import type { BusyWindow } from '../../lib/calendar/busy.ts'
import type { CalendarNotice } from '../../lib/calendar/lines.ts'
import { type Blocked, blockInstructor } from '../../lib/calendar/transactions.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { DAY_MS } from '../../lib/text/dates.ts'
import { readCalendar } from '../calendar.ts'
import { type Command, need, withDatabase } from '../command.ts'
import { fetchText, MOST_FETCHED_BYTES } from '../fetch-text.ts'
import { SCHOOL } from '../options.ts'
import { readFileBytes } from '../read-text.ts'
import { counted, type Terminal } from '../terminal.ts'

/** How far ahead events are read; repetitions may go on for ever. */
const DAYS_AHEAD = 400

export default {
  name: 'lessons block',
  summary: "Take an instructor's time for the events of an outside calendar.",
  writes: true,
  usage: '--ics FILE|URL --school ID --instructor ID',
  options: {
    ics: { type: 'string', help: 'An iCalendar file, or the address of one.' },
    ...SCHOOL,
    instructor: { type: 'string', help: 'Whose calendar it is.' }
  },
  notes:
    'No lesson can be imported or moved into that time. What the events are is not kept. Running it again replaces the times of before, so run it as often as the calendar changes. If lines or events are unreadable and no time is left, the former times are kept, with exit code 1. Lessons that clash stand; they are told, with exit code 1.',
  run({ config, terminal, values }) {
    const [source, school, instructorId] = ['ics', 'school', 'instructor'].map(name =>
      need(values, name)
    ) as [string, string, string]
    return withDatabase(config, async sql => {
      const { id: schoolId, timeZone } = await getSchool(sql, school)
      const { busy, notices, isComplete } = await readCalendar(nameOf(source), {
        text: await readSource(source),
        window: windowOf(timeZone)
      })
      const blocked = await blockInstructor(sql, { schoolId, instructorId, busy, isComplete })
      if (values.json) terminal.out(JSON.stringify({ schoolId, instructorId, ...blocked, notices }))
      else reportBlocked(terminal, instructorId, blocked)
      reportNotices(terminal, notices)
      return blocked.clashes.length > 0 || blocked.kept !== null ? 1 : 0
    })
  }
} satisfies Command

function windowOf(zone: string): BusyWindow {
  const fromMs = Date.now()
  return { fromMs, toMs: fromMs + DAYS_AHEAD * DAY_MS, zone }
}

const ADDRESS = /^(https?|webcal):\/\//i

/** A source as it is printed: of an address the host, for its path and its user are secrets. */
function nameOf(source: string): string {
  if (!ADDRESS.test(source)) return source
  return URL.canParse(source) ? new URL(source).host : 'The calendar'
}

async function readSource(source: string): Promise<string> {
  if (ADDRESS.test(source)) return fetchText(source.replace(/^webcal:/i, 'https:'))
  const bytes = readFileBytes(source)
  if (bytes.length > MOST_FETCHED_BYTES) throw new Error(`${source} is larger than 5 MB.`)
  return bytes.toString('utf8')
}

/** Names what of the calendar was skipped or read with an assumption. */
function reportNotices(terminal: Terminal, notices: readonly CalendarNotice[]): void {
  for (const { line, event, reason } of notices) {
    const at = [line > 0 && `line ${line}`, event && `event ${event}`].filter(Boolean).join(', ')
    terminal.say(`${at === '' ? 'Notice' : `Notice, ${at}`}: ${reason}.`)
  }
}

function reportBlocked(terminal: Terminal, instructorId: string, blocked: Blocked): void {
  const { blocks, added, removed, kept, clashes } = blocked
  const times = blocks === 1 ? 'once' : `${blocks} times`
  if (kept === null)
    terminal.out(
      `${instructorId} is taken ${times}: ${added} added, ${blocks - added} there already, ${removed} removed.`
    )
  else
    terminal.say(
      `Nothing was changed: no time could be read, and lines or events of the calendar are unreadable. ${instructorId} keeps ${counted(kept, 'former time')}.`
    )
  for (const { date, start, end, lessonType, spot } of clashes) {
    terminal.say(
      `Clash: ${instructorId} teaches ${lessonType} on ${date} from ${start} to ${end} at ${spot}.`
    )
  }
}
