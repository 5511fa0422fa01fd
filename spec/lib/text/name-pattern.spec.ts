import t from 'tap'
import { namePattern } from '../../../lib/text/name-pattern.ts'
import { database } from '../../support/database.ts'

t.test('PostgreSQL finds names by the pattern, in every locale', async t => {
  const { sql } = await database(t)
  for (const [name, text, expected] of [
    ['Łukasz Żółć', 'zolc', true],
    ['Søren Ærø', 'soren aero', true],
    ['Jürgen Groß', 'GROSS', true],
    ['Gross', 'Groß', true],
    ['İsmail Işık', 'ISIK', true],
    ['O\u2019Brien', "o'brien", true],
    ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', true],
    ['Соловьёв', 'СОЛОВЬЕВ', true],
    ['Anne\u2010Marie', 'anne-marie', true],
    ['Anne Marie', '-', false],
    ['O Brien', "o'brien", false],
    ['a\\b', '\\', true],
    ['ab', '[ab]', false],
    ['a^b', '^', true]
  ] as const) {
    const [row] = await sql`select ${name}::text ~ ${namePattern(text)} as found`
    t.equal(row!.found, expected, `${text} in ${name}`)
  }
})

t.test('the length of a pattern is bounded by its text', async t => {
  t.ok(namePattern('a'.repeat(100)).length < 40_000)
})
