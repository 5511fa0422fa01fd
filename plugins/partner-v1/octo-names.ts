import type { Plugin } from '../../lib/kernel/plugin.ts'
import getSupplier from './get-supplier.ts'
import listAvailability from './list-availability.ts'
import listProducts from './list-products.ts'

/** v1 under OCTO's route names. */
export default {
  name: 'v1-octo',
  title: 'OCTO names of v1',
  description: 'The same reads under the route names of the OCTO standard.',
  prefix: '/api/partner/v1',
  rate: 'v1',
  routes: [getSupplier, listProducts, listAvailability]
} satisfies Plugin
