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

  t.test('every code of a route is in the table', async t => {
    t.strictSame(
      [...declared].filter(code => !(code in errors)),
      []
    )
  })

  t.test('every code of the table is used by a route or the kernel', async t => {
    const declaredCodes = new Set([...declared, ...KERNEL])
    t.strictSame(
      codes.filter(code => !declaredCodes.has(code)),
      []
    )
  })

  t.test('every code has a sentence that says when it happens, safe in Markdown', async t => {
    for (const code of codes) t.match(errors[code].when, /^[A-Za-z0-9][^<>|]*\.$/, code)
  })
})

t.test('docs/errors.md contains the generated table', async t => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  t.ok(page.includes(errorTable()), 'it is what errorTable() of lib/openapi.ts writes')
})
