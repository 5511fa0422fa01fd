import { hash } from 'node:crypto'

export type Scheme = 'light' | 'dark'

/** A school's colours for links and buttons, per scheme; null means the default colour. */
export type SchoolColours = Readonly<Record<Scheme, string | null>>

/** Backgrounds of text in a school's colour, and colour of text on it (`on-sea`). Must match the stylesheet. */
export const GROUNDS = {
  light: { paper: '#f4f8f9', card: '#fff', wash: '#e3f0f4', 'on-sea': '#fff' },
  dark: { paper: '#0b161a', card: '#12222a', wash: '#17323d', 'on-sea': '#06222c' }
} as const satisfies Readonly<Record<Scheme, Readonly<Record<string, string>>>>

/** WCAG level AA for text. */
export const MIN_CONTRAST = 4.5

/** True for a colour written like #0b6480. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** Lowest contrast of a colour with the backgrounds of a scheme, rounded down to one decimal. */
export function contrastOn(scheme: Scheme, colour: string): number {
  const lowest = Math.min(...Object.values(GROUNDS[scheme]).map(ground => contrastOf(colour, ground)))
  return Math.floor(lowest * 10) / 10
}

/** Contrast ratio as defined by WCAG 2: 1 to 21. */
export function contrastOf(colour: string, other: string): number {
  const [dark, light] = [luminanceOf(colour), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour
  const value = Number.parseInt(digits.slice(1), 16)
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map(linear) as [
    number,
    number,
    number
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** CSS rules for a school's colours; empty if it has none. */
export function colourStyle({ light, dark }: SchoolColours): string {
  const rule = (colour: string | null) => (colour === null ? '' : `:root{--sea:${colour}}`)
  // The light colour needs a media query. Otherwise it would also replace the default dark colour.
  const day = light && `@media (prefers-color-scheme:light){${rule(light)}}`
  return `${day ?? ''}${dark === null ? '' : `@media (prefers-color-scheme:dark){${rule(dark)}}`}`
}

/** Allows the style of these colours in the page's content security policy. */
export function withColours<H extends Readonly<Record<'content-security-policy', string>>>(
  headers: H,
  colours: SchoolColours
): H {
  const style = colourStyle(colours)
  if (style === '') return headers
  const source = `style-src 'sha256-${hash('sha256', style, 'base64')}' `
  const policy = headers['content-security-policy'].replace('style-src ', source)
  return { ...headers, 'content-security-policy': policy }
}
