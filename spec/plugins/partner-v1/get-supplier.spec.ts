// tags: sql
import t from 'tap'
import { openSchool } from '../../support/centre.ts'

const PATH = '/api/partner/v1/supplier'

t.test('GET /supplier', async t => {
  const { server, sql } = await openSchool(t, { school: { timeZone: 'Atlantic/Azores' } })
  const key = await server.schoolKey()

  t.test("answers the key's school, with its page here, and null for absent values", async t => {
    t.strictSame((await server.get(PATH, { key })).body, {
      id: 'onda-clara',
      name: 'Onda Clara',
      endpoint: 'https://swellbook.example/api/partner/v1',
      contact: {
        website: 'https://swellbook.example/schools/onda-clara',
        email: null,
        telephone: null,
        address: null
      },
      locales: ['en'],
      timeZone: 'Atlantic/Azores',
      _sb: { description: '', logoUrl: null }
    })
  })

  t.test('links to an existing page', async t => {
    const { body } = await server.get(PATH, { key })
    t.equal((await server.get(new URL(body.contact.website).pathname)).status, 200)
  })

  t.test('answers everything that the school filled in', async t => {
    await sql`update schools set website = 'https://onda.example', email = 'ola@onda.example',
      telephone = '+351200', address = 'Baleal', locales = '{pt,en}', description = 'Surf lessons.',
      logo_url = 'https://onda.example/logo.svg'`
    t.match((await server.get(PATH, { key })).body, {
      contact: {
        website: 'https://onda.example',
        email: 'ola@onda.example',
        telephone: '+351200',
        address: 'Baleal'
      },
      locales: ['pt', 'en'],
      _sb: { description: 'Surf lessons.', logoUrl: 'https://onda.example/logo.svg' }
    })
  })
})
