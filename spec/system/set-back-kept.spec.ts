import t from 'tap'
import { one, type Sql } from '../../lib/database/pool.ts'
import { mutate } from '../support/crowd.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'
import { fillSea, touchSea } from '../support/sea.ts'
import { type SpecServer, serve } from '../support/server.ts'

const COUNTED = [['greatest(version, moment) + tail', 'version + 1']] as const

/** Keeps the lessons, the sea and their versions as they are, and gives what brings them back over any connection. */
async function dump(sql: Sql): Promise<() => Promise<void>> {
  await sql.unsafe(`drop schema if exists kept cascade; create schema kept;
    create table kept.slots as select * from slots;
    create table kept.forecasts as select * from forecasts;
    create table kept.versions as select * from availability_versions;
    create table kept.forecast_version as select * from forecast_version`)
  return async () =>
    void (await sql.unsafe(`alter table slots disable trigger user;
      update slots s set price_cents = k.price_cents from kept.slots k where k.id = s.id;
      alter table slots enable trigger user;
      delete from forecasts; insert into forecasts select * from kept.forecasts;
      update availability_versions v set version = k.version from kept.versions k where k.school_id = v.school_id;
      update forecast_version v set version = k.version from kept.forecast_version k`))
}

/** The days in which the school has lessons. */
async function days(sql: Sql) {
  return one<{ localDateStart: string; localDateEnd: string }>(
    await sql`select min(local_date)::text as "localDateStart", max(local_date)::text as "localDateEnd" from slots`
  )
}

/** What is answered after a change, and after the database was set back and changed otherwise while every connection lasts. */
async function answersAfterSetBack(server: SpecServer, key: string, platform: string) {
  const { sql } = server
  const answers = async () => {
    const lessons = await server.get('/api/partner/v1/availabilities?format=sb', { key })
    const types = await server.get('/api/partner/v1/services?format=sb', { key })
    const octo = await server.post('/api/partner/octo/availability', {
      headers: { authorization: `Bearer ${key}`, 'octo-capabilities': 'octo/pricing' },
      body: { productId: 'group', optionId: 'DEFAULT', ...(await days(sql)) }
    })
    const page = await server.get(`/schools/${SCHOOL}`)
    const widget = await server.get(`/w/surf?key=${platform}&school=${SCHOOL}`)
    const sea = await server.get('/api/partner/v2/conditions/supertubos', { key: platform })
    return [
      ...[lessons.body.availabilities[0].pricePerPerson, types.body.services[0].priceFrom],
      octo.body[0].unitPricing[0].original,
      ...[page, widget].map(({ text }) => Number(/€(\d+)</.exec(text)?.[1]) * 100),
      sea.status
    ]
  }
  const setBack = await dump(sql)
  await sql`update slots set price_cents = 4000`
  await touchSea(sql)
  const seen = [await answers(), await answers()]
  await setBack()
  await sql`update slots set price_cents = 5000`
  await sql`delete from forecasts`
  await touchSea(sql)
  seen.push(await answers())
  await setBack()
  return seen
}

t.test('a database that is set back while every connection lasts, as a pooler keeps them', async t => {
  const server = await serve(t)
  const { sql } = server
  await addSchool(sql)
  await addSlot(sql)
  await fillSea(server.databaseUrl)
  const key = await server.schoolKey()
  const platform = await server.platformKey(['forecast', 'sizing'])
  const before = [4000, 4000, 4000, 4000, 4000, 200]

  t.test('is shown as it is once it has changed as often again, for no version is given twice', async t => {
    const after = [5000, 5000, 5000, 5000, 5000, 503]
    t.strictSame(await answersAfterSetBack(server, key, platform), [before, before, after])
  })

  t.test('would be shown as it was, were versions counted', async t => {
    await mutate(sql, 'mark_change', COUNTED)
    await mutate(sql, 'raise_forecast_version', COUNTED)
    t.strictSame(await answersAfterSetBack(server, key, platform), [before, before, before])
  })
})
