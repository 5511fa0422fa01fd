import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { findSpot } from '../../lib/sea/sea.ts'
import { octoAnswer, octoViewOf } from './answer.ts'
import { readCatalogue, requireProduct } from './offer.ts'
import { productExample } from './shapes/examples.ts'
import { Product, productOf } from './shapes/product.ts'

export default route({
  method: 'GET',
  path: '/products/:id',
  name: 'octoGetProduct',
  summary: 'One product',
  description: 'A lesson type of the school, or equipment for hire by the day.',
  auth: { kind: 'school' },
  params: v.object({ id: v.pipe(v.string(), v.description('The id of a product'), v.examples(['grp-beg'])) }),
  answer: octoAnswer(Product, { description: 'The product.', example: productExample }),
  errors: ['invalid_product_id']
}).handle(async ({ principal, request, params, read, forecasts, publicUrl }) => {
  const terms = octoViewOf(request, principal)
  const sea = terms.content ? (await forecasts.now()).sea : undefined
  const source = sea && { publicUrl, spotOf: (name: string) => findSpot(sea, name) }
  const offer = await readCatalogue(read, principal)
  return {
    terms,
    value: productOf({ ...offer, ...(source && { source }) }, requireProduct(offer, params.id), terms)
  }
})
