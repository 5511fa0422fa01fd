import { Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { memoizeByObject } from '../../lib/infra/memoize.ts'
import { type SerializedBody, serializedBody, serializedJson } from '../../lib/kernel/answer.ts'
import type { Registry } from '../../lib/kernel/registry.ts'
import { AUDIENCE_NAMES, type Audience, contractOf } from '../../lib/openapi.ts'
import { VERSION } from '../../lib/package.ts'

const Contract = Type.Object(
  { openapi: Type.String(), info: Type.Object({ title: Type.String(), version: Type.String() }) },
  { additionalProperties: true }
)

const contractIn = memoizeByObject(
  (registry: Registry, publicUrl: string, audience: Audience | ''): SerializedBody =>
    serializedBody(Buffer.from(JSON.stringify(contractOf(registry, publicUrl, audience || undefined))))
)

export default route({
  method: 'GET',
  path: '/openapi.json',
  name: 'getContract',
  summary: 'The API contract',
  description: 'The OpenAPI 3.1 document, readable from any origin.',
  auth: { kind: 'public' },
  query: v.object({
    for: v.optional(
      v.pipe(
        v.picklist(AUDIENCE_NAMES, `must be one of ${AUDIENCE_NAMES.join(', ')}`),
        v.description('Only the part for these readers; without it, everything.'),
        v.examples(['partner-v1'])
      )
    )
  }),
  compress: true,
  answer: serializedJson(Contract, {
    description: 'The document.',
    example: { openapi: '3.1.0', info: { title: 'Swellbook', version: VERSION } },
    headers: { 'cache-control': 'public, no-cache', 'access-control-allow-origin': '*' }
  }),
  errors: []
}).handle(({ registry, publicUrl, query }) => contractIn(registry, publicUrl, query.for ?? ''))
