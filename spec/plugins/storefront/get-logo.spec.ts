import t from 'tap'
import { logoPath, readLogo } from '../../../lib/schools/logo.ts'
import { setLogo } from '../../../lib/schools/transactions.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

const pictureOf = (more: string) => readLogo(Buffer.from(`\x89PNG\r\n\x1a\n${more}`, 'latin1'))
const FIRST = pictureOf('first')
const SECOND = pictureOf('second')

t.test('the logo of a school', async t => {
  const { sql, get, url, schoolKey } = await serve(t)
  await addSchool(sql)
  const slotId = await addSlot(sql)
  await setLogo(sql, SCHOOL, FIRST)
  const path = logoPath(SCHOOL, FIRST.name)

  t.test('stands on its pages', async t => {
    for (const page of [`/schools/${SCHOOL}`, `/book/onda-clara/${slotId}`]) {
      t.match((await get(page)).text, `<img class="logo" src="${path}" alt="">`, page)
    }
  })

  t.test('is kept by browsers for a year, and can do nothing', async t => {
    const answer = await fetch(url + path)
    t.equal(answer.status, 200)
    t.strictSame(Buffer.from(await answer.arrayBuffer()), FIRST.bytes)
    t.equal(answer.headers.get('content-type'), 'image/png')
    t.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    t.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    t.match(answer.headers.get('content-security-policy'), "default-src 'none'")
    const etag = answer.headers.get('etag') ?? ''
    t.equal((await get(path, { headers: { 'if-none-match': etag } })).status, 304)
  })

  t.test('is found by its very address alone', async t => {
    for (const other of [
      logoPath(SCHOOL, SECOND.name),
      path.replace('.png', '.webp'),
      path.replace(SCHOOL, 'another'),
      path.replace(SCHOOL, '%00'),
      `/schools/${SCHOOL}/logo/%00/logo.png`
    ])
      t.equal((await get(other)).status, 404, other)
  })

  t.test('is told to partners, where the school names no address of its own', async t => {
    await sql`update schools set logo_url = null`
    const key = await schoolKey()
    t.equal(
      (await get('/api/partner/v1/supplier', { key })).body._sb.logoUrl,
      `https://swellbook.example${path}`
    )
    await sql`update schools set logo_url = 'https://a.example/l.png'`
    t.equal((await get('/api/partner/v1/supplier', { key })).body._sb.logoUrl, 'https://a.example/l.png')
  })

  t.test('has another address once it is another, and none once it is taken away', async t => {
    await setLogo(sql, SCHOOL, SECOND)
    t.match((await get(`/schools/${SCHOOL}`)).text, logoPath(SCHOOL, SECOND.name))
    t.equal((await get(path)).status, 404)
    await setLogo(sql, SCHOOL, undefined)
    t.notMatch((await get(`/schools/${SCHOOL}`)).text, 'class="logo"')
  })

  t.test('is of a school that is there', async t => {
    await t.rejects(setLogo(sql, 'nope', FIRST), { code: 'school_not_found' })
  })
})
