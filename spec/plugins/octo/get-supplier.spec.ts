import t from 'tap'
import { serveOcto } from '../../support/octo.ts'
import { SCHOOL } from '../../support/school.ts'

t.test('GET /supplier', async t => {
  const server = await serveOcto(t)
  const plain = { headers: { 'octo-capabilities': '' } }

  t.test("answers the key's school, with its endpoint without a trailing slash", async t => {
    const { status, body } = await server.octo('GET', '/supplier', undefined, plain)
    t.equal(status, 200)
    t.strictSame(body, {
      id: SCHOOL,
      name: 'Onda Clara',
      endpoint: 'https://swellbook.example/api/partner/octo',
      contact: { website: null, email: null, telephone: null, address: null }
    })
  })

  t.test('writes the telephone in E.164 if possible', async t => {
    for (const [typed, normalized] of [
      ['+351 200 000 001', '+351200000001'],
      ['+351 (0) 262.000-001', '+351262000001'],
      ['+351200000001', '+351200000001'],
      ['262 000 001', '262 000 001'],
      ['+351 262 000 001 ext. 4', '+351 262 000 001 ext. 4'],
      ['+351', '+351']
    ] as const) {
      await server.sql`update schools set telephone = ${typed}`
      t.equal((await server.octo('GET', '/supplier')).body.contact.telephone, normalized)
    }
  })

  t.test('adds text and logo with octo/content', async t => {
    await server.sql`update schools set description = 'Patient teachers.', logo_url = 'https://x.example/logo.png'`
    const { body } = await server.octo('GET', '/supplier')
    t.equal(body.shortDescription, 'Patient teachers.')
    t.match(body.media, [{ src: 'https://x.example/logo.png', type: 'image/png', rel: 'LOGO' }])
  })

  t.test('has its text in the requested language if translated', async t => {
    await server.sql`update schools set translations = '{"pt": {"description": "Professores pacientes."}}'`
    const ask = (language: string) =>
      server.octo('GET', '/supplier', undefined, { headers: { 'accept-language': language } })
    t.equal((await ask('pt')).body.shortDescription, 'Professores pacientes.')
    t.equal((await ask('en')).body.shortDescription, 'Patient teachers.')
  })

  t.test('leaves out a logo of an unsupported format', async t => {
    await server.sql`update schools set logo_url = 'https://x.example/logo.svg'`
    t.strictSame((await server.octo('GET', '/supplier')).body.media, [])
  })
})
