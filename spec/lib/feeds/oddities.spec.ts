import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { type Busy, readBusy } from '../../../lib/feeds/busy.ts'
import { PACKAGE_FOLDER } from '../../../lib/package.ts'

const FOLDER = join(PACKAGE_FOLDER, 'spec/lib/feeds/oddities')
/** A row for each file: its name, the programs known to write such data, the busy times, and the notices. */
const ODDITIES = readFileSync(`${FOLDER}.txt`, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(row => {
    const [file = '', seen = '', busy = '', notices = ''] = row.split(' | ')
    return [file, seen, list(busy), list(notices)] as const
  })

function list(text: string): string[] {
  return text.split('; ').filter(Boolean)
}

const WINDOW = { fromMs: Date.UTC(2026, 11, 1), toMs: Date.UTC(2027, 1, 1), zone: 'Europe/Lisbon' }

const words = ({ start, end, zone, endZone }: Busy) =>
  [start.slice(0, 16), end.slice(0, 16), zone, endZone].filter(Boolean).join(' ')

t.test('calendars written by known programs', async t => {
  for (const [file, seen, busy, notices] of ODDITIES) {
    t.test(`${file} is parsed correctly (${seen})`, async t => {
      const calendar = readBusy(readFileSync(join(FOLDER, `${file}.ics`), 'utf8'), WINDOW)
      t.strictSame(calendar.busy.map(words).sort(), [...busy].sort())
      const found = calendar.notices.map(
        ({ line, event, reason }) => `line ${line}, ${event && `event ${event}, `}${reason}`
      )
      t.equal(found.length, notices.length, found.join('\n'))
      for (const [n, notice] of notices.entries()) {
        const [place = '', ...rest] = notice.split(', ')
        t.ok(
          found[n]?.startsWith(`${place},`) && found[n]?.includes(rest.at(-1) as string),
          `${found[n]} has ${notice}`
        )
      }
    })
  }

  t.test('the table names every file', async t => {
    const files = readdirSync(FOLDER).map(name => name.replace(/\.ics$/, ''))
    t.strictSame(files.sort(), ODDITIES.map(([file]) => file).sort())
    t.ok(files.length >= 60)
  })
})
