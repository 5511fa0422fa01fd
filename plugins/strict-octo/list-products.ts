import { productExample } from '../../lib/formats/strict-octo/examples.ts'
import { Product, productOf } from '../../lib/formats/strict-octo/product.ts'
import { nameOf } from '../../lib/formats/strict-octo/view.ts'
import { route } from '../../lib/services.ts'
import { Type } from '../../lib/util/schema.ts'
import { toldFinished, viewOf } from './answer.ts'

export default route({
  method: 'GET',
  path: '/products',
  name: 'octoListProducts',
  summary: 'Products',
  description: 'Lessons and what the school hires out by the day; what has most seats to come stands first.',
  auth: { kind: 'school' },
  answer: toldFinished(Type.Array(Product), { description: 'The products.', example: [productExample] }),
  errors: []
}).handle(async ({ principal, request, availability }) => {
  const terms = viewOf(request, principal)
  const value = await availability.services(principal, {
    name: nameOf(terms),
    offer: 'everything',
    write: offer => offer.services.map(service => productOf(offer, service, terms))
  })
  return { terms, value }
})
