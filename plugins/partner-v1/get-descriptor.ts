import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { json, temporaryRedirect } from '../../lib/kernel/answer.ts'
import type { Registry } from '../../lib/kernel/registry.ts'
import { VERSION } from '../../lib/package.ts'

const Endpoint = Type.Object({ method: Type.String(), path: Type.String() })

const OPERATIONS = {
  availabilities: 'listAvailabilities',
  services: 'listServices',
  supplier: 'getSupplier',
  createBooking: 'createBooking',
  confirmBooking: 'confirmBooking',
  getBooking: 'getBooking',
  cancelBooking: 'cancelBooking',
  listBookings: 'listBookings',
  listEvents: 'listEvents',
  createWebhook: 'createWebhook',
  listWebhooks: 'listWebhooks'
} as const

const Descriptor = Type.Object({
  name: Type.String(),
  version: Type.String(),
  auth: Type.String(),
  octo: Type.Object({
    supported: Type.Boolean(),
    formatParam: Type.String(),
    supplierEndpoint: Type.String(),
    strictEndpoint: Type.String()
  }),
  guides: Type.String(),
  endpoints: Type.Record(Type.String(), Endpoint)
})

export default route({
  method: 'GET',
  path: '/',
  name: 'getDescriptor',
  summary: 'What this API is',
  description: 'Lists the endpoints and how to authenticate. A browser is redirected to the guides.',
  auth: { kind: 'public' },
  redirects: 'Redirect to the guides, if the client accepts text/html.',
  answer: json(200, Descriptor, {
    description: 'The descriptor.',
    example: {
      name: 'Swellbook Partner API',
      version: VERSION,
      auth: 'X-Partner-API-Key: <API_KEY> or Authorization: Bearer <API_KEY>',
      octo: {
        supported: true,
        formatParam: 'format=octo',
        supplierEndpoint: '/api/partner/v1/supplier',
        strictEndpoint: '/api/partner/octo'
      },
      guides: '/docs',
      endpoints: { createBooking: { method: 'POST', path: '/api/partner/v1/bookings' } }
    }
  }),
  errors: []
}).handle(({ request, registry }) => {
  if (request.headers.accept?.includes('text/html')) return temporaryRedirect('/docs')
  return {
    name: 'Swellbook Partner API',
    version: VERSION,
    auth: 'X-Partner-API-Key: <API_KEY> or Authorization: Bearer <API_KEY>; v1 takes school keys (sbs_...), v2 platform keys (sbp_...).',
    octo: {
      supported: true,
      formatParam: 'format=octo',
      supplierEndpoint: '/api/partner/v1/supplier',
      strictEndpoint: '/api/partner/octo'
    },
    guides: '/docs',
    endpoints: Object.fromEntries(
      Object.entries(OPERATIONS).map(([name, operation]) => [name, endpointOf(registry, operation)])
    )
  }
})

function endpointOf({ entries }: Registry, name: string): { method: string; path: string } {
  const entry = entries.find(({ route }) => route.name === name)
  if (!entry) throw new Error(`The descriptor names ${name}, which no plugin serves`)
  return { method: entry.route.method, path: entry.path.replace(/:([a-z]+)/gi, '{$1}') }
}
