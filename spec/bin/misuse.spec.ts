// tags: full
import t from 'tap'
import { type Command, type CommandOption, usageOf } from '../../bin/command.ts'
import { loadCommand, loadCommands } from '../../bin/commands/index.ts'
import { runAt } from '../support/terminal.ts'

/**
 * A closed port: a command that connects exits with 1, so exit code 2 proves that nothing was read or
 * changed.
 */
const CLOSED_PORT = { DATABASE_URL: 'postgres://spec:secret@127.0.0.1:1/away' }

/** Valid values of options and arguments, by name. */
const GOOD: Readonly<Record<string, string>> = {
  school: 'onda-clara',
  id: 'onda-clara',
  name: 'Onda Clara',
  email: 'ana@example.com',
  to: '2027-06-30',
  from: '2027-06-01',
  date: '2027-06-01',
  start: '10:00',
  end: '12:00',
  'time-zone': 'Europe/Lisbon',
  level: 'beginner',
  'duration-minutes': '120',
  capacity: '8',
  'price-cents': '3500',
  item: 'wetsuit',
  size: 'M',
  quantity: '3',
  seats: '6',
  title: 'Do you swim?',
  address: 'Av. do Mar 1',
  pickup: 'group:45',
  'lesson-type': 'group',
  kind: 'school',
  partner: 'Hotel',
  ics: 'calendar.ics',
  instructor: 'ana',
  'guest-mail': 'changes',
  url: 'https://hotel.example/hook',
  discount: '5',
  percent: '10',
  'forward-to': 'http://localhost:3000/hook',
  key: 'sbs_secret',
  after: '1'
}
const UUID = '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11'
const ROW: Readonly<Record<string, string>> = { 'FIELD=VALUE ...': 'region=Peniche', NUMBER: '1' }

/** Commands that serve, listen or write a file if nothing is wrong. */
const STARTS = /^(serve|webhooks listen|backup|openapi)$/

const NUMBERS =
  /(^limit|^workers|^seats$|^capacity|^quantity|^discount|^percent|^commission|-instructor|-(cents|hours)|^(?!meet).*-minutes)$/
const BAD_NUMBERS = ['-1', '1.5', 'many', '9'.repeat(40), '']
const TIMES: readonly (readonly [command: RegExp, option: RegExp, bad: readonly string[]])[] = [
  [/^(lessons (open|close|cancel))$/, /^(from|to)$/, ['25:00', '9', 'noon']],
  [/^affiliates report$/, /^(from|to)$/, ['2027-13', '2027', 'June']],
  [/^(lessons|bookings|partners) (list|report)$/, /^(from|to)$/, ['2027-02-30', '30/06/2027', 'tomorrow']],
  [/^offers (add|set)$/, /^(from|to)$/, ['2027-02-30', '30/06/2027', 'tomorrow']],
  [/^offers (add|set)$/, /^(seats|hours)-(from|to)$/, BAD_NUMBERS.filter(Boolean)],
  [/^limits (add|set)$/, /^from$/, ['2027-02-30', '30/06/2027', 'tomorrow', '']],
  [/^limits (add|set)$/, /^to$/, ['2027-02-30', '30/06/2027', 'tomorrow']],
  [/^(schools|lesson-types) (add|set)$/, /^meet-minutes$/, BAD_NUMBERS.filter(Boolean)],
  [/^lessons/, /^date$/, ['2027-02-30', '30/06/2027', 'tomorrow', '']],
  [/^lessons move$/, /^(start|end)$/, ['25:00', '9', 'noon', '']]
]

/** Required options of a command: those outside brackets in its usage. */
function neededBy({ usage, options }: Command): string[] {
  const [first = ''] = usage.split('\n')
  const outside = first.replaceAll(/\[[^[\]]*(\[[^\]]*\][^[\]]*)*\]|\([^)]*\)/g, '').replace(/^.* \| /, '')
  return Object.keys(options).filter(name => outside.split(/[ |]/).includes(`--${name}`))
}

