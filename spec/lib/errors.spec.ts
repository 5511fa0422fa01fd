import t from 'tap'
import { type ErrorCode, errors, Problem } from '../../lib/errors.ts'

/** Codes of the public contract with their statuses. */
const CONTRACT: readonly [status: number, codes: readonly ErrorCode[]][] = [
  [400, ['missing_fields', 'invalid_email', 'invalid_date_range']],
  [401, ['missing_api_key', 'invalid_api_key']],
  [403, ['insufficient_scope', 'forbidden', 'not_owner']],
  [404, ['slot_not_found', 'booking_not_found', 'booking_not_found_or_already_cancelled']],
  [
    409,
    ['insufficient_spots', 'slot_expired', 'slot_not_purchasable', 'ratio_exceeded', 'external_ref_exists']
  ],
  [410, ['hold_expired']],
  [429, ['rate_limit_exceeded']],
  [500, ['internal_error']]
]

t.test('the error table', async t => {
  t.test('has every code of the contract with its status', async t => {
    for (const [status, codes] of CONTRACT)
      for (const code of codes) t.equal(errors[code].status, status, code)
  })

  t.test('has a sentence for each code that says when it happens', async t => {
    for (const [code, { status, when }] of Object.entries(errors)) {
      t.match(code, /^[a-z_]+$/)
      t.match(when, /^\S.*\.$/, code)
      t.ok(status >= 400 && status < 600, code)
    }
  })
})

t.test('a problem carries its code, a hint and its extras', async t => {
  t.strictSame(new Problem('insufficient_spots', { remaining: 2 }).body, {
    error: 'insufficient_spots',
    hint: errors.insufficient_spots.when,
    remaining: 2
  })
  t.equal(new Problem('invalid_request', { hint: 'Say it so.' }).body.hint, 'Say it so.')
  t.equal(new Problem('hold_expired').status, 410)
})
