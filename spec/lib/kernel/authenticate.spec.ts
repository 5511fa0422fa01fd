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
      const request = { headers, rawHeaders: [] }
      if (expected.endsWith('_api_key')) t.throws(() => credentialOf(request), { message: expected })
      else t.equal(credentialOf(request), expected)
    })
  }

  t.test('sent in two headers is read as one', async t => {
    t.equal(credentialOf({ headers: { 'x-partner-api-key': ['k1', 'k2'] }, rawHeaders: [] }), 'k1, k2')
  })

  t.test('is refused if several Authorization headers differ', async t => {
    const sent = (...values: string[]) => ({
      headers: { authorization: values[0] },
      rawHeaders: ['Host', 'x', ...values.flatMap(value => ['AUTHORIZATION', value])]
    })
    t.throws(() => credentialOf(sent('Bearer k1', 'Bearer k2')), { message: 'invalid_api_key' })
    t.throws(() => credentialOf(sent('Bearer k1', 'Basic cHJveHk6MQ==')), { message: 'invalid_api_key' })
    t.equal(credentialOf(sent('Bearer k1', 'Bearer k1')), 'k1')
  })
})
