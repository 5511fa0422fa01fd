import { hash } from 'node:crypto'

/** Whether pages are read in the light or in the dark. */
export type Scheme = 'light' | 'dark'

/** The colours in which a school's pages show what can be followed: one for each scheme, null where it is ours. */
export type SchoolColours = Readonly<Record<Scheme, string | null>>

/** On what such a colour stands as letters, and the letters that stand on it, as the style has them. */
export const GROUNDS = {
  light: { paper: '#f4f8f9', card: '#fff', wash: '#e3f0f4', 'on-sea': '#fff' },
  dark: { paper: '#0b161a', card: '#12222a', wash: '#17323d', 'on-sea': '#06222c' }
} as const satisfies Readonly<Record<Scheme, Readonly<Record<string, string>>>>

/** What WCAG asks of letters at level AA. */
export const LEAST_CONTRAST = 4.5

/** Whether a text is a colour as we keep it: #0b6480. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** How well a colour can be read on the pages of a scheme: its contrast where that is the least, with one digit, never rounded up. */
export function contrastOn(scheme: Scheme, colour: string): number {
  const least = Math.min(...Object.values(GROUNDS[scheme]).map(ground => contrastOf(colour, ground)))
  return Math.floor(least * 10) / 10
}

/** The contrast of two colours as WCAG 2 defines it: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
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

/** The rules that put a school's colours over ours; empty where it has none. */
export function colourStyle({ light, dark }: SchoolColours): string {
  const rule = (colour: string | null) => (colour === null ? '' : `:root{--sea:${colour}}`)
  // Ours for the dark stands behind a school's that is for the light alone.
  const day = light && `@media (prefers-color-scheme:light){${rule(light)}}`
  return `${day ?? ''}${dark === null ? '' : `@media (prefers-color-scheme:dark){${rule(dark)}}`}`
}

/** Headers of a page with these colours: its policy knows their rules too. */
export function colouredHeaders<H extends Readonly<Record<'content-security-policy', string>>>(
  headers: H,
  colours: SchoolColours
): H {
  const style = colourStyle(colours)
  if (style === '') return headers
  const known = `style-src 'sha256-${hash('sha256', style, 'base64')}' `
  const policy = headers['content-security-policy'].replace('style-src ', known)
  return { ...headers, 'content-security-policy': policy }
}
