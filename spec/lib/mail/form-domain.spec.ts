import t from 'tap'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { database } from '../../support/database.ts'

t.test('the mail domain that limits count by', async t => {
  const { sql } = await database(t)
  const rows: readonly [address: string, domain: string | null][] = [
    ['ana@evil.example', 'evil.example'],
    ['ana@a.b.Evil.example', 'evil.example'],
    ['ana@mail.evil.co.uk', 'evil.co.uk'],
    ['ana@evil.com.br', 'evil.com.br'],
    ['ana@a.evil.pt', 'evil.pt'],
    ['ana@com.pt', 'com.pt'],
    ['ana@GMAIL.com', null],
    ['ana@yahoo.co.uk', null],
    ['ana@mail.telepac.pt', null],
    ['invented@evil.fastmail.com', 'fastmail.com'],
    ['ana@gmail.com.evil.pt', 'evil.pt'],
    ['', null]
  ]
  for (const [address, domain] of rows) {
    const row = singleRow<{ domain: string | null }>(await sql`select form_domain_of(${address}) as domain`)
    t.equal(row.domain, domain, address)
  }
})
