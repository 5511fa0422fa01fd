import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import { type Html, html } from './html.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** Colours of sky and sea; waves are ordered from far to near. */
interface Colours {
  readonly high: string
  readonly low: string
  readonly sun: string
  readonly waves: readonly string[]
}

/** The palettes. The nearest waves are always dark, so that white text is readable on them. */
const LIGHTS = {
  day: {
    high: '#8cc9e4',
    low: '#cdeaf4',
    sun: '#fff3c9',
    waves: ['#2f86a6', '#16647f', '#0d4b62', '#08364a']
  },
  dawn: {
    high: '#f3c3a2',
    low: '#fdebd3',
    sun: '#fff6d8',
    waves: ['#5a9fb3', '#2b7890', '#145469', '#08364a']
  },
  clear: {
    high: '#a3d9d0',
    low: '#e3f5ec',
    sun: '#fffbe0',
    waves: ['#3f9d9a', '#22797c', '#0f5560', '#08364a']
  },
  dusk: {
    high: '#de8f78',
    low: '#f9d3a3',
    sun: '#ffe6ae',
    waves: ['#4b7f9b', '#2a6180', '#134a63', '#08364a']
  }
} as const satisfies Readonly<Record<string, Colours>>

export type Light = keyof typeof LIGHTS

export const LIGHT_NAMES = Object.keys(LIGHTS) as readonly Light[]

/** Palette of a name: always the same for one name, and varied between names. */
export function lightOf(name: string): Light {
  const sum = [...name].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7)
  return LIGHT_NAMES[sum % LIGHT_NAMES.length] as Light
}

/** The sea as an SVG that fills its container. */
export function drawSeascape(light: Light): Html {
  const { high, sun, waves } = LIGHTS[light]
  return html`<svg viewBox="0 0 400 160" preserveAspectRatio="xMaxYMid slice" aria-hidden="true"><rect width="400" height="160" fill="${high}"/><circle cx="322" cy="68" r="15" fill="${sun}"/><path d="M0 72h400v88H0z" fill="${waves[0]}"/><path d="M0 88c34 0 44-13 82-13 44 0 50 15 92 15 46 0 56-17 104-17 42 0 62 14 122 12v75H0z" fill="${waves[1]}"/><path d="M0 112c52 0 70-17 118-17 58 0 70 22 132 22 54 0 78-20 150-18v61H0z" fill="${waves[2]}"/><path d="M0 134c60 2 96-14 156-12 70 2 108 18 244 6v32H0z" fill="${waves[3]}"/></svg>`
}

/** Size of preview pictures in pixels, as link previews expect it. */
export const PICTURE = { width: 1200, height: 630 } as const

/** Waves of the picture. Level and amplitude are fractions of its height; then the number of periods, and the phase. */
const WAVES = [
  [0.45, 0, 1, 0],
  [0.53, 0.03, 1.9, 0.2],
  [0.66, 0.045, 1.3, 0.65],
  [0.82, 0.035, 0.9, 0.35]
] as const

const SUN = { x: 0.78, y: 0.42, radius: 0.12 } as const

/** Rows drawn before yielding to the event loop. */
const ROWS_PER_TURN = 63

/** Draws the same sea as a PNG. */
export async function paintSeascape(light: Light): Promise<Buffer> {
  const { width, height } = PICTURE
  const rows = Buffer.alloc((1 + width * 3) * height)
  const crests = WAVES.map(wave => Float64Array.from({ length: width }, (_, x) => crestAt(wave, x)))
  const colourAt = painterOf(light, crests)
  // A row above the sun and waves has one colour. So has a row within the nearest wave.
  const skyEnd = (SUN.y - SUN.radius) * height - 1
  const waterStart = Math.max(...(crests.at(-1) as Float64Array)) + 1
  for (let y = 0; y < height; y += 1) {
    if (y % ROWS_PER_TURN === 0) await setImmediate()
    const at = y * (1 + width * 3) + 1
    if (y < skyEnd || y > waterStart) rows.fill(Buffer.from(colourAt(0, y)), at, at + width * 3)
    else
      for (let x = 0; x < width; x += 1)
        [rows[at + x * 3], rows[at + x * 3 + 1], rows[at + x * 3 + 2]] = colourAt(x, y)
  }
  return pngOf(await promisify(deflate)(rows))
}

/** Returns a function for the colour of a pixel: that of the nearest wave that covers it, blended at edges of nearer waves. */
function painterOf(light: Light, crests: readonly Float64Array[]): (x: number, y: number) => Rgb {
  const { width, height } = PICTURE
  const colours = LIGHTS[light]
  const [high, low, sun] = [colours.high, colours.low, colours.sun].map(rgbOf) as [Rgb, Rgb, Rgb]
  const waves = colours.waves.map(rgbOf)
  const depth = (n: number, x: number, y: number) => coverage(y - ((crests[n] as Float64Array)[x] as number))
  return (x, y) => {
    let nearest = waves.length - 1
    while (nearest >= 0 && depth(nearest, x, y) < 1) nearest -= 1
    const distance = Math.hypot(x - SUN.x * width, y - SUN.y * height) - SUN.radius * height
    const sky = () =>
      mixColours(mixColours(high, low, Math.min(1, y / (height * WAVES[0][0]))), sun, coverage(-distance))
    let colour = waves[nearest] ?? sky()
    for (let n = nearest + 1; n < waves.length; n += 1)
      colour = mixColours(colour, waves[n] as Rgb, depth(n, x, y))
    return colour
  }
}

/** Coverage of a pixel (0 to 1) if its centre is this far inside an edge. */
function coverage(depth: number): number {
  return Math.max(0, Math.min(1, depth + 0.5))
}

function crestAt([level, swing, count, from]: (typeof WAVES)[number], x: number): number {
  return PICTURE.height * (level + swing * Math.sin(2 * Math.PI * ((x / PICTURE.width) * count + from)))
}

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function mixColours(a: Rgb, b: Rgb, share: number): Rgb {
  if (share <= 0) return a
  if (share >= 1) return b
  return [
    Math.round(a[0] + (b[0] - a[0]) * share),
    Math.round(a[1] + (b[1] - a[1]) * share),
    Math.round(a[2] + (b[2] - a[2]) * share)
  ]
}

/** Encodes a PNG with 8-bit colours from compressed rows. */
function pngOf(rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(PICTURE.width, 0)
  head.writeUInt32BE(PICTURE.height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunkOf('IHDR', head),
    chunkOf('IDAT', rows),
    chunkOf('IEND', Buffer.alloc(0))
  ])
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(8 + body.length)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), 4 + body.length)
  return chunk
}
