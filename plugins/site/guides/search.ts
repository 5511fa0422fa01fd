import type { BuiltGuide } from '../../../lib/pages/guides.ts'

/** A section that contains all searched words. */
export interface SearchResult {
  readonly path: string
  readonly guide: string
  readonly heading: string
  /** Text around the first word. */
  readonly excerpt: string
}

const MAX_RESULTS = 20
const MAX_WORDS = 8
const EXCERPT_BEFORE = 60
const EXCERPT_LENGTH = 180

/** At most 20 sections that contain all words of the query. Sections with a word in the heading come first. */
export function searchGuides(guides: readonly BuiltGuide[], query: string): SearchResult[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const [first] = words
  if (first === undefined) return []
  return guides
    .flatMap(({ slug, title, sections }) =>
      sections.map(({ id, heading, level, text }) => {
        const path = level === 1 ? `/docs/${slug}` : `/docs/${slug}#${id}`
        return { path, guide: title, heading, text, inHeading: includesAny(heading, words) }
      })
    )
    .filter(({ heading, text }) => includesAll(`${heading} ${text}`, words))
    .sort((one, other) => Number(other.inHeading) - Number(one.inHeading))
    .slice(0, MAX_RESULTS)
    .map(({ path, guide, heading, text }) => ({ path, guide, heading, excerpt: excerptOf(text, first) }))
}

function includesAll(text: string, words: readonly string[]): boolean {
  const lowerCase = text.toLowerCase()
  return words.every(word => lowerCase.includes(word))
}

function includesAny(text: string, words: readonly string[]): boolean {
  return words.some(word => text.toLowerCase().includes(word))
}

function excerptOf(text: string, word: string): string {
  const start = Math.max(0, text.toLowerCase().indexOf(word) - EXCERPT_BEFORE)
  const excerpt = text.slice(start, start + EXCERPT_LENGTH).trim()
  return `${start > 0 ? '…' : ''}${excerpt}${start + EXCERPT_LENGTH < text.length ? '…' : ''}`
}
