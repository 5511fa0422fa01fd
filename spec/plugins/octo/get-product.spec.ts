import t from 'tap'
import { refusal, serveOcto } from '../../support/octo.ts'

t.test('GET /products/{id}', async t => {
  const server = await serveOcto(t)
  await server.slot('private')

  t.test('answers the product as in the list', async t => {
    const [list, one] = await Promise.all([
      server.octo('GET', '/products'),
      server.octo('GET', '/products/private')
    ])
    t.strictSame(
      one.body,
      list.body.find(({ id }: { id: string }) => id === 'private')
    )
  })

  t.test('refuses a lesson type that never had a lesson, because it has no start time', async t => {
    t.match(
      await server.octo('GET', '/products/group'),
      refusal('INVALID_PRODUCT_ID', { productId: 'group' })
    )
  })

  t.test('refuses a product that the school does not sell', async t => {
    t.match(
      await server.octo('GET', '/products/nothing'),
      refusal('INVALID_PRODUCT_ID', { productId: 'nothing' })
    )
  })
})
