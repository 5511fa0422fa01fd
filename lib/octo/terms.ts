import { LANGUAGES, type Language, languageOf } from '../text/language.ts'

/** The capabilities of OCTO that this service has beside the core. */
export const CAPABILITIES = [
  'octo/pricing',
  'octo/content',
  'octo/notifications',
  'octo/questions',
  'octo/pickups',
  'octo/dropoffs',
  'octo/offers',
  'octo/webhooks'
] as const
export type CapabilityId = (typeof CAPABILITIES)[number]

/** What one request negotiated: which capabilities apply to its answer, and the language of its words; a school's own text falls back to what it wrote. */
export interface Terms {
  readonly pricing: boolean
  readonly content: boolean
  readonly notifications: boolean
  readonly questions: boolean
  readonly pickups: boolean
  readonly dropoffs: boolean
  readonly offers: boolean
  readonly webhooks: boolean
  readonly language: Language
}

/** The part of a request that names terms. */
interface TermsRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly search: string
}

/**
 * Reads the terms off a request: capabilities from `Octo-Capabilities` or, where that is absent, from the query
 * parameter `_capabilities`, with or without the prefix `octo/`; unknown ones are passed over. None named, none apply.
 */
export function termsOf({ headers, search }: TermsRequest): Terms {
  const asked = headers['octo-capabilities'] ?? new URLSearchParams(search).getAll('_capabilities').join(',')
  const names = String(asked)
    .split(',')
    .map(name =>
      name
        .trim()
        .toLowerCase()
        .replace(/^octo\//, '')
    )
  return {
    pricing: names.includes('pricing'),
    content: names.includes('content'),
    notifications: names.includes('notifications'),
    questions: names.includes('questions'),
    pickups: names.includes('pickups'),
    dropoffs: names.includes('dropoffs'),
    offers: names.includes('offers'),
    webhooks: names.includes('webhooks'),
    language: languageOf(undefined, String(headers['accept-language'] ?? ''))
  }
}

/** The capabilities that apply, by their ids. */
export function appliedOf({ language: _, ...applies }: Terms): CapabilityId[] {
  return CAPABILITIES.filter(id => applies[id.replace('octo/', '') as keyof typeof applies])
}

/** The headers that say which terms applied. They go on every answer, refusals too. */
export function termsHeaders(terms: Terms): Record<string, string> {
  const { language, content } = terms
  return {
    'octo-capabilities': appliedOf(terms).join(', '),
    ...(content && { 'content-language': language, 'available-languages': LANGUAGES.join(', ') })
  }
}
