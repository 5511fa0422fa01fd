import t from 'tap'
import { faultOf } from '../../../../lib/infra/database/faults.ts'

/** A PostgreSQL error as the driver creates it. */
function postgresError(code: string, message: string, more: object = {}): Error {
  return Object.assign(new Error(message), { code, ...more })
}

const REMOTE = 'connection to the remote node swellbook@10.0.0.2:5432 failed with the following error: '

t.test('errors of one node about another', async t => {
  t.test('that the connection was closed mean that nothing ran', async t => {
    for (const reason of [
      'Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?',
      'FATAL: the database system is starting up',
      'could not translate host name "second" to address'
    ]) {
      t.equal(faultOf(postgresError('08006', REMOTE + reason)), 'unreachable', reason)
    }
  })

  t.test('that broke off later have an unknown result', async t => {
    t.equal(
      faultOf(postgresError('08006', `${REMOTE}server closed the connection unexpectedly`)),
      'unknown_outcome'
    )
    t.equal(faultOf(postgresError('08006', 'connection refused')), 'unknown_outcome')
  })
})

t.test('a collision of references between two nodes is retried', async t => {
  const unique = (constraint_name: string) =>
    postgresError('23505', 'duplicate key value', { constraint_name })
  t.equal(faultOf(unique('bookings_external_ref_is_unique')), 'rolled_back')
  t.equal(faultOf(unique('bookings_external_ref_is_unique_102345')), 'rolled_back', 'on a shard')
  t.equal(faultOf(unique('bookings_pkey')), 'bug')
  t.equal(faultOf(postgresError('23505', 'duplicate key value')), 'bug')
})

t.test('an error outside the database is a bug of ours', async t => {
  for (const unexpected of [undefined, null, 'a text', new Error('no code')])
    t.equal(faultOf(unexpected), 'bug')
})
