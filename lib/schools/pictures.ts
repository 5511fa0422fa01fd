export interface Picture {
  /** Digest of all files. It is part of the path, so every picture has new URLs. */
  readonly digest: string
  readonly files: Readonly<Partial<Record<PictureFile, Buffer>>>
}

export const PICTURE_KINDS = ['logo', 'photo'] as const

export type PictureKind = (typeof PICTURE_KINDS)[number]

export function isPictureKind(name: string): name is PictureKind {
  return PICTURE_KINDS.some(kind => kind === name)
}

/** Stored files with their media types. Logos of earlier releases are stored as uploaded, in formats without scripts. */
export const PICTURE_FILES = {
  'logo.png': { kind: 'logo', mediaType: 'image/png' },
  'logo.jpg': { kind: 'logo', mediaType: 'image/jpeg' },
  'logo.webp': { kind: 'logo', mediaType: 'image/webp' },
  'photo-640.webp': { kind: 'photo', mediaType: 'image/webp' },
  'photo-1280.webp': { kind: 'photo', mediaType: 'image/webp' },
  'photo-1920.webp': { kind: 'photo', mediaType: 'image/webp' },
  'photo-1200.jpg': { kind: 'photo', mediaType: 'image/jpeg' }
} as const satisfies Readonly<Record<string, { kind: PictureKind; mediaType: string }>>

export type PictureFile = keyof typeof PICTURE_FILES

/** Widths of stored photos in pixels. The height is half the width. The JPEG is for link previews. */
export const PHOTO_WIDTHS = [640, 1280, 1920] as const

/** Maximum size of an upload, which is enough for photos from phones. */
export const MAX_PICTURE_MEGABYTES = 8

/** Minimum size of a photo. A smaller one would look blurred. */
export const MIN_PHOTO = { width: 1200, height: 600 } as const

/** Requirements for an uploaded picture, by fault. */
export const PICTURE_FAULTS = {
  kind: 'a PNG, JPEG or WebP picture',
  bytes: `at most ${MAX_PICTURE_MEGABYTES} MB`,
  side: 'at most 16,384 pixels wide and high',
  pixels: 'at most 50 million pixels',
  progressive: 'saved without "progressive" or "interlaced", or with fewer pixels',
  small: `at least ${MIN_PHOTO.width} × ${MIN_PHOTO.height} pixels`,
  moving: 'a picture without animation',
  broken: 'a complete picture file'
} as const

export type PictureFault = keyof typeof PICTURE_FAULTS

export function picturePath(schoolId: string, digest: string, file: PictureFile): string {
  return `/schools/${encodeURIComponent(schoolId)}/${PICTURE_FILES[file].kind}/${digest}/${file}`
}

export function logoPath(schoolId: string, logo: string): string {
  return `/schools/${encodeURIComponent(schoolId)}/logo/${logo}`
}

/** New pictures by kind; null removes one. The files of all pictures are stored as one object. */
type PictureChange = Readonly<Partial<Record<PictureKind, Picture | null>>>

/** Columns of a school for its pictures. The value of a logo includes the file name, because the format depends on it. */
export function pictureColumns(change: PictureChange): object {
  const columns: Record<string, string | null> = {}
  const pictures: Record<string, string> = {}
  for (const kind of PICTURE_KINDS) {
    const picture = change[kind]
    if (picture === undefined) continue
    const { digest, files } = picture ?? { digest: null, files: {} }
    const entries = Object.entries(files).map(([file, bytes]) => [
      `${digest}/${file}`,
      bytes.toString('base64')
    ])
    columns[kind] = kind === 'logo' ? (entries[0]?.[0] ?? null) : digest
    Object.assign(pictures, Object.fromEntries(entries))
  }
  return { ...columns, ...(Object.keys(pictures).length > 0 && { pictures }) }
}

/** URL of a school's logo: an external one, or else the stored one. */
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
