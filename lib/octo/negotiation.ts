import { LANGUAGES, type Language, languageOf } from '../text/language.ts'

/** Supported OCTO capabilities, in addition to the core. */
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

/** Capabilities and language of one request. School texts without a translation stay in the school's language. */
export interface Negotiation {
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

/** Parts of a request from which capabilities and language are read. */
interface NegotiationRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly search: string
}

/**
 * Read capabilities and language of a request. Capabilities are in `Octo-Capabilities` or, without it, in the query parameter
 * `_capabilities`, with or without the prefix `octo/`. Unknown ones are ignored. By default none apply.
 */
export function negotiate({ headers, search }: NegotiationRequest): Negotiation {
  const requestedCapabilities =
    headers['octo-capabilities'] ?? new URLSearchParams(search).getAll('_capabilities').join(',')
  const names = String(requestedCapabilities)
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

/** Ids of the capabilities that apply. */
export function appliedCapabilities({ language: _, ...applies }: Negotiation): CapabilityId[] {
  return CAPABILITIES.filter(id => applies[id.replace('octo/', '') as keyof typeof applies])
}

/**
 * Headers that list the applied capabilities and the languages. Every response has them, even a refusal. `locales` are those of the
 * school's texts in the response, which may not exist in the negotiated language.
 */
export function negotiationHeaders(
  terms: Negotiation,
  locales: readonly string[] = []
): Record<string, string> {
  const { language, content } = terms
  const schoolLanguages = locales.map(locale => (locale.split('-', 1)[0] === language ? language : locale))
  return {
    'octo-capabilities': appliedCapabilities(terms).join(', '),
    ...(content && {
      'content-language': [...new Set([...schoolLanguages, language])].join(', '),
      'available-languages': LANGUAGES.join(', ')
    })
  }
}
