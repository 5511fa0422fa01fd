import t from 'tap'
import { credentialOf } from '../../../lib/kernel/authenticate.ts'

t.test('the credential of a request', async t => {
  const rows: readonly [partner: string | undefined, authorization: string | undefined, expected: string][] =
    [
      ['k1', undefined, 'k1'],
      [' k1 ', undefined, 'k1'],
      [undefined, 'Bearer k1', 'k1'],
      [undefined, 'bearer    k1  ', 'k1'],
      ['k1', 'Bearer k1', 'k1'],
      ['k1', 'Bearer', 'k1'],
      ['', 'Bearer k1', 'k1'],
      ['k1', 'Basic cHJveHk6MQ==', 'k1'],
      ['k1', 'bearer k1', 'k1'],
      [undefined, undefined, 'missing_api_key'],
      ['  ', '', 'missing_api_key'],
      [undefined, 'Bearer   ', 'missing_api_key'],
      ['k1', 'Bearer k2', 'invalid_api_key'],
      [undefined, 'Basic k1', 'invalid_api_key'],
      [undefined, 'k1', 'invalid_api_key']
    ]
  for (const [partner, authorization, expected] of rows) {
    t.test(`of ${partner ?? 'nothing'} and ${authorization ?? 'nothing'} is ${expected}`, async t => {
      const headers = { 'x-partner-api-key': partner, authorization } as Record<string, string>
      if (expected.endsWith('_api_key')) t.throws(() => credentialOf(headers), { message: expected })
      else t.equal(credentialOf(headers), expected)
    })
  }

  t.test('sent in two headers is read as one', async t => {
    t.equal(credentialOf({ 'x-partner-api-key': ['k1', 'k2'] }), 'k1, k2')
  })
})
