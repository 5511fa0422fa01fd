// tags: alone
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import type { Finding } from './findings.ts'
import { listFaults, type Phase, pageOf, type Told } from './page.ts'

const PROGRAM = fileURLToPath(new URL('run.js', import.meta.url))
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

t.test('a run fails unless each finding is judged and everybody was answered', async t => {
  const elsewhere = { ...CSRF, where: 'POST /centre/sign-out' }
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
