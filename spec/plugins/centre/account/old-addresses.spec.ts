import t from 'tap'
import { addSchool } from '../../../support/school.ts'
import { serve } from '../../../support/server.ts'

t.test('the addresses that the owner’s pages had', async t => {
  const server = await serve(t)
  await addSchool(server.sql)
  const leads: readonly (readonly [from: string, to: string])[] = [
    ['/owner', '/centre/proposals'],
    ['/owner?lang=pt', '/centre/proposals?lang=pt'],
    ['/owner/assistants', '/centre/assistants'],
    [
      '/owner/proposals/0197a4c2-0000-7000-8000-000000000005',
      '/centre/proposals/0197a4c2-0000-7000-8000-000000000005'
    ],
    ['/owner/sign-in/onda-clara.abc?lang=en', '/centre/sign-in/onda-clara.abc?lang=en'],
    ['/owner/proposals/%2F%2Fevil.example', '/centre/proposals/%2F%2Fevil.example']
  ]

  await t.test('lead to where the pages are now, and nowhere else', async t => {
    for (const [from, to] of leads) {
      const { status, headers } = await server.get(from)
      t.strictSame([status, headers.get('location')], [302, to], from)
    }
  })

  await t.test('take no forms and know no other page', async t => {
    t.equal((await server.post('/owner/sign-out')).status, 404)
    t.equal((await server.get('/owner/else')).status, 404)
  })
})
