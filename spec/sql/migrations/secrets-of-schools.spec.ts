// tags: full sql
import t from 'tap'
import { migrate, SQL_FOLDER } from '../../../lib/infra/migrations.ts'
import { findConnectorKeys, findSchoolKeys } from '../../../lib/partners/keys/queries.ts'
import { findSession } from '../../../lib/people/queries.ts'
import { digestOfSecret } from '../../../lib/people/rules.ts'
import { signIn } from '../../../lib/people/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { database } from '../../support/database.ts'

const [LINK, SESSION, ENDED] = ['l', 's', 'e'].map(letter => letter.repeat(43)) as [string, string, string]

t.test('secrets older than school prefixes', async t => {
  const { url, sql } = await database(t, { empty: true })
  await migrate(url, SQL_FOLDER, name => name < '000130')
  const ownerOf = new Map<string, string>()
  for (const id of ['onda', 'praia']) {
    const owner = uuidV7(Date.now())
    ownerOf.set(id, owner)
    await sql`insert into schools (id, name, time_zone) values (${id}, ${id}, 'Europe/Lisbon')`
    await sql`insert into partners (school_id, name) values (${id}, 'Hotel')`
    await sql`insert into school_keys (id, school_id, partner_id, digest, last_four)
      select gen_random_uuid(), school_id, id, sha256(school_id::bytea), 'aaaa' from partners where school_id = ${id}`
    await sql`insert into connector_keys (id, school_id, label, role, scopes, digest, last_four, expires_at)
      values (gen_random_uuid(), ${id}, 'Assistant', 'owner', '{read}', sha256(${`c ${id}`}::text::bytea), 'aaaa', now() + interval '1 day')`
    await sql`insert into owners (id, school_id, email, name) values (${owner}, ${id}, 'marta@example.com', 'Marta')`
  }
  const praia = ownerOf.get('praia')!
  await sql`insert into owner_links (digest, school_id, owner_id, expires_at)
    values (${digestOfSecret(LINK)}, 'praia', ${praia}, now() + interval '10 minutes')`
  for (const [token, days] of [
    [SESSION, 1],
    [ENDED, -1]
  ] as const) {
    await sql`insert into owner_sessions (id, school_id, owner_id, digest, expires_at)
      values (gen_random_uuid(), 'praia', ${praia}, ${digestOfSecret(token)}, now() + make_interval(days => ${days}))`
  }
  await migrate(url)

  await t.test('still open their school', async t => {
    const hexOf = async (text: string) => {
      const [row] = await sql<{ hex: string }[]>`select encode(sha256(${text}::text::bytea), 'hex') as hex`
      return row!.hex
    }
    t.match(await findSchoolKeys(sql, [await hexOf('praia'), await hexOf('onda')]), [
      { schoolId: 'praia' },
      { schoolId: 'onda' }
    ])
    t.match(await findConnectorKeys(sql, [await hexOf('c onda')]), [{ schoolId: 'onda' }])
    t.match(await findSession(sql, SESSION), { schoolId: 'praia', personId: praia })
    t.equal(await findSession(sql, ENDED), undefined)
  })

  await t.test('sign an owner in once, with a session of the school', async t => {
    const token = await signIn(sql, uuidV7(Date.now()), LINK, 'specs')
    t.match(token, /^praia\.[\w-]{43}$/)
    t.match(await findSession(sql, token!), { schoolId: 'praia' })
    t.equal(await signIn(sql, uuidV7(Date.now()), LINK, 'specs'), undefined)
    t.equal(await findSession(sql, token!.replace('praia', 'onda')), undefined, 'and no other')
  })
})
