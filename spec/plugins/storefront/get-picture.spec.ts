import { hash } from 'node:crypto'
import t from 'tap'
import { logoPath, PICTURE_FILES, type PictureFile, picturePath } from '../../../lib/schools/pictures.ts'
import { changeSchool } from '../../../lib/schools/transactions.ts'
import { openSchool } from '../../support/centre.ts'
import { showPicture } from '../../support/picture.ts'
import { addSlot, SCHOOL } from '../../support/school.ts'

t.test('the logo of a school', async t => {
  const { sql, get, url, schoolKey } = await openSchool(t)
  const slotId = await addSlot(sql)
  const first = await showPicture(sql, 'logo', '#111111')
  const path = picturePath(SCHOOL, first?.digest as string, 'logo.png')

  t.test('is on its pages', async t => {
    for (const page of [`/schools/${SCHOOL}`, `/book/onda-clara/${slotId}`]) {
      t.match((await get(page)).text, `<img class="logo" src="${path}" alt="">`, page)
    }
  })

  t.test('is cached for a year, and cannot run anything', async t => {
    const answer = await fetch(url + path)
    t.equal(answer.status, 200)
    t.strictSame(Buffer.from(await answer.arrayBuffer()), first?.files['logo.png'])
    t.equal(answer.headers.get('content-type'), 'image/png')
    t.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    t.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    t.match(answer.headers.get('content-security-policy'), "default-src 'none'")
    const etag = answer.headers.get('etag') ?? ''
    t.equal((await get(path, { headers: { 'if-none-match': etag } })).status, 304)
  })

  t.test('is found at its exact address only', async t => {
    for (const other of [
      path.replace('.png', '.webp'),
      path.replace(SCHOOL, 'another'),
      path.replace(SCHOOL, '%00'),
      `/schools/${SCHOOL}/logo/%00/logo.png`
    ])
      t.equal((await get(other)).status, 404, other)
  })

  t.test("is shown to partners without the school's own address", async t => {
    await sql`update schools set logo_url = null`
    const key = await schoolKey()
    t.equal(
      (await get('/api/partner/v1/supplier', { key })).body._sb.logoUrl,
      `https://swellbook.example${path}`
    )
    await sql`update schools set logo_url = 'https://a.example/l.png'`
    t.equal((await get('/api/partner/v1/supplier', { key })).body._sb.logoUrl, 'https://a.example/l.png')
  })

  t.test('gets a new address if changed, and none if removed', async t => {
    const second = await showPicture(sql, 'logo', '#222222')
    t.match((await get(`/schools/${SCHOOL}`)).text, logoPath(SCHOOL, `${second?.digest}/logo.png`))
    t.equal((await get(path)).status, 404)
    await showPicture(sql, 'logo', null)
    t.notMatch((await get(`/schools/${SCHOOL}`)).text, 'class="logo"')
  })

  t.test('needs an existing school', async t => {
    await t.rejects(changeSchool(sql, { id: 'nope' }, { logo: null }), { code: 'school_not_found' })
  })
})

t.test('the colours of a school', async t => {
  const { sql, get } = await openSchool(t)
  const slotId = await addSlot(sql)
  await changeSchool(sql, { id: SCHOOL, colour: '#aa0000', colourDark: '#ffaaaa' })
  for (const page of [`/schools/${SCHOOL}`, `/book/onda-clara/${slotId}`]) {
    const { text, headers } = await get(page)
    const style = /<style>(@media[^<]+--sea:#aa0000[^<]+--sea:#ffaaaa[^<]+)<\/style>/.exec(
      text
    )?.[1] as string
    t.match(headers.get('content-security-policy'), `'sha256-${hash('sha256', style, 'base64')}'`, page)
  }
  t.notMatch((await get('/schools')).text, '--sea:#aa0000')
})

t.test('the photo of a school', async t => {
  const { sql, get, url } = await openSchool(t)
  const slotId = await addSlot(sql)
  const drawn = (await get(`/schools/${SCHOOL}`)).text
  t.match(drawn, '<div class="cover"><svg', 'the sea stands there before')
  const { digest } = (await showPicture(sql, 'photo', '#111111'))!
  const pathOf = (file: PictureFile) => picturePath(SCHOOL, digest, file)

  t.test("is at the top of its page, in the window's size", async t => {
    const page = (await get(`/schools/${SCHOOL}`)).text
    t.match(
      page,
      `<img class="photo" src="${pathOf('photo-1280.webp')}" srcset="${pathOf('photo-640.webp')} 640w, `
    )
    t.notMatch(page, '<div class="cover"><svg')
  })

  t.test('is the sharing picture of its pages', async t => {
    for (const page of [`/schools/${SCHOOL}`, `/book/onda-clara/${slotId}`]) {
      const { text } = await get(page)
      t.match(
        text,
        `<meta property="og:image" content="https://swellbook.example${pathOf('photo-1200.jpg')}">`
      )
      t.match(text, '<meta property="og:image:type" content="image/jpeg">')
    }
  })

  t.test('exists in each size', async t => {
    for (const file of Object.keys(PICTURE_FILES).filter(name => name.startsWith('photo')) as PictureFile[]) {
      const answer = await fetch(url + pathOf(file))
      t.equal(answer.status, 200, file)
      t.equal(answer.headers.get('content-type'), PICTURE_FILES[file].mediaType)
      await answer.arrayBuffer()
    }
  })

  t.test('leaves nothing behind when removed', async t => {
    await showPicture(sql, 'photo', null)
    t.match((await get(`/schools/${SCHOOL}`)).text, '<div class="cover"><svg')
    t.match(await sql`select count(*)::int as pictures from school_pictures`, [{ pictures: 0 }])
  })
})
