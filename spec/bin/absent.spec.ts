import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loadCommand, names } from '../../bin/commands/index.ts'
import { database } from '../support/database.ts'
import { addSchool, SCHOOL } from '../support/school.ts'
import { runAt } from '../support/terminal.ts'

const ID = '0190a1b2-0000-7000-8000-00000000dead'
const NOWHERE = ['--school', 'nowhere']
const HERE = ['--school', SCHOOL]
const DAY = ['--date', '2099-01-01']

/** Commands that name something, each with what is not there and the rest that it takes. `ID` is asked with what is no id as well. */
const ROWS: readonly (readonly [command: string, absent: string, ...args: string[]])[] = [
  ...['show', 'calendar'].map((verb): [string, string, string] => [
    `schools ${verb}`,
    'school "nowhere"',
    'nowhere'
  ]),
  ['schools set', 'school "nowhere"', 'nowhere', '--name', 'X'],
  [
    'lesson-types add',
    'school "nowhere"',
    'x',
    ...NOWHERE,
    '--name',
    'X',
    '--level',
    'kids',
    '--duration-minutes',
    '60',
    '--capacity',
    '5',
    '--price-cents',
    '100'
  ],
  ['lesson-types list', 'school "nowhere"', ...NOWHERE],
  ['lesson-types set', 'school "nowhere"', 'x', ...NOWHERE, '--name', 'Y'],
  ['lesson-types set', `lesson type "x" at ${SCHOOL}`, 'x', ...HERE, '--name', 'Y'],
  ['questions add', `lesson type "x" at ${SCHOOL}`, 'height', ...HERE, '--lesson-type', 'x'],
  ['questions list', `lesson type "x" at ${SCHOOL}`, ...HERE, '--lesson-type', 'x'],
  ['questions set', `lesson type "x" at ${SCHOOL}`, 'height', ...HERE, '--lesson-type', 'x', '--required'],
  ['questions remove', `lesson type "x" at ${SCHOOL}`, 'height', ...HERE, '--lesson-type', 'x'],
  ['points add', 'school "nowhere"', 'x', ...NOWHERE, '--name', 'X', '--address', 'Y', '--pickup', 'kids:5'],
  [
    'points add',
    `lesson type "x" at ${SCHOOL}`,
    'x',
    ...HERE,
    '--name',
    'X',
    '--address',
    'Y',
    '--pickup',
    'x:5'
  ],
  ['points list', 'school "nowhere"', ...NOWHERE],
  ['points set', `point "x" at ${SCHOOL}`, 'x', ...HERE, '--name', 'X'],
  ['points remove', `point "x" at ${SCHOOL}`, 'x', ...HERE],
  ['offers add', 'school "nowhere"', 'ABC', ...NOWHERE, '--title', 'X', '--percent', '5'],
  ['offers list', 'school "nowhere"', ...NOWHERE],
  ['offers set', `offer "ABC" at ${SCHOOL}`, 'ABC', ...HERE, '--title', 'X'],
  ['offers remove', `offer "ABC" at ${SCHOOL}`, 'ABC', ...HERE],
  ['instructors add', 'school "nowhere"', ...NOWHERE, '--name', 'A'],
  ['instructors list', 'school "nowhere"', ...NOWHERE],
  ['instructors set', 'school "nowhere"', 'x', ...NOWHERE, '--name', 'B'],
  ['instructors set', `instructor "x" at ${SCHOOL}`, 'x', ...HERE, '--name', 'B'],
  ['instructors remove', 'school "nowhere"', 'x', ...NOWHERE, '--yes'],
  ['instructors remove', `instructor "x" at ${SCHOOL}`, 'x', ...HERE, '--yes'],
  ['lessons import', 'school "nowhere"', 'lessons.csv', ...NOWHERE],
  ['lessons list', 'school "nowhere"', ...NOWHERE],
  ['lessons set', 'lesson', ID, '--capacity', '4'],
  ['lessons close', 'lesson', ID],
  ['lessons open', 'lesson', ID],
  ['lessons move', 'lesson', ID, ...DAY, '--start', '10:00', '--end', '11:00'],
  ['lessons cancel', 'lesson', ID, '--yes'],
  ['lessons close', 'school "nowhere"', ...NOWHERE, ...DAY],
  ['lessons open', 'school "nowhere"', ...NOWHERE, ...DAY],
  ['lessons cancel', 'school "nowhere"', ...NOWHERE, ...DAY, '--yes'],
  ['lessons block', 'school "nowhere"', '--ics', 'away.ics', ...NOWHERE, '--instructor', 'x'],
  ['lessons block', `instructor "x" at ${SCHOOL}`, '--ics', 'away.ics', ...HERE, '--instructor', 'x'],
  ['bookings list', 'school "nowhere"', ...NOWHERE],
  ['bookings list', 'lesson', ...HERE, '--lesson', ID],
  ['bookings find', 'school "nowhere"', 'Silva', ...NOWHERE],
  ['bookings show', 'booking', ID],
  ['bookings move', 'booking', ID, '--to', ID],
  ['bookings cancel', 'booking', ID, '--yes'],
  ['partners list', 'school "nowhere"', ...NOWHERE],
  ['partners set', 'school "nowhere"', 'Nobody', ...NOWHERE, '--discount', '5'],
  ['partners set', `partner "Nobody" at ${SCHOOL}`, 'Nobody', ...HERE, '--discount', '5'],
  ['partners report', 'school "nowhere"', ...NOWHERE],
  ['limits add', 'school "nowhere"', ...NOWHERE, '--partner', 'Nobody', '--seats', '5'],
  ['limits add', `partner "Nobody" at ${SCHOOL}`, ...HERE, '--partner', 'Nobody', '--seats', '5'],
  ['limits list', 'school "nowhere"', ...NOWHERE, '--partner', 'Nobody'],
  ['limits list', `partner "Nobody" at ${SCHOOL}`, ...HERE, '--partner', 'Nobody'],
  ['limits set', 'school "nowhere"', ID, ...NOWHERE, '--partner', 'Nobody', '--seats', '5'],
  ['limits set', `partner "Nobody" at ${SCHOOL}`, ID, ...HERE, '--partner', 'Nobody', '--seats', '5'],
  ['limits remove', 'school "nowhere"', ID, ...NOWHERE, '--partner', 'Nobody'],
  ['limits remove', `partner "Nobody" at ${SCHOOL}`, ID, ...HERE, '--partner', 'Nobody'],
  ['keys issue', 'school "nowhere"', '--kind', 'school', ...NOWHERE, '--partner', 'X'],
  [
    'keys issue',
    'brand "nowhere"',
    '--kind',
    'platform',
    '--label',
    'x',
    '--scopes',
    'sizing',
    '--brand',
    'nowhere'
  ],
  ['keys list', 'school "nowhere"', ...NOWHERE],
  ['keys revoke', 'key', ID, '--yes'],
  ['owners add', 'school "nowhere"', ...NOWHERE, '--email', 'a@example.com', '--name', 'A'],
  ['owners link', 'owner', ID],
  ['owners list', 'school "nowhere"', ...NOWHERE],
  ['owners remove', 'owner', ID, '--yes'],
  ['stock list', 'school "nowhere"', ...NOWHERE],
  ['stock set', 'school "nowhere"', ...NOWHERE, '--item', 'wetsuit', '--size', 'M', '--quantity', '3'],
  ['spots set', 'spot "nowhere"', 'nowhere', 'nameEn=x'],
  ['events list', 'school "nowhere"', ...NOWHERE],
  ['webhooks add', 'school "nowhere"', ...NOWHERE, '--own', '--url', 'https://example.com/x'],
  [
    'webhooks add',
    `partner "Nobody" at ${SCHOOL}`,
    ...HERE,
    '--partner',
    'Nobody',
    '--url',
    'https://example.com/x'
  ],
  ['webhooks list', 'school "nowhere"', ...NOWHERE],
  ...['show', 'ping', 'attempts', 'late', 'retry', 'disable', 'enable', 'rotate'].map(
    (verb): [string, string, string] => [`webhooks ${verb}`, 'endpoint', ID]
  ),
  ['webhooks set', 'endpoint', ID, '--types', 'booking.confirmed'],
  ['webhooks replay', 'endpoint', ID, '--after', '1'],
  ['webhooks remove', 'endpoint', ID, '--yes'],
  ['mails list', 'school "nowhere"', ...NOWHERE],
  ['mails show', 'school "nowhere"', '99', ...NOWHERE],
  ['mails show', `mail "99" at ${SCHOOL}`, '99', ...HERE],
  ['mails retry', 'school "nowhere"', ...NOWHERE],
  ['mails retry', `mail "99" at ${SCHOOL}`, ...HERE, '--number', '99'],
  ['mails preview', 'booking', ID],
  ['affiliates report', 'affiliate "nowhere"', '--affiliate', 'nowhere']
]

