// tags: full
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loadCommand, names } from '../../bin/commands/index.ts'
import { database } from '../support/database.ts'
import { addSchool, SCHOOL } from '../support/school.ts'
import { runAt } from '../support/terminal.ts'
import { TILL_KEY, WEBHOOK_SECRET } from '../support/till.ts'

const ID = '0190a1b2-0000-7000-8000-00000000dead'
const NOWHERE = '--school nowhere'
const HERE = `--school ${SCHOOL}`
const DAY = '--date 2099-01-01'

/** Command lines with the missing thing that they name. `ID` is tried again as a malformed id. */
const ROWS: readonly (readonly [line: string, absent: string])[] = [
  ['schools show nowhere', 'school "nowhere"'],
  ['schools calendar nowhere', 'school "nowhere"'],
  ['schools set nowhere --name X', 'school "nowhere"'],
  [
    `lesson-types add x ${NOWHERE} --name X --level kids --duration-minutes 60 --capacity 5 --price-cents 100`,
    'school "nowhere"'
  ],
  [`lesson-types list ${NOWHERE}`, 'school "nowhere"'],
  [`lesson-types set x ${NOWHERE} --name Y`, 'school "nowhere"'],
  [`lesson-types set x ${HERE} --name Y`, `lesson type "x" at ${SCHOOL}`],
  [`questions add height ${HERE} --lesson-type x`, `lesson type "x" at ${SCHOOL}`],
  [`questions list ${HERE} --lesson-type x`, `lesson type "x" at ${SCHOOL}`],
  [`questions set height ${HERE} --lesson-type x --required`, `lesson type "x" at ${SCHOOL}`],
  [`questions remove height ${HERE} --lesson-type x`, `lesson type "x" at ${SCHOOL}`],
  [`points add x ${NOWHERE} --name X --address Y --pickup kids:5`, 'school "nowhere"'],
  [`points add x ${HERE} --name X --address Y --pickup x:5`, `lesson type "x" at ${SCHOOL}`],
  [`points list ${NOWHERE}`, 'school "nowhere"'],
  [`points set x ${HERE} --name X`, `point "x" at ${SCHOOL}`],
  [`points remove x ${HERE}`, `point "x" at ${SCHOOL}`],
  [`offers add ABC ${NOWHERE} --title X --percent 5`, 'school "nowhere"'],
  [`offers list ${NOWHERE}`, 'school "nowhere"'],
  [`offers set ABC ${HERE} --title X`, `offer "ABC" at ${SCHOOL}`],
  [`offers remove ABC ${HERE}`, `offer "ABC" at ${SCHOOL}`],
  [`instructors add ${NOWHERE} --name A`, 'school "nowhere"'],
  [`instructors list ${NOWHERE}`, 'school "nowhere"'],
  [`instructors set x ${NOWHERE} --name B`, 'school "nowhere"'],
  [`instructors set x ${HERE} --name B`, `instructor "x" at ${SCHOOL}`],
  [`instructors remove x ${NOWHERE} --yes`, 'school "nowhere"'],
  [`instructors remove x ${HERE} --yes`, `instructor "x" at ${SCHOOL}`],
  [`lessons import lessons.csv ${NOWHERE}`, 'school "nowhere"'],
  [`lessons list ${NOWHERE}`, 'school "nowhere"'],
  [`lessons set ${ID} --capacity 4`, 'lesson'],
  [`lessons close ${ID}`, 'lesson'],
  [`lessons open ${ID}`, 'lesson'],
  [`lessons move ${ID} ${DAY} --start 10:00 --end 11:00`, 'lesson'],
  [`lessons cancel ${ID} --yes`, 'lesson'],
  [`courses list ${NOWHERE}`, 'school "nowhere"'],
  ...['set', 'close', 'open'].flatMap((verb): [string, string][] => {
    const price = verb === 'set' ? ' --price-cents 100' : ''
    return [
      [`courses ${verb} ${ID} ${NOWHERE}${price}`, 'school "nowhere"'],
      [`courses ${verb} ${ID} ${HERE}${price}`, 'course date']
    ]
  }),
  [`lessons close ${NOWHERE} ${DAY}`, 'school "nowhere"'],
  [`lessons open ${NOWHERE} ${DAY}`, 'school "nowhere"'],
  [`lessons cancel ${NOWHERE} ${DAY} --yes`, 'school "nowhere"'],
  [`lessons block --ics away.ics ${NOWHERE} --instructor x`, 'school "nowhere"'],
  [`lessons block --ics away.ics ${HERE} --instructor x`, `instructor "x" at ${SCHOOL}`],
  [`packs list ${NOWHERE}`, 'school "nowhere"'],
  [`bookings list ${NOWHERE}`, 'school "nowhere"'],
  [`bookings list ${HERE} --lesson ${ID}`, 'lesson'],
  [`bookings find Silva ${NOWHERE}`, 'school "nowhere"'],
  [`bookings show ${ID}`, 'booking'],
  [`bookings move ${ID} --to ${ID}`, 'booking'],
  [`bookings cancel ${ID} --yes`, 'booking'],
  [`credits list ${NOWHERE}`, 'school "nowhere"'],
  [`partners list ${NOWHERE}`, 'school "nowhere"'],
  [`partners set Nobody ${NOWHERE} --discount 5`, 'school "nowhere"'],
  [`partners set Nobody ${HERE} --discount 5`, `partner "Nobody" at ${SCHOOL}`],
  [`partners report ${NOWHERE}`, 'school "nowhere"'],
  [`limits add ${NOWHERE} --partner Nobody --seats 5`, 'school "nowhere"'],
  [`limits add ${HERE} --partner Nobody --seats 5`, `partner "Nobody" at ${SCHOOL}`],
  [`limits list ${NOWHERE} --partner Nobody`, 'school "nowhere"'],
  [`limits list ${HERE} --partner Nobody`, `partner "Nobody" at ${SCHOOL}`],
  [`limits set ${ID} ${NOWHERE} --partner Nobody --seats 5`, 'school "nowhere"'],
  [`limits set ${ID} ${HERE} --partner Nobody --seats 5`, `partner "Nobody" at ${SCHOOL}`],
  [`limits remove ${ID} ${NOWHERE} --partner Nobody`, 'school "nowhere"'],
  [`limits remove ${ID} ${HERE} --partner Nobody`, `partner "Nobody" at ${SCHOOL}`],
  [`keys issue --kind school ${NOWHERE} --partner X`, 'school "nowhere"'],
  ['keys issue --kind platform --label x --scopes sizing --brand nowhere', 'brand "nowhere"'],
  [`keys list ${NOWHERE}`, 'school "nowhere"'],
  [`keys revoke ${ID} --yes`, 'key'],
  [`owners add ${NOWHERE} --email a@example.com --name A`, 'school "nowhere"'],
  [`owners link ${ID}`, 'owner'],
  [`owners list ${NOWHERE}`, 'school "nowhere"'],
  [`owners remove ${ID} --yes`, 'owner'],
  [`stock list ${NOWHERE}`, 'school "nowhere"'],
  [`stock set ${NOWHERE} --item wetsuit --size M --quantity 3`, 'school "nowhere"'],
  ['spots set nowhere nameEn=x', 'spot "nowhere"'],
  [`events list ${NOWHERE}`, 'school "nowhere"'],
  [`webhooks add ${NOWHERE} --own --url https://example.com/x`, 'school "nowhere"'],
  [`webhooks add ${HERE} --partner Nobody --url https://example.com/x`, `partner "Nobody" at ${SCHOOL}`],
  [`webhooks list ${NOWHERE}`, 'school "nowhere"'],
  [`webhooks show ${ID}`, 'endpoint'],
  [`webhooks ping ${ID}`, 'endpoint'],
  [`webhooks attempts ${ID}`, 'endpoint'],
  [`webhooks late ${ID}`, 'endpoint'],
  [`webhooks retry ${ID}`, 'endpoint'],
  [`webhooks disable ${ID}`, 'endpoint'],
  [`webhooks enable ${ID}`, 'endpoint'],
  [`webhooks rotate ${ID}`, 'endpoint'],
  [`webhooks set ${ID} --types booking.confirmed`, 'endpoint'],
  [`webhooks replay ${ID} --after 1`, 'endpoint'],
  [`webhooks remove ${ID} --yes`, 'endpoint'],
  [`mails list ${NOWHERE}`, 'school "nowhere"'],
  [`mails show 99 ${NOWHERE}`, 'school "nowhere"'],
  [`mails show 99 ${HERE}`, `mail "99" at ${SCHOOL}`],
  [`mails retry ${NOWHERE}`, 'school "nowhere"'],
  [`mails retry ${HERE} --number 99`, `mail "99" at ${SCHOOL}`],
  [`mails preview ${ID}`, 'booking'],
  [`payments set ${NOWHERE} --key-file key --webhook-secret-file webhook`, 'school "nowhere"'],
  [`payments test ${NOWHERE}`, 'school "nowhere"'],
  [`payments list ${NOWHERE}`, 'school "nowhere"'],
  [`payments retry ${ID} ${NOWHERE}`, 'school "nowhere"'],
  [`payments retry ${ID} ${HERE}`, 'open payment'],
  [`payments reconcile ${NOWHERE}`, 'school "nowhere"'],
  ['affiliates report --affiliate nowhere', 'affiliate "nowhere"']
]

