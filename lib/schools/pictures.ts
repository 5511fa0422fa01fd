/** A picture of a school as it is kept. */
export interface Picture {
  /** A digest of all its files, so that another picture has other addresses. */
  readonly digest: string
  readonly files: Readonly<Partial<Record<PictureFile, Buffer>>>
}

/** What a school shows of itself. */
export const PICTURE_KINDS = ['logo', 'photo'] as const

export type PictureKind = (typeof PICTURE_KINDS)[number]

/** Whether a name is one of a kind of picture. */
export function isPictureKind(name: string): name is PictureKind {
  return PICTURE_KINDS.some(kind => kind === name)
}

/** The files that pictures are kept as, and what each is. Logos of earlier releases are as they came; none can hold a script. */
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

/** How wide a photo is kept, in pixels; it is half as high. The JPEG is what links are shared with. */
export const PHOTO_WIDTHS = [640, 1280, 1920] as const

/** Most bytes of a file that may become a picture: a photo as a telephone takes it. */
export const MOST_PICTURE_MEGABYTES = 8

/** Fewest pixels of a photo; a smaller one would be seen to be. */
export const LEAST_PHOTO = { width: 1200, height: 600 } as const

/** What can be wrong with a file that is to become a picture: what it should be. */
export const PICTURE_FAULTS = {
  kind: 'a PNG, JPEG or WebP picture',
  bytes: `at most ${MOST_PICTURE_MEGABYTES} MB`,
  side: 'at most 16,384 pixels wide and high',
  pixels: 'at most 50 million pixels',
  progressive: 'saved without "progressive" or "interlaced", or with fewer pixels',
  small: `at least ${LEAST_PHOTO.width} × ${LEAST_PHOTO.height} pixels`,
  moving: 'a picture that stands still',
  broken: 'a picture that is whole'
} as const

export type PictureFault = keyof typeof PICTURE_FAULTS

/** Where a file of a school's picture is served. */
export function picturePath(schoolId: string, digest: string, file: PictureFile): string {
  return `/schools/${encodeURIComponent(schoolId)}/${PICTURE_FILES[file].kind}/${digest}/${file}`
}

/** Where a school's logo is served, by the name that its school has of it. */
export function logoPath(schoolId: string, logo: string): string {
  return `/schools/${encodeURIComponent(schoolId)}/logo/${logo}`
}

/** Pictures that are set, or (null) taken away; the files of all go in one object. */
type PictureChange = Readonly<Partial<Record<PictureKind, Picture | null>>>

/** The columns of a school for its pictures. A logo is named with its file, for that says of which kind it is. */
export function pictureColumns(change: PictureChange): object {
  const columns: Record<string, string | null> = {}
  const pictures: Record<string, string> = {}
  for (const kind of PICTURE_KINDS) {
    const picture = change[kind]
    if (picture === undefined) continue
    const { digest, files } = picture ?? { digest: null, files: {} }
    const named = Object.entries(files).map(([file, bytes]) => [
      `${digest}/${file}`,
      bytes.toString('base64')
    ])
    columns[kind] = kind === 'logo' ? (named[0]?.[0] ?? null) : digest
    Object.assign(pictures, Object.fromEntries(named))
  }
  return { ...columns, ...(Object.keys(pictures).length > 0 && { pictures }) }
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
