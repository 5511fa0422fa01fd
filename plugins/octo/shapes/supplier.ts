import { type Static, Type } from '@sinclair/typebox'
import type { School } from '../../../lib/schools/queries.ts'
import { translationFor } from '../../../lib/text/language.ts'
import { TextOrNull } from './fields.ts'
import { Media, mediaOf } from './media.ts'
import type { OctoView } from './view.ts'

export const SupplierShape = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    endpoint: Type.String({ format: 'uri' }),
    contact: Type.Object({
      website: TextOrNull,
      email: TextOrNull,
      telephone: TextOrNull,
      address: TextOrNull
    }),
    shortDescription: Type.Optional(TextOrNull),
    media: Type.Optional(Media)
  },
  { title: 'StrictSupplier' }
)

/** Response for a school. `publicUrl` is the address of the service. */
export function supplierOf(school: School, publicUrl: string, view: OctoView): Static<typeof SupplierShape> {
  const { id, name, website, email, telephone, address, translations, locales } = school
  const description =
    translationFor(translations, view.language, locales[0])?.description ?? school.description
  return {
    id,
    name,
    endpoint: `${publicUrl}/api/partner/octo`,
    contact: { website, email, telephone: telephone && e164Of(telephone), address },
    ...(view.content && { shortDescription: description || null, media: mediaOf(school, publicUrl) })
  }
}

/** Telephone number as `+` and digits, as OCTO requires; unchanged if that is impossible. */
function e164Of(phone: string): string {
  const number = phone.replace('(0)', '').replace(/[\s().\-/]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : phone
}
