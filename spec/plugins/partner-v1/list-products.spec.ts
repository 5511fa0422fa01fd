// tags: sql
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { addLessonType, addSlot } from '../../support/school.ts'

const V1 = '/api/partner/v1'

t.test('GET /products', async t => {
  const { server } = await openSchool(t)
  await addSlot(server.sql)
  const key = await server.schoolKey()
  const ask = (path: string, headers = {}) => server.get(`${V1}${path}`, { key, headers })

  t.test('is a plain array of OCTO products by default', async t => {
    const { status, body } = await ask('/products')
    t.equal(status, 200)
    t.match(body, [
      {
        id: 'group',
        internalName: 'Group lesson',
        locale: 'en',
        timeZone: 'Europe/Lisbon',
        availabilityRequired: true,
        availabilityType: 'START_TIME',
        options: [
          {
            id: 'DEFAULT',
            default: true,
            internalName: 'Standard',
            requiredContactFields: ['firstName', 'lastName', 'emailAddress'],
            cancellationCutoff: '24 hours',
            cancellationCutoffAmount: 24,
            cancellationCutoffUnit: 'hour',
            units: [{ id: 'participant', type: 'ADULT' }]
          }
        ]
      }
    ])
  })

  t.test("has children as the units of a kids' lesson", async t => {
    await addLessonType(server.sql, { id: 'kids', level: 'kids' })
    t.match((await ask('/products')).body, [
      { id: 'group' },
      { id: 'kids', options: [{ units: [{ type: 'CHILD' }] }] }
    ])
  })

  t.test('is the same as /services in every format, with the same ETag', async t => {
    for (const format of ['octo', 'native', 'sb', 'fh', 'bl']) {
      const [alias, own] = [await ask(`/products?format=${format}`), await ask(`/services?format=${format}`)]
      t.strictSame(alias.body, own.body, format)
      t.equal(
        (await ask(`/products?format=${format}`, { 'if-none-match': own.headers.get('etag') })).status,
        304
      )
    }
  })

  t.test('refuses a format that it does not know', async t => {
    t.match(await ask('/products?format=xml'), {
      status: 400,
      body: { error: 'invalid_request', field: 'format' }
    })
  })
})
