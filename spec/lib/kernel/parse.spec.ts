import t from 'tap'
import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { parse } from '../../../lib/kernel/parse.ts'
import { email, members, optionalText, text, wholeNumber } from '../../../lib/text/input.ts'

const Body = members({
  name: text(5),
  email: email(),
  count: v.nullish(wholeNumber(1), 1),
  notes: optionalText(5),
  deep: v.optional(members({ inner: text(3) })),
  odd: v.optional(v.number('missing_fields: a sentence like a code'))
})

function faultOf(value: unknown) {
  try {
    parse(Body, value)
    return undefined
  } catch (problem) {
    return problem instanceof Problem ? problem.body : problem
  }
}

t.test('parse', async t => {
  const good = { name: 'Ana', email: 'ana@example.com' }

  t.test('returns what the schema makes of a value', async t => {
    t.strictSame(parse(Body, { ...good, name: ' Ana ', unknown: 1 }), { ...good, count: 1, notes: null })
  })

  t.test('reports the first fault in the order of the contract', async t => {
    const rows: readonly [name: string, value: unknown, expected: object][] = [
      ['no object', 'x', { error: 'invalid_request', hint: 'The body must be a JSON object.' }],
      ['null', null, { error: 'invalid_request', hint: 'The body must be a JSON object.' }],
      ['a list', [good], { error: 'invalid_request', hint: 'The body must be a JSON object.' }],
      [
        'all that is missing',
        {},
        { error: 'missing_fields', fields: ['name', 'email'], hint: 'Missing: name, email.' }
      ],
      ['missing before wrong', { email: 'x', count: 0 }, { error: 'missing_fields', fields: ['name'] }],
      [
        'the e-mail before the rest',
        { ...good, email: 'x', count: 0 },
        { error: 'invalid_email', field: 'email', hint: 'email: not an email address.' }
      ],
      [
        'the rest with field and hint',
        { ...good, count: 0 },
        { error: 'invalid_request', field: 'count', hint: 'count: a whole number from 1 up.' }
      ],
      [
        'too long',
        { ...good, name: 'Anabela' },
        { error: 'invalid_request', field: 'name', hint: 'name: at most 5 characters.' }
      ],
      [
        'a field inside',
        { ...good, deep: { inner: 'long' } },
        { error: 'invalid_request', field: 'deep.inner' }
      ],
      ['missing inside', { ...good, deep: {} }, { error: 'missing_fields', fields: ['deep.inner'] }],
      [
        'a message that is no code',
        { ...good, odd: 'x' },
        { error: 'invalid_request', field: 'odd', hint: 'odd: missing_fields: a sentence like a code.' }
      ]
    ]
    for (const [name, value, expected] of rows) t.match(faultOf(value), expected, name)
  })

  t.test('names twenty missing fields at most, and counts the rest', async t => {
    const empty = Array.from({ length: 23 }, () => ({}))
    try {
      parse(v.array(members({ name: text(5) })), empty)
      t.fail('it was let through')
    } catch (problem) {
      const { fields, hint } = (problem as Problem).body as unknown as { fields: string[]; hint: string }
      t.equal(fields.length, 20)
      t.match(hint, /19\.name and 3 more\.$/)
    }
  })
})
