import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { findSpot } from '../../lib/sea/sea.ts'
import { octoConditional, octoViewOf } from './answer.ts'
import { isProduct } from './offer.ts'
import { productExample } from './shapes/examples.ts'
import { Product, productOf } from './shapes/product.ts'
import { localeOf, viewKey } from './shapes/view.ts'

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
}).handle(async ({ principal, request, availability, forecasts, publicUrl }) => {
  const terms = octoViewOf(request, principal)
  const sea = terms.content ? (await forecasts.now()).sea : undefined
  const source = sea && { publicUrl, spotOf: (name: string) => findSpot(sea, name) }
  const value = await availability.services(principal, {
    name: `${viewKey(terms)} ${sea?.version}`,
    scope: 'everything',
    write: offer =>
      offer.services
        .filter(isProduct)
        .map(service => productOf({ ...offer, ...(source && { source }) }, service, terms)),
    locales: ({ services, locale }) =>
      services.filter(isProduct).map(service => localeOf(service, terms, locale))
  })
  return { terms, value, locales: value.locales }
})
