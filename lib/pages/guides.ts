/** A guide for partners: its path below /docs, its source file in docs, and the question that it answers. */
interface GuideEntry {
  readonly slug: string
  readonly file: string
  readonly name: string
  readonly summary: string
}

/** All guides in reading order. Their titles and texts come from the files. */
export const GUIDES: readonly GuideEntry[] = [
  {
    slug: 'getting-started',
    file: 'partners.md',
    name: 'Getting started',
    summary: 'Your key, the first booking, the sandbox, reading lessons, limits.'
  },
  {
    slug: 'bookings',
    file: 'bookings.md',
    name: 'Bookings and retries',
    summary: 'Book, hold and confirm, repeat safely after a lost answer, cancel.'
  },
  {
    slug: 'events',
    file: 'events.md',
    name: 'Events and webhooks',
    summary: 'Follow changes of your bookings: poll, or receive signed webhooks.'
  },
  {
    slug: 'errors',
    file: 'errors.md',
    name: 'Errors',
    summary: 'Every code, and how a program should react.'
  },
  {
    slug: 'octo',
    file: 'octo.md',
    name: 'OCTO',
    summary: 'The OCTO 1.0 endpoint for resellers: capabilities, refusals, notifications.'
  },
  {
    slug: 'equipment-and-sea',
    file: 'platform.md',
    name: 'Equipment and sea',
    summary: 'v2 for apps and brands: sizes, sea conditions, statistics.'
  },
  {
    slug: 'sizing',
    file: 'sizing.md',
    name: 'Sizing tables',
    summary: 'Boards, wetsuits, leashes and boots by person.'
  },
  {
    slug: 'conditions',
    file: 'conditions.md',
    name: 'Sea conditions',
    summary: 'How scores of a surf spot are computed.'
  },
  {
    slug: 'assistants',
    file: 'connector.md',
    name: 'Assistants',
    summary: 'Connect an AI assistant to a school by the Model Context Protocol.'
  }
]

/** JSON file of the bundle with all built guides. */
export const GUIDES_FILE = 'guides.json'

/** Packed @swellbook/client of the bundle, as partners install it. */
export const CLIENT_FILE = 'swellbook-client.tgz'

/** A guide as the build writes it. The base URL in its texts is GUIDE_BASE_URL. */
export interface BuiltGuide {
  readonly slug: string
  readonly title: string
  readonly html: string
  readonly markdown: string
  readonly sections: readonly GuideSection[]
}

/** The part of a guide under one heading, for the table of contents and the search. `text` has no markup. */
export interface GuideSection {
  readonly id: string
  readonly heading: string
  readonly level: number
  readonly text: string
}

/** Base URL in the source files. Pages replace it by the service's own. */
export const GUIDE_BASE_URL = 'http://localhost:8080'
