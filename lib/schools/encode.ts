import { createHash } from 'node:crypto'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { Problem } from '../errors.ts'
import { memoize } from '../infra/memoize.ts'
import {
  MAX_PICTURE_MEGABYTES,
  MIN_PHOTO,
  PHOTO_WIDTHS,
  type Picture,
  type PictureFault,
  type PictureFile,
  type PictureKind
} from './pictures.ts'

/** Signatures of the accepted picture formats. These formats cannot contain scripts, unlike SVG. */
const SIGNATURES = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s] as const

/** Maximum pixels. Checked in the header, because a small file may decode to a thousand times its size. */
const MAX_PIXELS = 50_000_000
/** Maximum width or height, because the decoder buffers some hundred rows. The widest phone panoramas have 16,382 pixels. */
const MAX_SIDE = 16_384
/**
 * Maximum memory for a progressive or interlaced file, which is decoded completely before its first row. Other files are
 * decoded row by row.
 */
const MAX_BYTES_IN_FULL = 128 * 1024 * 1024
const MAX_DRAWING_SECONDS = 10
const INPUT: SharpOptions = {
  limitInputPixels: MAX_PIXELS,
  unlimited: false,
  sequentialRead: true,
  failOn: 'error',
  pages: 1
}

/** Maximum size of a logo. Browsers show it at a third of this. */
const LOGO = { width: 480, height: 160 } as const
const PHOTO = { width: 1920, height: 960 } as const
/** Size that link previews expect. */
const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Qualities of photos. The first one that makes the file small enough is used, else the last. */
const QUALITIES = [72, 40, 10] as const
const MAX_STORED_BYTES = 1024 * 1024

const WHITE = '#ffffff'

/** Load the decoder for the first picture: three formats, from memory only, one thread, no cache. */
const decoder = memoize(1, async (_: 'sharp') => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
})

type Decoder = Awaited<ReturnType<typeof decoder>>

/** The previous picture. A process handles one picture at a time, because the largest needs 200 MB of memory. */
let latest: Promise<unknown> = Promise.resolve()

/** Maximum pictures and bytes in the queue, including the picture in progress. A picture may take seconds of CPU time. */
const MAX_QUEUE_BYTES = 32 * 1024 * 1024
const MAX_QUEUE = 8
const queue = { bytes: 0, pictures: 0 }

/** Convert a file to a picture in all sizes, upright, without metadata. Throws `service_unavailable` if the queue is full. */
export async function encodePicture(
  kind: PictureKind,
  bytes: Buffer
): Promise<{ readonly picture: Picture } | { readonly fault: PictureFault }> {
  const head = bytes.toString('latin1', 0, 16)
  if (!SIGNATURES.some(signature => signature.test(head))) return { fault: 'kind' }
  if (bytes.length > MAX_PICTURE_MEGABYTES * 1024 * 1024) return { fault: 'bytes' }
  if (queue.pictures === MAX_QUEUE || queue.bytes + bytes.length > MAX_QUEUE_BYTES)
    throw new Problem('service_unavailable')
  queue.pictures += 1
  queue.bytes += bytes.length
  const result = latest.then(async () => {
    const sharp = await decoder('sharp')
    return encode(sharp, kind, bytes).catch(() => ({ fault: 'broken' as const }))
  })
  latest = result
    .catch(() => {})
    .finally(() => {
      queue.pictures -= 1
      queue.bytes -= bytes.length
    })
  return result
}

async function encode(sharp: Decoder, kind: PictureKind, bytes: Buffer) {
  const head = sharp(bytes, { ...INPUT, limitInputPixels: false })
  const header = await head.metadata()
  const { pages = 1, autoOrient } = header
  if (Math.max(autoOrient.width, autoOrient.height) > MAX_SIDE) return { fault: 'side' } as const
  if (autoOrient.width * autoOrient.height > MAX_PIXELS) return { fault: 'pixels' } as const
  if (pages > 1) return { fault: 'moving' } as const
  if (bytesInFull(header) > MAX_BYTES_IN_FULL) return { fault: 'progressive' } as const
  const { width, height } = MIN_PHOTO
  if (kind === 'photo' && (autoOrient.width < width || autoOrient.height < height))
    return { fault: 'small' } as const
  const picture = sharp(bytes, INPUT).autoOrient().timeout({ seconds: MAX_DRAWING_SECONDS })
  const files = kind === 'logo' ? await logoFiles(picture) : await photoFiles(sharp, picture)
  const digest = createHash('sha256')
  for (const file of Object.values(files)) digest.update(file)
  return { picture: { digest: digest.digest('hex').slice(0, 32), files } }
}

/** JPEG coefficients per pixel by subsampling. Each has two bytes. */
const JPEG_COEFFICIENTS: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 }

/** Memory to decode a file completely. 0 if it is decoded row by row. */
function bytesInFull({ isProgressive, width, height, channels, format, depth, ...rest }: Metadata): number {
  if (!isProgressive) return 0
  const perPixel =
    format === 'jpeg'
      ? 2 * (JPEG_COEFFICIENTS[rest.chromaSubsampling ?? ''] ?? channels)
      : channels * (depth === 'uchar' ? 1 : 2)
  return width * height * perPixel
}

type Files = Readonly<Partial<Record<PictureFile, Buffer>>>

async function logoFiles(picture: Sharp): Promise<Files> {
  const logo = picture.resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
  return { 'logo.png': await logo.toColourspace('srgb').png({ compressionLevel: 9 }).toBuffer() }
}

/** Decode a photo once and make all sizes from it. */
async function photoFiles(sharp: Decoder, picture: Sharp): Promise<Files> {
  const full = picture
    .resize({ ...PHOTO, fit: 'cover' })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
  const { data, info } = await full.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const openDecoded = () => sharp(data, { raw: { ...PHOTO, channels: info.channels } })
  const files: Partial<Record<PictureFile, Buffer>> = {}
  for (const width of PHOTO_WIDTHS)
    files[`photo-${width}.webp`] = await smallEnough(quality =>
      openDecoded().resize({ width }).webp({ quality })
    )
  files['photo-1200.jpg'] = await smallEnough(quality =>
    openDecoded()
      .resize({ ...SHARE_SIZE, fit: 'cover' })
      .jpeg({ quality })
  )
  return files
}

async function smallEnough(at: (quality: number) => Sharp): Promise<Buffer> {
  let file = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    file = await at(quality).toBuffer()
    if (file.length <= MAX_STORED_BYTES) break
  }
  return file
}