/** Options in brackets of which at least one is required. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  'schools set': ['name'],
  'lesson-types set': ['name'],
  'instructors set': ['name'],
  'lessons set': ['capacity'],
  'partners set': ['discount'],
  'limits set': ['seats'],
  'questions add': ['title'],
  'questions set': ['title'],
  'points add': ['pickup'],
  'points set': ['name'],
  'offers add': ['percent'],
  'offers set': ['title'],
  'keys issue': ['partner'],
  'webhooks add': ['partner'],
  'webhooks set': ['url'],
  'webhooks replay': ['after']
}

/** A valid command line, without one option if named. */
function goodLine(command: Command, without?: string): string[] {
  const { name, words = [] } = command
  const needed = [...neededBy(command), ...(MORE[name] ?? [])]
  return [
    ...words.filter(word => !word.startsWith('[')).map(word => ROW[word] ?? goodWord(word)),
    ...needed
      .filter(option => option !== without)
      .map(option => `--${option}=${name === 'bookings move' ? UUID : (GOOD[option] ?? 'file')}`)
  ]
}

function goodWord(word: string): string {
  return word.endsWith('_ID') ? UUID : 'onda-clara'
}

type Misuse = readonly [what: string, line: readonly string[], says: string]

/** Mistakes possible on any command line. */
function wrongWords(command: Command): Misuse[] {
  const { name, words = [] } = command
  const good = goodLine(command)
  const [first = '['] = words
  const misuses: Misuse[] = [
    ['an unknown option', [...good, '--bogus'], "'--bogus'"],
    ['an unknown letter', [...good, '-z'], "'-z'"],
    ['an option in capitals', [...good, '--JSON'], "'--JSON'"]
  ]
  if (!words.at(-1)?.endsWith('...'))
    misuses.push(['words too many', [...good, 'two', 'more'], 'unexpected argument'])
  if (first.startsWith('[')) return misuses
  const options = good.filter(word => word.startsWith('--'))
  return [
    ...misuses,
    ['no word', options, `${name}: ${first} is required`],
    ['an empty word', ['', ...options], `${name}: ${first} is required`]
  ]
}

/** Mistakes possible with each option. */
function wrongOptions(command: Command): Misuse[] {
  const all = Object.entries<Pick<CommandOption, 'type' | 'mayBeEmpty'>>({
    ...command.options,
    json: { type: 'boolean' }
  })
  const good = goodLine(command)
  return all.flatMap(([option, { type, mayBeEmpty }]): Misuse[] => {
    const flag = `--${option}`
    if (type === 'boolean')
      return [
        [`a value for ${flag}`, [...good, `${flag}=yes`], `${flag} takes no value`],
        [`${flag} twice`, [...good, flag, flag], `${flag} is given twice`]
      ]
    const others = goodLine(command, option)
    const needed = neededBy(command).includes(option)
    return [
      [`${flag} without its value`, [...others, flag], `${flag} needs a value`],
      [`${flag} with an option for its value`, [...others, flag, '--json'], `${flag} needs a value`],
      [`${flag} twice`, [...others, `${flag}=1`, flag, '1'], `${flag} is given twice`],
      ...(needed ? missing(command, option) : []),
      ...(needed || mayBeEmpty ? [] : blank(command, option)),
      [`${flag} with a letter too many`, [...good, `${flag}x`], `'${flag}x'; did you mean --`],
      ...badValues(command.name, option).map(
        (value): Misuse => [`${flag}=${value}`, [...others, `${flag}=${value}`], flag]
      )
    ]
  })
}

function missing(command: Command, option: string): Misuse[] {
  const others = goodLine(command, option)
  return [
    [`no --${option}`, others, `--${option}`],
    [`an empty --${option}`, [...others, `--${option}=`], `--${option}`],
    [`a blank --${option}`, [...others, `--${option}=  `], `--${option}`]
  ]
}

/** An empty value must not count as an absent one; replaces every value in turn. */
function blank(command: Command, option: string): Misuse[] {
  const others = goodLine(command, option)
  return ['', '  '].map(value => [
    `"${value}" for --${option}`,
    [...others, `--${option}=${value}`],
    `--${option} needs a value`
  ])
}

