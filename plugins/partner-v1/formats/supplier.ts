import { type Static, Type } from '@sinclair/typebox'
import { orNull } from '../../../lib/infra/shapes.ts'
import { logoUrlOf } from '../../../lib/schools/pictures.ts'
import type { School } from '../../../lib/schools/queries.ts'

const TextOrNull = orNull(Type.String())

/** A school as OCTO's supplier. */
export const Supplier = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    endpoint: Type.String({ format: 'uri', description: 'Base URL of this API, without a trailing slash' }),
    contact: Type.Object({
      website: Type.String({ description: 'Website of the school, or its page here' }),
      email: TextOrNull,
      telephone: TextOrNull,
      address: TextOrNull
    }),
    locales: Type.Array(Type.String()),
    timeZone: Type.String({ description: 'IANA name; the zone of all local times' }),
    _sb: Type.Object({ description: Type.String(), logoUrl: TextOrNull })
  },
  { title: 'Supplier' }
)

/** Response for a school. `publicUrl` is the address of the service. */
export function supplier(school: School, publicUrl: string): Static<typeof Supplier> {
  const { id, name, website, email, telephone, address, locales, timeZone, description } = school
  return {
    id,
    name,
    endpoint: `${publicUrl}/api/partner/v1`,
    contact: { website: website ?? `${publicUrl}/schools/${id}`, email, telephone, address },
    locales: [...locales],
    timeZone,
    _sb: { description, logoUrl: logoUrlOf(school, publicUrl) }
  }
}
