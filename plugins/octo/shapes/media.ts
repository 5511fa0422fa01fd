import { type Static, Type } from '@sinclair/typebox'
import { literals } from '../../../lib/infra/shapes.ts'
import { logoUrlOf, picturePath } from '../../../lib/schools/pictures.ts'
import type { SellerProfile } from '../../../lib/schools/profile.ts'
import { TextOrNull } from './fields.ts'

/** Pictures of octo/content. */
export const Media = Type.Array(
  Type.Object({
    src: Type.String({ format: 'uri', description: 'Address of the picture' }),
    type: literals(['image/jpeg', 'image/png']),
    rel: literals(['LOGO', 'COVER'], { description: 'LOGO of the school, or COVER: its photo' }),
    title: TextOrNull,
    caption: TextOrNull,
    copyright: TextOrNull
  }),
  { description: 'Photo and logo of the school' }
)

type PictureOwner = Pick<SellerProfile, 'id' | 'name' | 'logo' | 'logoUrl' | 'photo'>

/** Photo and logo of a school. OCTO supports only JPEG and PNG, so logos of other types are omitted. */
export function mediaOf(school: PictureOwner, publicUrl: string): Static<typeof Media> {
  const logoUrl = logoUrlOf(school, publicUrl)
  const [, kind] = /\.(png|jpe?g)$/i.exec(logoUrl ?? '') ?? []
  const texts = { title: school.name, caption: null, copyright: null }
  const photo = school.photo && publicUrl + picturePath(school.id, school.photo, 'photo-1200.jpg')
  return [
    ...(photo ? [{ src: photo, type: 'image/jpeg' as const, rel: 'COVER' as const, ...texts }] : []),
    ...(logoUrl && kind ? [{ src: logoUrl, type: logoTypeOf(kind), rel: 'LOGO' as const, ...texts }] : [])
  ]
}

function logoTypeOf(kind: string): 'image/png' | 'image/jpeg' {
  return kind.toLowerCase() === 'png' ? 'image/png' : 'image/jpeg'
}