function badValues(name: string, option: string): readonly string[] {
  if (NUMBERS.test(option)) return BAD_NUMBERS
  return TIMES.find(([pattern, options]) => pattern.test(name) && options.test(option))?.[2] ?? []
}

/** Mutually exclusive options in the usage: `[--yes | --dry-run]`. */
function wrongPairs(command: Command): Misuse[] {
  const [word] = command.words ?? []
  const either = word?.startsWith('[') ? word.slice(1, -1) : undefined
  const pairs: Misuse[] = [...command.usage.matchAll(/\[(--\S+) \| (--\S+)\]/g)].map(
    ([, one = '', other = '']) => [
      `${one} with ${other}`,
      [...goodLine(command), one, other],
      `${one} or ${other}, not both`
    ]
  )
  if (either)
    pairs.push([`${either} with options`, [...goodLine(command), UUID], `${either} or --school, not both`])
  return pairs
}

t.test('a wrong use of a command exits with 2, explains the mistake, and changes nothing', async t => {
  for (const command of await loadCommands()) {
    const { name } = command
    t.test(name, async t => {
      const misuses = [...wrongWords(command), ...wrongOptions(command), ...wrongPairs(command)]
      for (const [title, line, says] of misuses) {
        const { code, out, err } = await runAt(command, CLOSED_PORT, line)
        t.match({ code, out }, { code: 2, out: '' }, title)
        const [message = '', ...usage] = err.replace(/^database: .*\n/, '').split('\n')
        t.ok(message.startsWith(`swellbook ${name}: `) && message.includes(says), `${title}: ${message}`)
        t.strictSame(usage, [
          '',
          ...usageOf(command).split('\n'),
          '',
          `Type swellbook ${name} --help for more.`
        ])
      }
      if (!STARTS.test(name)) {
        const { code, err } = await runAt(command, CLOSED_PORT, goodLine(command))
        t.not(code, 2, `the same without a fault is understood: ${err}`)
      }
    })
  }
})

/** Mistakes that the options alone do not show, with their message; none reaches the database. */
const ODD: readonly (readonly [says: string, command: string, ...line: string[]])[] = [
  ...['bookings list', 'lessons list', 'partners report'].map((name): [string, string, ...string[]] => [
    '--to 2027-06-01 is before --from 2027-06-30',
    name,
    '--school=onda-clara',
    '--from=2027-06-30',
    '--to=2027-06-01'
  ]),
  ['--to 2027-05 is before --from 2027-06', 'affiliates report', '--from=2027-06', '--to=2027-05'],
  ...['lessons close', 'lessons open', 'lessons cancel'].map((name): [string, string, ...string[]] => [
    '--to 09:00 is before --from 12:00',
    name,
    '--school=onda-clara',
    '--date=2027-06-01',
    '--from=12:00',
    '--to=09:00'
  ]),
  ['name at least one option to change', 'partners set', 'Hotel', '--school=onda-clara'],
  ['--name: at most 200 characters.', 'brands add', 'marefoam', `--name=${'x'.repeat(201)}`],
  ['ID: 1 to 63 characters of a-z', 'brands add', 'Mare Foam', '--name=Marefoam'],
  ['ID: 1 to 63 characters', 'schools add', 'Onda!', '--name=Onda', '--time-zone=Europe/Lisbon'],
  ['--email: an email address such as', 'schools set', 'onda-clara', '--email=nobody'],
  ['SLUG: 1 to 63 characters', 'affiliates add', 'Surf Blog', '--name=Surf'],
  ['--id: 1 to 63 characters', 'sandbox add', '--partner=Hotel', '--id=A b'],
  ['--types: one of booking.held', 'webhooks set', UUID, '--types=nonsense'],
  ['--number must be the number of a mail', 'mails retry', '--school=onda-clara', '--number=first']
]

t.test('a mistake is named as typed, and a reversed range is refused', async t => {
  for (const [says, name, ...line] of ODD) {
    const { code, out, err } = await runAt(await loadCommand(name), CLOSED_PORT, line)
    t.match({ code, out }, { code: 2, out: '' }, name)
    t.ok(err.includes(`swellbook ${name}: ${says}`), `${name}: ${err.slice(0, 200)}`)
  }
})
