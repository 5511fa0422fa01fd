import t from 'tap'
import { addSchool } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

const PATH = '/api/partner/v1/supplier'

t.test('GET /supplier', async t => {
  const server = await serve(t)
  const { sql } = server
  await addSchool(sql, { timeZone: 'Atlantic/Azores' })
  const key = await server.schoolKey()
  const endpoint = 'https://swellbook.example/api/partner/v1'

  t.test('answers the school of the key, null where it has not said', async t => {
    t.strictSame((await server.get(PATH, { key })).body, {
      id: 'onda-clara',
      name: 'Onda Clara',
      endpoint,
      contact: { website: null, email: null, telephone: null, address: null },
      locales: ['en'],
      timeZone: 'Atlantic/Azores',
      _sb: { description: '', logoUrl: null }
    })
  })

  t.test('answers all that the school has said', async t => {
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
