import t from 'tap'
import { sentenceOf } from '../../bin/explain.ts'
import { Problem } from '../../lib/errors.ts'

t.test('failures are reported as one sentence', async t => {
  const coded = (code: string, more: object = {}) =>
    Object.assign(new Error(`${code} undefined`), { code, ...more })
  const rows: readonly [error: unknown, message: RegExp][] = [
    [coded('CONNECT_TIMEOUT'), /^The database accepted the connection but did not respond in time: /],
    [coded('ENOSPC', { path: '/data/x' }), /^\/data\/x cannot be used: the disk is full\.$/],
    [new Problem('school_not_found'), /^\S.*\.$/],
    [new Error('It is as it is.'), /^It is as it is\.$/],
    ['no error', /^no error$/]
  ]
  for (const [error, message] of rows) t.match(sentenceOf(error), message)
})
