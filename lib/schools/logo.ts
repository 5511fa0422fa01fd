import { hash } from 'node:crypto'
import { Problem } from '../errors.ts'

/** A picture that a school is known by, as it is kept. */
export interface Logo {
  /** Its address below the school's: a digest of the picture, so that another picture has another. */
  readonly name: string
  readonly bytes: Buffer
}

/** Most bytes of a logo; it travels with every first visit. */
export const MOST_LOGO_BYTES = 256 * 1024

/** The kinds of pictures we keep, each by how it begins. None of them can hold a script, as an SVG can. */
export const LOGO_KINDS = [
  { kind: 'png', mediaType: 'image/png', begins: /^\x89PNG\r\n\x1a\n/ },
  { kind: 'jpg', mediaType: 'image/jpeg', begins: /^\xff\xd8\xff/ },
  { kind: 'webp', mediaType: 'image/webp', begins: /^RIFF.{4}WEBP/s }
] as const

export type LogoKind = (typeof LOGO_KINDS)[number]['kind']

/** A file as a logo; fails with `invalid_request` where it is none. */
export function readLogo(bytes: Buffer): Logo {
  const beginning = bytes.toString('latin1', 0, 16)
  const known = LOGO_KINDS.find(({ begins }) => begins.test(beginning))
  if (!known) throw invalidLogo('a PNG, JPEG or WebP picture')
  if (bytes.length > MOST_LOGO_BYTES) throw invalidLogo(`at most ${MOST_LOGO_BYTES / 1024} KiB`)
  return { name: `${hash('sha256', bytes).slice(0, 32)}/logo.${known.kind}`, bytes }
}

/** Where a school's logo is served. */
export function logoPath(schoolId: string, name: string): string {
  return `/schools/${encodeURIComponent(schoolId)}/logo/${name}`
}

/** The address of a school's logo: its own, else where we serve the one that is kept here. */
export function logoUrlOf(
  {
    id,
    logo,
    logoUrl
  }: { readonly id: string; readonly logo: string | null; readonly logoUrl: string | null },
  publicUrl: string
): string | null {
  return logoUrl ?? (logo && publicUrl + logoPath(id, logo))
}

function invalidLogo(hint: string): Problem {
  return new Problem('invalid_request', { field: 'logo', hint: `logo: ${hint}` })
}
