import t from 'tap'
import { openPages } from '../../support/centre.ts'
import { filledForm } from '../../support/page.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'

t.test('lesson addresses without a school', async t => {
  const { server, get, post, attemptFor } = await openPages(t)
  const slotId = await addSlot(server.sql)
  const url = `/book/${slotId}`
  const moved = async (path: string, method = 'GET') => {
    const { status, headers } = await server.request(method, path, { headers: { accept: 'text/html' } })
    t.equal(status, 308, path)
    return headers.get('location') as string
  }

  t.test('redirect permanently with their query', async t => {
    const lesson = `/book/${SCHOOL}/${slotId}`
    t.equal(await moved(url), lesson)
    t.equal(await moved(url, 'HEAD'), lesson)
    t.equal(await moved(`${url}?lang=pt&x=1%2F2`), `${lesson}?lang=pt&x=1%2F2`)
    t.equal((await get(await moved(url))).status, 200)
  })

  t.test('redirect to the lesson of any school', async t => {
    await addSchool(server.sql, { id: 'praia' })
    const other = await addSlot(server.sql, { schoolId: 'praia' })
    t.equal(await moved(`/book/${other}`), `/book/praia/${other}`)
  })

  t.test('accept an older form, which books once', async t => {
    const attempt = await attemptFor(slotId)
    const form = filledForm(attempt)
    const first = await post(`${url}?sent=1&lang=pt`, form)
    t.equal(first.status, 308, 'with which a browser sends the form again, as it is')
    const next = first.headers.get('location') as string
    t.equal(next, `/book/${SCHOOL}/${slotId}?sent=1&lang=pt`)
    for (const response of [await post(next, form), await post(next, form)]) {
      t.equal(response.headers.get('location'), `/book/${SCHOOL}/${slotId}/booked/${attempt}?lang=pt`)
    }
    const booked = `/booked/${attempt}`
    t.equal((await get(await moved(`${url}${booked}`))).status, 200)
    t.equal((await get(await moved(`${url}${booked}/lesson.ics`))).status, 200)
  })

  t.test('are not found without such a lesson', async t => {
    for (const path of [
      '/book/nothing',
      '/book/0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20',
      "/book/'%20or%201=1"
    ]) {
      t.equal((await get(path)).status, 404, path)
    }
  })
})
