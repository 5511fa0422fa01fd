import sharp, { type SharpOptions } from 'sharp'
import t from 'tap'
import { encodePicture } from '../../../lib/schools/encode.ts'
import type { PictureFault, PictureKind } from '../../../lib/schools/pictures.ts'
import { pictureOf, plain } from '../../support/picture.ts'

/** The size and format of each file of a picture. */
async function looks(kind: PictureKind, bytes: Buffer) {
  const { files } = await pictureOf(kind, bytes)
  const entries = Object.entries(files).map(async ([file, made]) => {
    const { format, width, height, exif } = await sharp(made).metadata()
    return [file, `${format} ${width}x${height}${exif ? ' with more' : ''}`]
  })
  return Object.fromEntries(await Promise.all(entries))
}

t.test('a photo', async t => {
  t.test('is kept in the sizes that pages need, twice as wide as high', async t =>
    t.strictSame(await looks('photo', await plain(3000, 2000).jpeg().toBuffer()), {
      'photo-640.webp': 'webp 640x320',
      'photo-1280.webp': 'webp 1280x640',
      'photo-1920.webp': 'webp 1920x960',
      'photo-1200.jpg': 'jpeg 1200x630'
    })
  )

  t.test('stands upright, and says neither where nor with what it was taken', async t => {
    const lying = await plain(600, 1200)
      .jpeg()
      .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '39/1 22/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { files } = await pictureOf('photo', lying)
    for (const bytes of Object.values(files)) t.notMatch(bytes.toString('latin1'), 'Telephone')
    t.match(await looks('photo', lying), { 'photo-640.webp': 'webp 640x320' })
  })

  t.test('is small, however much there is in it', async t => {
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
  t.test('becomes a PNG that fits its place, of whatever format it comes', async t => {
    const large = plain(2000, 400)
    for (const bytes of [await large.png().toBuffer(), await large.webp().toBuffer()])
      t.strictSame(await looks('logo', bytes), { 'logo.png': 'png 480x96' })
  })

  t.test('is not blown up', async t =>
    t.strictSame(await looks('logo', await plain(40, 30).jpeg().toBuffer()), { 'logo.png': 'png 40x30' })
  )

  t.test('is named by what is in it', async t => {
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
  for (const [what, bytes, fault] of REFUSED)
    t.test(what, async t => t.strictSame(await encodePicture('photo', bytes), { fault }))
  t.test('and the next one is not', async t => t.match(await encodePicture('photo', png), { picture: {} }))
})

t.test('of many at once 32 MB are made, and the others are to come again', async t => {
  const small = await plain(2000, 1000).jpeg().toBuffer()
  const bytes = Buffer.concat([small, Buffer.alloc(8 * 1024 * 1024 - small.length)])
  const made = await Promise.allSettled(Array.from({ length: 9 }, () => encodePicture('photo', bytes)))
  t.equal(made.filter(({ status }) => status === 'fulfilled').length, 4)
  for (const one of made) if (one.status === 'rejected') t.match(one.reason, { code: 'service_unavailable' })
  t.match(await encodePicture('photo', bytes), { picture: {} })
})
