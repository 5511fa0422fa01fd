// tags: sql
import t from 'tap'
import { findPlatformKeys, findSchoolKeys, listKeys } from '../../../../lib/partners/keys/queries.ts'
import {
  issuePlatformKey,
  issueSchoolKey,
  revokeKey,
  revokeSchoolKey,
  touchKeys
} from '../../../../lib/partners/keys/transactions.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { database } from '../../../support/database.ts'
import { addSchool, addSlot, SCHOOL } from '../../../support/school.ts'

const newId = () => uuidV7(Date.now())

t.test('keys in the database', async t => {
  const { sql } = await database(t)
  await addSchool(sql, { timeZone: 'Pacific/Apia' })
  await sql`insert into brands (id, name) values ('b1', 'Marefoam')`
  const [schoolId, platformId] = [newId(), newId()]
  const school = await issueSchoolKey(sql, schoolId, {
    schoolId: SCHOOL,
    partner: 'Hotel',
    discountPercent: 15
  })
  const platform = await issuePlatformKey(sql, platformId, {
    label: 'App',
    scopes: ['sizing', 'brand:read'],
    brandId: 'b1'
  })
  const hex = ({ digest }: { digest: Buffer }) => digest.toString('hex')

  t.test("are found by their digest in order, with the school's version", async t => {
    const unknown = '0'.repeat(64)
    const found = await findSchoolKeys(sql, [unknown, hex(school), hex(platform), hex(school)])
    t.strictSame(
      found.map(key => key?.id),
      [undefined, schoolId, undefined, schoolId]
    )
    const [today] = await sql`select (clock_timestamp() at time zone 'Pacific/Apia')::date::text as day`
    t.match(found[1], { schoolId: SCHOOL, discountPercent: 15, version: /^\d+$/, atMs: Number })
    t.ok([today?.day, found[1]?.today].every(day => /^\d{4}-\d{2}-\d{2}$/.test(day)))
    t.match(await findPlatformKeys(sql, [unknown, hex(platform), hex(school)]), [
      undefined,
      { id: platformId, label: 'App', scopes: ['sizing', 'brand:read'], brandId: 'b1' },
      undefined
    ])
    t.strictSame(await findSchoolKeys(sql, [unknown]), [undefined])
  })

  t.test('carry a version that changes whenever a read could', async t => {
    const version = async () => (await findSchoolKeys(sql, [hex(school)]))[0]?.version
    const before = await version()
    t.equal(await version(), before, 'not by itself')
    await issueSchoolKey(sql, newId(), { schoolId: SCHOOL, partner: 'Other' })
    t.equal(await version(), before, 'nor by a new key')
    await addSlot(sql)
    t.not(await version(), before)
  })

  t.test('are listed without their text', async t => {
    const all = await listKeys(sql)
    t.match(all, [
      {
        id: schoolId,
        kind: 'school',
        schoolId: SCHOOL,
        partner: 'Hotel',
        lastFour: school.lastFour,
        lastUsedAt: null,
        revokedAt: null
      },
      { id: platformId, kind: 'platform', schoolId: null, label: 'App', brandId: 'b1' },
      { kind: 'school', partner: 'Other' }
    ])
    t.equal((await listKeys(sql, SCHOOL)).length, 2)
    t.equal((await listKeys(sql, 'nowhere')).length, 0)
    t.notMatch(JSON.stringify(all), school.key.slice(4, 20))
  })

  t.test('are noted as used at most once in ten minutes', async t => {
    const usedAt = async () => (await listKeys(sql)).map(key => key.lastUsedAt)
    const key = new Map([[schoolId, SCHOOL]])
    await touchKeys(sql, new Map([...key, [platformId, undefined]]))
    const first = await usedAt()
    t.match(first, [/Z$/, /Z$/, null])
    await touchKeys(sql, key)
    t.strictSame(await usedAt(), first)
    await sql`update school_keys set last_used_at = last_used_at - interval '11 minutes'`
    await touchKeys(sql, key)
    t.not((await usedAt())[0], null)
  })

  t.test('are revoked for good, by their own school only', async t => {
    await addSchool(sql, { id: 'north-shore' })
    t.equal(await revokeSchoolKey(sql, 'north-shore', schoolId), undefined)
    const at = await revokeSchoolKey(sql, SCHOOL, schoolId)
    t.match(at, /Z$/)
    t.equal(await revokeKey(sql, schoolId), at, 'the same answer again')
    t.match(await revokeKey(sql, platformId), /Z$/)
    t.equal(await revokeKey(sql, newId()), undefined)
    t.strictSame(await findSchoolKeys(sql, [hex(school)]), [undefined])
    t.strictSame(await findPlatformKeys(sql, [hex(platform)]), [undefined])
  })

  const RESERVED = [
    'website',
    'WebSite',
    'WEBSİTE',
    'ｗｅｂｓｉｔｅ',
    'web\u017fite',
    'School',
    'Desk',
    'ＳＣＨＯＯＬ',
    '\u24e6ebsite'
  ]
  for (const partner of RESERVED) {
    t.test(`are refused for the reserved partner name ${partner}`, async t => {
      const before = await sql`select * from partners`
      await t.rejects(issueSchoolKey(sql, newId(), { schoolId: SCHOOL, partner }), {
        code: 'invalid_request'
      })
      t.strictSame(await sql`select * from partners`, before)
    })
  }

  const SAME: readonly [name: string, other: string, areOne: boolean][] = [
    ['Café Onda', 'CAFE\u0301 ONDA', true],
    ['Ｏｎｄａ Travel', 'onda travel', true],
    ['İstanbul Surf', 'istanbul surf', true],
    ['Øland', 'øland', true],
    ['Café Onda', 'Cafe Onda', false],
    ['Żaba', 'Zaba', false]
  ]
  for (const [name, other, areOne] of SAME) {
    t.test(`are ${areOne ? '' : 'not '}of one partner for ${name} and ${other}`, async t => {
      const [one, two] = await Promise.all(
        [name, other].map(partnerName => sql`select partner_of(${SCHOOL}, ${partnerName}) as id`)
      )
      t.equal(one?.[0]?.id === two?.[0]?.id, areOne)
    })
  }

  t.test('are matched in any case', async t => {
    const partner = Array.from({ length: 200 }, (_, n) => String.fromCodePoint(0x3300 + (n % 88))).join('')
    t.ok((await issueSchoolKey(sql, newId(), { schoolId: SCHOOL, partner })).key)
  })

  t.test('require a school', async t => {
    await t.rejects(issueSchoolKey(sql, newId(), { schoolId: 'nowhere', partner: 'X' }), {
      message: 'school_not_found'
    })
  })
})
