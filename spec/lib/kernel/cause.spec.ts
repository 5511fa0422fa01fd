import t from 'tap'
import { causeOf } from '../../../lib/kernel/cause.ts'

function failing(message: string, more: object = {}): Error {
  return Object.assign(
    new Error(message),
    { stack: `Error: ${message}\n    at here (file:///app/x.js:1:2)` },
    more
  )
}

t.test('the cause of a failure, for the log', t => {
  const rows: readonly [error: unknown, text: string][] = [
    [failing('plain'), 'Error: plain\n    at here (file:///app/x.js:1:2)'],
    [
      failing('invalid input syntax for type integer: "Ana Silva"', { code: '22P02' }),
      'Error: invalid input syntax for type integer: "…"\n    at here (file:///app/x.js:1:2) [22P02]'
    ],
    [
      failing('new row for relation "slots" violates check constraint "slots_never_overbooked"', {
        code: '23514',
        table_name: 'slots',
        constraint_name: 'slots_never_overbooked'
      }),
      'Error: new row for relation "…" violates check constraint "…"\n    at here (file:///app/x.js:1:2) [23514 slots slots_never_overbooked]'
    ],
    [failing('a quote that does not end: "Ana'), 'Error: a quote that does not end: "…"'],
    ['key sbs_abcDEF123 of ana@example.com (sbp_x)', 'key … of … (…)'],
    [undefined, 'undefined']
  ]
  for (const [error, text] of rows) t.equal(causeOf(error), text)
  t.end()
})
