import t from 'tap'
import { recordProvoked } from '../../support/provoked.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('GET /schools/:id', async t => {
  const { sql, get } = await serve(t)
  await addSchool(sql)

  t.test('shows a school', async t => {
    const { status, text } = await get(`/schools/${SCHOOL}`)
    t.equal(status, 200)
    t.match(text, /Onda Clara/)
  })

  t.test('with no lesson soon shows the next that is further off, and how to ask', async t => {
    await sql`update schools set telephone = '+351 200 1'`
    const none = (await get(`/schools/${SCHOOL}`)).text
    t.match(none, 'No lessons are planned for the next 30 days. Ask the school:<br><a href="tel:+3512001">')
    t.notMatch(none, 'The next lessons')
    const far = await addSlot(sql, { daysAhead: 60 })
    t.match(
      (await get(`/schools/${SCHOOL}`)).text,
      new RegExp(`The next lessons</h2>[\\s\\S]*href="/book/onda-clara/${far}"`)
    )
    const near = await addSlot(sql)
    const some = (await get(`/schools/${SCHOOL}`)).text
    t.match(some, near)
    t.notMatch(some, /No lessons|The next lessons/)
  })

  t.test('speaks of itself in the language of the reader, where it can', async t => {
    await sql`update schools set description = 'Small groups.', translations = '{"pt": {"description": "Grupos pequenos."}}'`
    for (const path of ['/schools', `/schools/${SCHOOL}`]) {
      t.match((await get(`${path}?lang=pt`)).text, '>Grupos pequenos.</p>')
      t.match((await get(path)).text, '>Small groups.</p>')
    }
    t.match(
      (await get(`/schools/${SCHOOL}?lang=pt`)).text,
      '<meta name="description" content="Grupos pequenos.">'
    )
  })

  t.test('answers a school that does not exist with a page (school_not_found)', async t => {
    const { status, headers } = await get('/schools/nowhere')
    t.equal(status, 404)
    t.match(headers.get('content-type'), /^text\/html/)
    // A page says its refusal to a person; the code is noted here, for the contract's count.
    recordProvoked('school_not_found')
  })
})
