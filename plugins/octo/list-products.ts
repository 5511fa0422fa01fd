import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { octoConditional, octoViewOf } from './answer.ts'
import { productExample } from './shapes/examples.ts'
import { Product, productOf } from './shapes/product.ts'
import { viewKey } from './shapes/view.ts'

export default route({
  method: 'GET',
  path: '/products',
  name: 'octoListProducts',
  summary: 'Products',
  description: 'Lesson types and day hire; those with most future seats first.',
  auth: { kind: 'school' },
  compress: true,
  answer: octoConditional(Type.Array(Product), { description: 'The products.', example: [productExample] }),
  errors: []
}).handle(async ({ principal, request, availability }) => {
  const terms = octoViewOf(request, principal)
  const value = await availability.services(principal, {
    name: viewKey(terms),
    scope: 'everything',
    write: offer => offer.services.map(service => productOf(offer, service, terms))
  })
  return { terms, value }
})
