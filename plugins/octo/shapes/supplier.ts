import { type Static, Type } from '@sinclair/typebox'
import { logoUrlOf } from '../../../lib/schools/pictures.ts'
import type { School } from '../../../lib/schools/queries.ts'
import { translationFor } from '../../../lib/text/language.ts'
import { TextOrNull } from './fields.ts'
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
    media: Type.Optional(
      Type.Array(
        Type.Object({
          src: Type.String(),
          type: Type.String(),
          rel: Type.Literal('LOGO'),
          title: TextOrNull,
          caption: TextOrNull,
          copyright: TextOrNull
        })
      )
    )
  },
  { title: 'StrictSupplier' }
)

/** Response of a school; `publicUrl` is the service's. */
export function supplierOf(school: School, publicUrl: string, view: OctoView): Static<typeof SupplierShape> {
  const { id, name, website, email, telephone, address, translations, locales } = school
  const description =
    translationFor(translations, view.language, locales[0])?.description ?? school.description
  return {
    id,
    name,
    endpoint: `${publicUrl}/api/partner/octo`,
    contact: { website, email, telephone: telephone && e164Of(telephone), address },
    ...(view.content && { shortDescription: description || null, media: logoMedia(school, publicUrl) })
  }
}

/** Telephone number as `+` and digits, as OCTO requires; unchanged if that is impossible. */
function e164Of(phone: string): string {
  const number = phone.replace('(0)', '').replace(/[\s().\-/]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : phone
}

/** OCTO supports JPEG and PNG only; other logos are left out. */
function logoMedia(school: School, publicUrl: string) {
  const logoUrl = logoUrlOf(school, publicUrl)
  const [, kind] = /\.(png|jpe?g)$/i.exec(logoUrl ?? '') ?? []
  if (!logoUrl || !kind) return []
  const type = kind.toLowerCase() === 'png' ? 'image/png' : 'image/jpeg'
  return [{ src: logoUrl, type, rel: 'LOGO' as const, title: school.name, caption: null, copyright: null }]
}
