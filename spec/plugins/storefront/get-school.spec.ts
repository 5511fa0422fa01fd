import t from 'tap'
import { recordProvoked } from '../../support/provoked.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('GET /schools/:id', async t => {
  const { sql, get } = await serve(t)
  await addSchool(sql)

  t.test('shows a school', async t => {
    const { status, text } = await get(`/schools/${SCHOOL}`)
    t.equal(status, 200)
    t.match(text, /Onda Clara/)
  })

  t.test('answers a school that does not exist with a page (school_not_found)', async t => {
    const { status, headers } = await get('/schools/nowhere')
    t.equal(status, 404)
    t.match(headers.get('content-type'), /^text\/html/)
    // A page says its refusal to a person; the code is noted here, for the contract's count.
    recordProvoked('school_not_found')
  })
})
