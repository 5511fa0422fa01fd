import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { type Finding, groupFindings, JUDGEMENTS } from './findings.ts'
import { listFaults, type Phase, pageOf, type Told } from './page.ts'
import { wire } from './places.ts'
import { readProbed } from './slowhttptest.ts'
import { readVerdict } from './sqlmap.ts'
import { readCourse, readFindings } from './wapiti.ts'

const PROGRAM = fileURLToPath(new URL('run.js', import.meta.url))
const page = readFileSync(new URL('../../../../docs/attacks.md', import.meta.url), 'utf8')
const CSRF: Finding = {
  tool: 'wapiti',
  kind: 'Cross Site Request Forgery: Lack of anti CSRF token',
  where: 'POST /book/{id}'
}

function run(env: NodeJS.ProcessEnv, ...words: string[]) {
  const { NODE_OPTIONS: _, ...own } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    env: { ...own, ...env },
    encoding: 'utf8'
  })
  return { status, stdout, stderr }
}

t.test('the attacks with other people’s tools', async t => {
  t.test('say how they are used', async t => {
    const { status, stdout } = run({}, '--help')
    t.equal(status, 0)
    t.match(stdout, '--minutes N')
  })

  t.test('do not run on words they do not know', async t => {
    for (const words of [['--minutes', 'many'], ['--minutes', '1'], ['--tools']])
      t.match(run({}, ...words), { status: 2, stdout: '' }, words.join(' '))
  })

  t.test('say what to install where a tool is missing', async t => {
    const { status, stderr } = run({ PATH: '/nonexistent' })
    t.equal(status, 2)
    t.match(stderr, 'apt-get install slowhttptest wapiti sqlmap')
  })
})

t.test('what slowhttptest says', async t => {
  const head = 'Seconds,Closed,Pending,Connected,Service Available\n'
  const ended = '\u001b[0mTest ended on 2th second\nExit status:\u001b[1;36m Hit test time limit\n\u001b[0m'
  t.strictSame(readProbed(ended, `${head}0,0,1,0,1000\n1,0,0,1000,1000\n`), {
    seconds: 2,
    unavailable: 0,
    ending: 'Hit test time limit'
  })
  t.match(
    readProbed(ended, `${head}0,0,1,0,1000\n1,0,0,1000,0\n`),
    { unavailable: 1 },
    'a probe without answer'
  )
  t.match(readProbed('', head), { seconds: 0, ending: undefined }, 'nothing')
})

t.test('what wapiti says', async t => {
  const remark = (path: string) => ({ method: 'POST', path, info: 'Lack of anti CSRF token' })
  const ids = ['01a1ff66-1661-7302-8c4e-945c2c8567ab', '01a2008d-7400-720a-adfe-2c2b1d908e96']
  const vulnerabilities = { 'Cross Site Request Forgery': ids.map(id => remark(`/book/${id}`)), CRLF: [] }
  t.strictSame(readFindings({ vulnerabilities, anomalies: {} }), [CSRF, CSRF])
  const output =
    'Wapiti found 78 URLs and forms during the scan\n[*] Launching module sql\nMax attack time was reached for module sql\n[*] Launching module xss\n'
  t.strictSame(readCourse(output), { known: 78, cut: ['sql'] })
})

t.test('what sqlmap says', async t => {
  const tested = "[INFO] testing for SQL injection on URI parameter '#1*'\n"
  const rows: readonly (readonly [output: string, verdict: unknown])[] = [
    [
      `${tested}sqlmap identified the following injection point(s) with a total of 65 HTTP(s) requests`,
      'vulnerable'
    ],
    [`${tested}[WARNING] URI parameter '#1*' does not seem to be injectable`, 'sound'],
    [tested, { untried: 'no verdict after 2 lines' }],
    ['[CRITICAL] not authorized, try to provide right HTTP authentication', { untried: /^not authorized/ }],
    ['all tested parameters do not appear to be injectable', { untried: /no verdict/ }]
  ]
  for (const [output, verdict] of rows) t.match(readVerdict(output), verdict, output)
})

t.test('what sqlmap is given', async t => {
  const url = 'http://127.0.0.1:8080'
  t.equal(
    wire({ method: 'POST', address: '/a*', url, headers: { 'x-key': 'k' }, body: '{}' }),
    'POST /a* HTTP/1.1\r\nhost: 127.0.0.1:8080\r\ncontent-type: application/json\r\nx-key: k\r\n\r\n{}'
  )
  t.equal(wire({ method: 'GET', address: '/', url }), 'GET / HTTP/1.1\r\nhost: 127.0.0.1:8080\r\n\r\n')
})

t.test('findings', async t => {
  const elsewhere = { ...CSRF, where: 'POST /owner/sign-out' }

  t.test('are one line for each kind, those that nobody has judged first', async t => {
    const groups = groupFindings([CSRF, CSRF, elsewhere])
    t.match(groups, [
      { count: 1, first: 'POST /owner/sign-out', judgement: undefined },
      { count: 2, first: 'POST /book/{id}', judgement: /Origin/ }
    ])
  })

  t.test('are judged only of the tool that the judgement is about', async t => {
    t.match(groupFindings([{ ...CSRF, tool: 'sqlmap' }]), [{ judgement: undefined }])
  })

  t.test('fail a run unless each is judged and everybody was answered', async t => {
    const phase = (findings: readonly Finding[], answered = 10, statuses = {}): Phase => ({
      name: 'wapiti',
      outcomes: [{ tool: 'wapiti', did: 'It | looked', result: 'Seen', findings }],
      pulse: { asked: 10, answered, slowestMs: 20 },
      statuses,
      seconds: 60
    })
    const state = { rows: { schools: 3 }, megabytes: 100 }
    const told = (one: Phase, more: Partial<Told> = {}): Told => {
      const at = new Date('2026-11-21T00:00:00Z')
      return { at, alone: true, phases: [one], before: state, after: state, ready: 200, faults: [], ...more }
    }
    t.strictSame(listFaults(told(phase([CSRF]))), [])
    const bad: readonly Told[] = [
      told(phase([elsewhere])),
      told(phase([], 9)),
      told(phase([], 10, { 500: 1 })),
      told(phase([]), { ready: 503 }),
      told(phase([]), { faults: ['{"message":"x"}'] })
    ]
    for (const one of bad) t.equal(listFaults(one).length, 1, listFaults(one)[0] ?? 'nothing')
    const good = pageOf(told(phase([CSRF])))
    for (const words of ['It \\| looked', 'Nothing was found that needs mending']) t.match(good, words)
    t.match(pageOf(bad[0] as Told), '**To be looked at.**')
  })
})

t.test('docs/attacks.md tells of a run in which everything was judged', async t => {
  t.match(page, 'Nothing was found that needs mending')
  t.notMatch(page, 'To be looked at')
  for (const { tool, kind, why } of JUDGEMENTS) {
    const rows = page.split('\n').filter(line => line.startsWith(`| ${tool} |`) && kind.test(line))
    t.ok(rows.length > 0 && rows.every(row => row.includes(why)), `${kind}`)
  }
})
