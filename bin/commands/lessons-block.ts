import type { BusyWindow } from '../../lib/feeds/busy.ts'
import type { CalendarNotice } from '../../lib/feeds/lines.ts'
import { type BlockResult, blockInstructor } from '../../lib/feeds/transactions.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { DAY_MS } from '../../lib/text/dates.ts'
import { readCalendar } from '../calendar.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { fetchText, MAX_FETCHED_BYTES } from '../fetch-text.ts'
import { SCHOOL } from '../options.ts'
import { readFileBytes } from '../read-text.ts'
import { type Terminal, withCount } from '../terminal.ts'

/** Days to import, because repetitions may have no end. */
const DAYS_AHEAD = 400

export default {
  name: 'lessons block',
  summary: "Block an instructor's time during the events of an external calendar.",
  writes: true,
  usage: '--ics FILE|URL --school ID --instructor ID',
  options: {
    ics: { type: 'string', help: 'An iCalendar file or URL.' },
    ...SCHOOL,
    instructor: { type: 'string', help: 'The instructor.' }
  },
  notes:
    'No lesson can be imported or moved into these times. Only the times are stored. Running it again replaces the previous times, so run it whenever the calendar changes. If parts are unreadable and no time is left, the previous times are kept and the exit code is 1. Lessons that clash are listed and not changed; the exit code is then 1.',
  run({ config, terminal, values }) {
    const [source, school, instructorId] = ['ics', 'school', 'instructor'].map(name =>
      requireOption(values, name)
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

/** Name of a source for messages. For a URL it is the host only, because path and user are secrets. */
function nameOf(source: string): string {
  if (!ADDRESS.test(source)) return source
  return URL.canParse(source) ? new URL(source).host : 'The calendar'
}

async function readSource(source: string): Promise<string> {
  if (ADDRESS.test(source)) return fetchText(source.replace(/^webcal:/i, 'https:'))
  const bytes = readFileBytes(source)
  if (bytes.length > MAX_FETCHED_BYTES) throw new Error(`${source} is larger than 5 MB.`)
  return bytes.toString('utf8')
}

/** Print the parts that were skipped, or read with an assumption. */
function reportNotices(terminal: Terminal, notices: readonly CalendarNotice[]): void {
  for (const { line, event, reason } of notices) {
    const at = [line > 0 && `line ${line}`, event && `event ${event}`].filter(Boolean).join(', ')
    terminal.say(`${at === '' ? 'Notice' : `Notice, ${at}`}: ${reason}.`)
  }
}

function reportBlocked(terminal: Terminal, instructorId: string, blocked: BlockResult): void {
  const { blocks, added, removed, kept, clashes } = blocked
  const times = blocks === 1 ? 'once' : `${blocks} times`
  if (kept === null)
    terminal.out(
      `${instructorId} is blocked ${times}: ${added} added, ${blocks - added} unchanged, ${removed} removed.`
    )
  else
    terminal.say(
      `Nothing was changed: the calendar has unreadable lines or events, and no readable times. ${instructorId} keeps ${withCount(kept, 'previous time')}.`
    )
  for (const { date, start, end, lessonType, spot } of clashes) {
    terminal.say(
      `Clash: ${instructorId} teaches ${lessonType} on ${date} from ${start} to ${end} at ${spot}.`
    )
  }
}
