import { readFileSync } from 'node:fs'
import t from 'tap'
import { type ErrorCode, errors } from '../../lib/errors.ts'
import { errorTable } from '../../lib/openapi.ts'
import { registry } from '../support/contract.ts'

const codes = Object.keys(errors) as ErrorCode[]

/** Codes that the kernel itself throws, declared by a route or not. */
const KERNEL: readonly ErrorCode[] = [
  'not_found',
  'method_not_allowed',
  'headers_too_large',
  'request_timeout',
  'insufficient_scope'
]

t.test('the error table and the routes agree', async t => {
  const declared = new Set(registry.entries.flatMap(entry => entry.codes))

  t.test('every code that a route can answer is in the table', async t => {
    t.strictSame(
      [...declared].filter(code => !(code in errors)),
      []
    )
  })

  t.test('every code of the table is answered by a route or by the kernel', async t => {
    const declaredCodes = new Set([...declared, ...KERNEL])
    t.strictSame(
      codes.filter(code => !declaredCodes.has(code)),
      []
    )
  })

  t.test('every code says in a sentence when it happens, in words that Markdown leaves alone', async t => {
    for (const code of codes) t.match(errors[code].when, /^[A-Za-z0-9][^<>|]*\.$/, code)
  })
})

t.test('the documentation shows the table as it is', async t => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  t.ok(page.includes(errorTable()), 'it is what errorTable() of lib/openapi.ts writes')
})
