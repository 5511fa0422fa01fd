// tags: full alone
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sharp, { type SharpOptions } from 'sharp'
import t from 'tap'
import { encodePicture } from '../../../lib/schools/encode.ts'
import type { PictureFault, PictureKind } from '../../../lib/schools/pictures.ts'
import { pictureOf, plain } from '../../support/picture.ts'

const DRAW = fileURLToPath(new URL('../../support/draw-picture.js', import.meta.url))

/** Size and format of each file of a picture. */
async function looks(kind: PictureKind, bytes: Buffer) {
  const { files } = await pictureOf(kind, bytes)
  const entries = Object.entries(files).map(async ([file, encoded]) => {
    const { format, width, height, exif } = await sharp(encoded).metadata()
    return [file, `${format} ${width}x${height}${exif ? ' with more' : ''}`]
  })
  return Object.fromEntries(await Promise.all(entries))
}

t.test('a photo', async t => {
  t.test('is stored in the sizes of pages, twice as wide as high', async t =>
    t.strictSame(await looks('photo', await plain(3000, 2000).jpeg().toBuffer()), {
      'photo-640.webp': 'webp 640x320',
      'photo-1280.webp': 'webp 1280x640',
      'photo-1920.webp': 'webp 1920x960',
      'photo-1200.jpg': 'jpeg 1200x630'
    })
  )

  t.test('is upright, without place or camera', async t => {
    const lying = await plain(600, 1200)
      .jpeg()
      .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '39/1 22/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { files } = await pictureOf('photo', lying)
    for (const bytes of Object.values(files)) t.notMatch(bytes.toString('latin1'), 'Telephone')
    t.match(await looks('photo', lying), { 'photo-640.webp': 'webp 640x320' })
  })

  t.test('is small, however detailed', async t => {
    const noise = await sharp({
      create: { width: 2000, height: 1000, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } }
    } as SharpOptions)
      .jpeg()
      .toBuffer()
    const { files } = await pictureOf('photo', noise)
    for (const [file, bytes] of Object.entries(files)) t.ok(bytes.length <= 1024 * 1024, file)
  })
})

t.test('a logo', async t => {
  t.test('becomes a PNG of the right size, from every format', async t => {
    const large = plain(2000, 400)
    for (const bytes of [await large.png().toBuffer(), await large.webp().toBuffer()])
      t.strictSame(await looks('logo', bytes), { 'logo.png': 'png 480x96' })
  })

  t.test('is not enlarged', async t =>
    t.strictSame(await looks('logo', await plain(40, 30).jpeg().toBuffer()), { 'logo.png': 'png 40x30' })
  )

  t.test('is named by its content', async t => {
    const [one, same, other] = await Promise.all(
      ['#000', '#000', '#fff'].map(async colour =>
        pictureOf('logo', await plain(40, 30, colour).png().toBuffer())
      )
    )
    t.equal(one?.digest, same?.digest)
    t.not(one?.digest, other?.digest)
  })
})

t.test('is refused', async t => {
  const png = await plain(1300, 700).png().toBuffer()
  const frames = await Promise.all(['#111', '#eee'].map(colour => plain(1300, 700, colour).png().toBuffer()))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const REFUSED: readonly [what: string, bytes: Buffer, fault: PictureFault][] = [
    ['an SVG, which can hold a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'kind'],
    ['a GIF', await plain(1300, 700).gif().toBuffer(), 'kind'],
    ['a TIFF', await plain(1300, 700).tiff().toBuffer(), 'kind'],
    ['nothing', Buffer.alloc(0), 'kind'],
    ['a text', Buffer.from('a text'), 'kind'],
    ['half a picture', png.subarray(0, png.length / 2), 'broken'],
    ['one that moves', moving, 'moving'],
    ['one of too many bytes', Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)]), 'bytes'],
    ['one of more pixels than there is memory for', await plain(7100, 7100).png().toBuffer(), 'pixels'],
    ['one that would be seen to be small', await plain(1199, 700).png().toBuffer(), 'small']
  ]
  for (const [title, bytes, fault] of REFUSED)
    t.test(title, async t => t.strictSame(await encodePicture('photo', bytes), { fault }))
  t.test('and the next one is accepted', async t =>
    t.match(await encodePicture('photo', png), { picture: {} })
  )
})

