import t from 'tap'
import { Tally } from './tally.ts'

const PASSES = `TAP version 14
# Subtest: a.spec.js
    # Subtest: a subtest
        ok 1 - one
        ok 2 - two
        1..2
    ok 1 - a subtest
    ok 2 - directly
    1..2
ok 1 - a.spec.js`

const FAILS = `# Subtest: b.spec.js
    # Subtest: a subtest
        not ok 1 - should be equal
          ---
          diff: 1
          ...
        1..1
    not ok 1 - a subtest
      ---
      at: somewhere
      ...
    1..1
not ok 2 - b.spec.js`

const TIMES_OUT = `# Subtest: c.spec.js
    ok 1 - one
    1..1
not ok 3 - c.spec.js # timeout`

const cases: readonly [name: string, tap: string, passed: number, failed: number, skipped: number][] = [
  ['each assertion once, not the lines that sum them up', PASSES, 3, 0, 0],
  ['a failed assertion once', FAILS, 0, 1, 0],
  ['a file that failed though its assertions passed', TIMES_OUT, 1, 1, 0],
  ['both of two files that failed', `${FAILS}\n${TIMES_OUT}`, 1, 2, 0],
  ['what was skipped apart', 'ok 1 - none # SKIP no tests found', 0, 0, 1],
  ['nothing where nothing ran', '1..0', 0, 0, 0]
]

t.test('the tally counts', async t => {
  for (const [name, tap, passed, failed, skipped] of cases) {
    t.test(name, async t => {
      const tally = new Tally()
      for (const line of tap.split('\n')) tally.read(line)
      t.match(tally, { passed, failed, skipped })
    })
  }

  t.test("and prints files' results and failed assertions", async t => {
    const tally = new Tally()
    const printed = `${PASSES}\n${FAILS}`.split('\n').filter(line => tally.read(line))
    t.strictSame(
      printed.map(line => line.trim()),
      [
        'ok 1 - a.spec.js',
        'not ok 1 - should be equal',
        '---',
        'diff: 1',
        '...',
        'not ok 1 - a subtest',
        'not ok 2 - b.spec.js'
      ]
    )
  })

  t.test('and prints the reason of a test without assertions', async t => {
    const tally = new Tally()
    const lines = [
      '        ok 1 - one',
      '        1..1',
      '    not ok 1 - slow',
      '      ---',
      '      expired',
      '      ...'
    ]
    t.strictSame(
      lines.map(line => tally.read(line)),
      [false, false, true, true, true, true]
    )
    t.equal(tally.failed, 1)
  })
})