/** Commands whose words name what they make, a file or a text, and none that are there. */
const MAKERS = ['schools add', 'brands add', 'affiliates add', 'spots import', 'usage import']

t.test('what is not there is said in one way, and nothing is done', async t => {
  const { url, sql } = await database(t)
  await addSchool(sql)
  const folder = t.testdir()
  const files: Readonly<Record<string, string>> = {
    'lessons.csv': 'date,start,end,lessonType,spot,instructors\n2099-01-01,10:00,11:00,group,Baleal,ana\n',
    'away.ics': 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n'
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const run = async (name: string, given: readonly string[]) => {
    const args = given.map(arg => (arg in files ? join(folder, arg) : arg))
    const env = { DATABASE_URL: url, PUBLIC_URL: 'https://surf.example.com', SECRET_KEY: 's'.repeat(40) }
    const { code, out, err } = await runAt(await loadCommand(name), env, args)
    return { code, out, said: err.split('\n').at(-1) }
  }
  for (const [name, absent, ...args] of ROWS) {
    const ids = args.includes(ID) ? [ID, 'not-an-id'] : ['']
    for (const id of ids) {
      const given = args.map(arg => (arg === ID ? id : arg))
      const what = absent.includes('"') ? absent : `${absent} "${id}"`
      const { code, out, said } = await run(name, given)
      t.equal(code, 1, [name, ...given].join(' '))
      t.equal(out, '')
      t.ok(said?.startsWith(`swellbook ${name}: There is no ${what}`), `${name}: ${said}`)
    }
  }

  await t.test('a school that could not even have such an id is not there either', async t => {
    for (const [name, absent, ...args] of ROWS.filter(([, what]) => what === 'school "nowhere"')) {
      const given = args.map(arg => (arg === 'nowhere' ? 'No Where' : arg))
      const { code, said } = await run(name, given)
      t.equal(code, 1, name)
      t.ok(said?.includes('There is no school "No Where"'), `${name}, not ${absent}: ${said}`)
    }
  })

  await t.test('every command that names something is in the table', async t => {
    const asked = new Set(ROWS.map(([name]) => name))
    for (const name of names) {
      const { words = [], options = {} } = await loadCommand(name)
      if (words.length > 0 || 'school' in options) t.ok(asked.has(name) || MAKERS.includes(name), name)
    }
  })
})