/** Commands whose arguments name something new, a file or a text. */
const MAKERS = ['schools add', 'brands add', 'affiliates add', 'spots import', 'usage import']

/** The command of a line: its first two words. */
const nameOf = (line: string) => line.split(' ', 2).join(' ')

t.test('a missing object is reported in one way, and nothing is done', async t => {
  const { url, sql } = await database(t)
  await addSchool(sql)
  const folder = t.testdir()
  const files: Readonly<Record<string, string>> = {
    'lessons.csv': 'date,start,end,lessonType,spot,instructors\n2099-01-01,10:00,11:00,group,Baleal,ana\n',
    key: `${TILL_KEY}\n`,
    webhook: `${WEBHOOK_SECRET}\n`,
    'away.ics': 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n'
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const run = async (name: string, typed: readonly string[]) => {
    const args = typed.map(arg => (arg in files ? join(folder, arg) : arg))
    const env = { DATABASE_URL: url, PUBLIC_URL: 'https://surf.example.com', SECRET_KEY: 's'.repeat(40) }
    const { code, out, err } = await runAt(await loadCommand(name), env, args)
    return { code, out, message: err.split('\n').at(-1) }
  }
  const rows = ROWS.map(([line, absent]) => {
    const name = nameOf(line)
    return { name, absent, args: line.slice(name.length + 1).split(' ') }
  })
  for (const { name, absent, args } of rows) {
    const ids = args.includes(ID) ? [ID, 'not-an-id'] : ['']
    for (const id of ids) {
      const typed = args.map(arg => (arg === ID ? id : arg))
      const pattern = absent.includes('"') ? absent : `${absent} "${id}"`
      const { code, out, message } = await run(name, typed)
      t.equal(code, 1, [name, ...typed].join(' '))
      t.equal(out, '')
      t.ok(message?.startsWith(`swellbook ${name}: There is no ${pattern}`), `${name}: ${message}`)
    }
  }

  await t.test('also a school whose id is malformed', async t => {
    for (const { name, absent, args } of rows.filter(({ absent }) => absent === 'school "nowhere"')) {
      const typed = args.map(arg => (arg === 'nowhere' ? 'No Where' : arg))
      const { code, message } = await run(name, typed)
      t.equal(code, 1, name)
      t.ok(message?.includes('There is no school "No Where"'), `${name}, not ${absent}: ${message}`)
    }
  })

  await t.test('every command that names an object is in the table', async t => {
    const covered = new Set(rows.map(({ name }) => name))
    for (const name of names) {
      const { words = [], options = {} } = await loadCommand(name)
      if (words.length > 0 || 'school' in options) t.ok(covered.has(name) || MAKERS.includes(name), name)
    }
  })
})
