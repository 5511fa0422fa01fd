import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { readSqlFunction } from '../support/sql-functions.ts'
import { choicesOf } from './choose.ts'
import { Timeline } from './clock.ts'
import { gatherFacts } from './facts.ts'
import { FAULTS, faultsOf } from './faults.ts'
import { judge } from './judge.ts'
import { NO_MONEY } from './money.ts'
import { MUTANTS } from './mutants.ts'
import { PROMISES } from './rules/rule.ts'
import { TRIALS } from './trials/index.ts'
import { WRITERS } from './writers.ts'

const PROGRAM = fileURLToPath(new URL('run.js', import.meta.url))
const page = readFileSync(new URL('../../../docs/reliability.md', import.meta.url), 'utf8')

function run(...words: string[]) {
  const { NODE_OPTIONS: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    env,
    encoding: 'utf8'
  })
  return { status, stdout, stderr }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

t.test('the torture', async t => {
  t.test('prints its usage', async t => {
    const { status, stdout } = run('--help')
    t.equal(status, 0)
    t.match(stdout, '--minutes N')
  })

  t.test('refuses unknown options', async t => {
    for (const words of [
      ['--minutes', 'many'],
      ['--minutes', '0'],
      ['--seed', 'x'],
      ['--events', '0'],
      ['--faults']
    ]) {
      t.match(run(...words), { status: 2, stdout: '' }, words.join(' '))
    }
  })

  t.test('chooses the same for the same seed', async t => {
    const listOf = (seed: number) => {
      const [choose, next] = [choicesOf(seed, 'worker'), faultsOf(seed, true)]
      return Array.from({ length: 50 }, () => [choose(), next().fault.name])
    }
    t.strictSame(listOf(7), listOf(7))
    t.notSame(listOf(7), listOf(8))
  })

  t.test('injects every fault before repeating one', async t => {
    const next = faultsOf(7, true)
    const names = FAULTS.map(() => next().fault.name)
    t.equal(new Set(names).size, FAULTS.length)
    t.notOk(Array.from({ length: 50 }, faultsOf(7, false)).some(({ fault }) => fault.needsClock))
  })
})

t.test("a refusal of seats is judged by the partner's share", async t => {
  const create = { op: 'create', server: 0, slotId: 'lesson', settling: false } as const
  const judgeRefused = (taken: number) =>
    judge(
      gatherFacts({
        school: { id: 'school', key: '', slots: [{ id: 'lesson', spots: 15, limit: 15 }] },
        entries: [
          {
            ...create,
            ref: 'first',
            participants: taken,
            t0: 0,
            t1: 1,
            status: 201,
            body: { bookingId: 'first' }
          },
          {
            ...{ ...create, ref: 'next', participants: 2, t0: 2, t1: 3, status: 409 },
            body: { error: 'insufficient_spots', remaining: 15 - taken }
          }
        ],
        rows: [
          {
            ...{ id: 'first', ref: 'first', slotId: 'lesson', participants: taken },
            ...{ status: 'confirmed', expiresAt: null }
          }
        ],
        ...{ timeline: new Timeline(), samples: { taken: 1, wrong: [] } },
        ...{ missingEvents: [], deliveries: [], money: NO_MONEY, states: new Map(), incidents: [] }
      })
    )
  t.strictSame(judgeRefused(14), [])
  t.match(judgeRefused(13), [{ promise: 'refused', what: 'create next of 2 seats at lesson lesson' }])
})

t.test('every mutant changes existing text of the product', async t => {
  for (const { name, functions = {} } of MUTANTS) {
    for (const [file, changes] of Object.entries(functions)) {
      const text = readSqlFunction(file)
      for (const [words] of changes) t.equal(text.split(words).length, 2, `${name}: ${words}`)
    }
  }
})

t.test('docs/reliability.md lists the current faults and promises', async t => {
  const rows = [
    ...Object.entries(PROMISES).map(([name, promiseText]) => [`\`${name}\``, capital(promiseText)]),
    ...[...FAULTS, ...WRITERS, ...TRIALS].map(({ name, what }) => [capital(name), capital(what)]),
    ...MUTANTS.map(({ name, under, detectedBy }) => {
      const seen = detectedBy?.map(promise => `\`${promise}\``).join(' or ') ?? 'nothing, as it must be'
      return [name, under, seen]
    })
  ]
  t.strictSame(
    rows.map(row => `| ${row.join(' | ')} |`).filter(row => !page.includes(row)),
    []
  )
})