/** A picture of one colour: a few kilobytes at any size. */
function bomb(width: number, height: number, channels: 3 | 4 = 3) {
  return sharp({ create: { width, height, channels, background: '#246' }, limitInputPixels: false })
}

t.test('small files that decode to large pictures', async t => {
  const frames = Array.from({ length: 200 }, (_, at) => plain(60, 60, at % 2 ? '#111' : '#eee'))
  const film = await sharp(await Promise.all(frames.map(frame => frame.png().toBuffer())), {
    join: { animated: true }
  })
    .gif()
    .toBuffer()
  const deep = () => bomb(4200, 4200, 4).toColourspace('rgb16')
  const BOMBS: readonly [name: string, bytes: Buffer, fault: PictureFault][] = [
    ['a PNG of 56 million pixels', await bomb(7500, 7500).png().toBuffer(), 'pixels'],
    [
      'a WebP of 56 million pixels',
      await bomb(7500, 7500).webp({ lossless: true, effort: 0 }).toBuffer(),
      'pixels'
    ],
    ['a JPEG with long rows', await bomb(30_000, 700).jpeg().toBuffer(), 'side'],
    ['a PNG with long columns', await bomb(700, 30_000).png().toBuffer(), 'side'],
    [
      'an interlaced PNG of 16 bits',
      await deep().png({ progressive: true, compressionLevel: 3 }).toBuffer(),
      'progressive'
    ],
    [
      'a progressive JPEG in full colour',
      await bomb(5000, 5000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      'progressive'
    ],
    [
      'a progressive JPEG in four inks',
      await bomb(4200, 4200).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
      'progressive'
    ],
    ['a GIF of 200 pictures', film, 'kind'],
    ['a TIFF', await bomb(3000, 3000).tiff({ compression: 'lzw' }).toBuffer(), 'kind'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="15000" height="15000"/>'), 'kind']
  ]
  for (const [name, bytes, fault] of BOMBS)
    t.test(`${name} is refused`, async t => {
      t.ok(bytes.length < 2_000_000, `${bytes.length} bytes`)
      for (const kind of ['photo', 'logo'] as const) t.strictSame(await encodePicture(kind, bytes), { fault })
    })

  t.test('the largest allowed pictures use less than 250 MB', async t => {
    const LARGEST = [
      await bomb(16_384, 1300, 4).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
      await bomb(4600, 4600).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      await bomb(4000, 4000, 4)
        .toColourspace('rgb16')
        .png({ progressive: true, compressionLevel: 1 })
        .toBuffer()
    ]
    const files = t.testdir(Object.fromEntries(LARGEST.map((bytes, at) => [`${at}.bin`, bytes])))
    for (const at of LARGEST.keys()) {
      const [code, megabytes] = await peakOf(`${files}/${at}.bin`)
      t.equal(code, 0, `picture ${at}`)
      t.ok(megabytes < 250, `picture ${at}: ${megabytes} MB`)
    }
  })
})

/** Peak memory in megabytes of a separate process that decodes a file. */
async function peakOf(file: string): Promise<[code: number, megabytes: number]> {
  const child = spawn(process.execPath, [DRAW, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return [code as number, Number(printed)]
}

t.test('eight small pictures are processed at once, and others asked to retry', async t => {
  const small = await plain(1300, 700).png().toBuffer()
  const encoded = await Promise.allSettled(Array.from({ length: 12 }, () => encodePicture('logo', small)))
  t.equal(encoded.filter(({ status }) => status === 'fulfilled').length, 8)
  t.match(await encodePicture('logo', small), { picture: {} }, 'the queue is empty again')
})

t.test('large pictures are processed up to 32 MB at once, and others asked to retry', async t => {
  const small = await plain(2000, 1000).jpeg().toBuffer()
  const bytes = Buffer.concat([small, Buffer.alloc(8 * 1024 * 1024 - small.length)])
  const encoded = await Promise.allSettled(Array.from({ length: 9 }, () => encodePicture('photo', bytes)))
  t.equal(encoded.filter(({ status }) => status === 'fulfilled').length, 4)
  for (const one of encoded)
    if (one.status === 'rejected') t.match(one.reason, { code: 'service_unavailable' })
  t.match(await encodePicture('photo', bytes), { picture: {} })
})
