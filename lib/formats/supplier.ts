import type { School } from '../schools/queries.ts'
import { type Static, Type } from '../util/schema.ts'

const TextOrNull = Type.Union([Type.String(), Type.Null()])

/** A school as OCTO's supplier. */
export const Supplier = Type.Object({
  id: Type.String(),
  name: Type.String(),
  endpoint: Type.String({ format: 'uri', description: 'The base of this API, without a slash at the end' }),
  contact: Type.Object({
    website: TextOrNull,
    email: TextOrNull,
    telephone: TextOrNull,
    address: TextOrNull
  }),
  locales: Type.Array(Type.String()),
  timeZone: Type.String({ description: 'IANA name; all local times are in it' }),
  _sb: Type.Object({ description: Type.String(), logoUrl: TextOrNull })
})

/** Writes a school as OCTO's supplier, reached at `endpoint`. */
export function supplier(school: School, endpoint: string): Static<typeof Supplier> {
  const { id, name, website, email, telephone, address, locales, timeZone, description, logoUrl } = school
  return {
    id,
    name,
    endpoint,
    contact: { website, email, telephone, address },
    locales: [...locales],
    timeZone,
    _sb: { description, logoUrl }
  }
}
