import t from 'tap'
import { runLine } from '../../bin/cli.ts'
import { listen } from '../support/terminal.ts'

const SECRET = 'hunter2'
const HOME = t.testdir()
const CLOSED_PORT = { DATABASE_URL: `postgres://spec:${SECRET}@127.0.0.1:1/away`, DATA_DIR: HOME }
const FULL = {
  ...CLOSED_PORT,
  SMTP_URL: `smtp://ana:${SECRET}@127.0.0.1:1`,
  MAIL_FROM: 'a@example.com',
  RATE_STORE: `redis://:${SECRET}@127.0.0.1:1/0`
}
const ADDRESS = `https://ana:${SECRET}@example.com/hook`

/** Command lines that contain a secret, with their environment. */
const LINES: readonly [words: readonly string[], environment: Readonly<Record<string, string>>][] = [
  [['schools', 'list'], CLOSED_PORT],
  [['doctor', '--json'], FULL],
  [['doctor'], FULL],
  [['mails', 'list', '--school', 'a'], FULL],
  [['schools', 'list'], { ...FULL, DATABASE_URL: `postgres://spec:${SECRET}@127.0.0.1:port/away` }],
  [['schools', 'list'], { ...FULL, SMTP_URL: `smtp://ana:${SECRET}%@127.0.0.1` }],
  [['schools', 'list'], { ...FULL, RATE_STORE: `redis://:${SECRET}@127.0.0.1/x` }],
  [['schools', 'list'], { ...FULL, PUBLIC_URL: ADDRESS }],
  [['webhooks', 'add', '--school', 'a', '--own', '--url', ADDRESS], CLOSED_PORT],
  [['webhooks', 'add', ADDRESS], CLOSED_PORT],
  [['webhooks', 'show', ADDRESS], CLOSED_PORT],
  [[ADDRESS], CLOSED_PORT],
  [[`--${ADDRESS}`], CLOSED_PORT],
  [
    ['lessons', 'block', '--ics', ADDRESS.replace('https', 'ftp'), '--school', 'a', '--instructor', 'b'],
    CLOSED_PORT
  ],
  [['schools', 'set', 'a', '--logo', ADDRESS], CLOSED_PORT],
  [['schools', 'set', 'a', '--website', `${ADDRESS} x`], CLOSED_PORT],
  [['lessons', 'import', ADDRESS, '--school', 'a'], CLOSED_PORT]
]

t.test('no command prints the password in an address', async t => {
  for (const [words, environment] of LINES)
    t.test(words.join(' ').replace(SECRET, '…'), async t => {
      const { terminal, printed } = listen()
      const code = await runLine(words, terminal, { ...environment, DEBUG: '*' })
      const { out, err } = printed()
      t.not(code, 0, 'it fails')
      t.notMatch(`${out}${err}`, SECRET)
    })
})
