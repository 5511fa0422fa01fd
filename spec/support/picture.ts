import sharp from 'sharp'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { encodePicture } from '../../lib/schools/encode.ts'
import { type Picture, type PictureKind, pictureColumns } from '../../lib/schools/pictures.ts'
import { changeSchool } from '../../lib/schools/transactions.ts'
import { SCHOOL } from './school.ts'

/** A picture of one colour, in any format. */
export function plain(width: number, height: number, background = '#0b6480') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** A file as a picture; fails if it is not one. */
export async function pictureOf(kind: PictureKind, bytes: Buffer): Promise<Picture> {
  const encoded = await encodePicture(kind, bytes)
  if ('fault' in encoded) throw new Error(encoded.fault)
  return encoded.picture
}

/** Sets or deletes a school's picture of one colour. */
export async function showPicture(
  sql: Sql,
  kind: PictureKind,
  colour: string | null
): Promise<Picture | null> {
  const picture = colour && (await pictureOf(kind, await plain(1200, 600, colour).png().toBuffer()))
  await changeSchool(sql, { id: SCHOOL }, pictureColumns({ [kind]: picture || null }))
  return picture || null
}
