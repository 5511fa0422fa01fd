import type { SchoolOffer } from '../booking/offers/rules.ts'
import type { Level } from '../booking/rules.ts'
import type { Translations } from '../booking/slot.ts'
import type { PartnerTerms } from '../partners/rules.ts'

// Schools, people and addresses in this file are invented. The surf spots are real; their levels are estimates.

/** A surf spot where a demo school teaches. */
export interface DemoSpot {
  readonly id: string
  readonly name: string
  readonly levels: readonly Level[]
}

export interface DemoInstructor {
  readonly id: string
  readonly name: string
  readonly levels: readonly Level[]
  readonly languages: readonly string[]
}

/** A person who signs in at a demo school. */
interface DemoOwner {
  readonly name: string
  readonly email: string
}

/** A demo school with its people, spots, and prices (cents per person, by code of the lesson type). */
export interface DemoSchool {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly bring?: string
  readonly meet?: string
  readonly translations: Translations
  readonly timeZone: string
  readonly currency: string
  /** The first one is the language of its lesson types. */
  readonly locales: readonly string[]
  readonly website: string
  readonly email: string | null
  readonly telephone: string | null
  readonly address: string | null
  readonly paymentUrl: string | null
  /** Partners that sell its seats: a hotel, an agency, a channel manager. */
  readonly partners: readonly [string, ...string[]]
  /** Terms agreed with partners. A partner without terms owes nothing. */
  readonly terms: readonly (PartnerTerms & { readonly partner: string })[]
  readonly offers?: readonly SchoolOffer[]
  readonly instructors: readonly DemoInstructor[]
  readonly spots: readonly DemoSpot[]
  readonly pricesCents: Readonly<Record<string, number>>
}

/** Time zone of both schools and of the demo's current day. */
export const DEMO_TIME_ZONE = 'Europe/Lisbon'

const demoPlace = { timeZone: DEMO_TIME_ZONE, currency: 'EUR' } as const

/** School A. It has the pinned lessons, and the key that is shown at the first start. */
export const ONDA_CLARA: DemoSchool & { readonly owner: DemoOwner } = {
  ...demoPlace,
  id: 'sch_onda_clara',
  name: 'Onda Clara Surf School',
  description: 'Small groups and patient instructors on the beaches around Baleal.',
  bring: 'Swimwear, a towel and water. Board, wetsuit and insurance are included.',
  meet: 'By the wooden stairs, 20 minutes before the lesson.',
  translations: {
    pt: {
      description: 'Grupos pequenos e instrutores pacientes nas praias à volta do Baleal.',
      bring: 'Fato de banho, toalha e água. Prancha, fato e seguro estão incluídos.',
      meet: 'Junto às escadas de madeira, 20 minutos antes da aula.'
    }
  },
  locales: ['en', 'pt', 'de', 'fr'],
  website: 'https://onda-clara.example.com',
  email: 'hello@onda-clara.example.com',
  telephone: '+351 200 000 001',
  address: 'Praia do Baleal, 2520 Peniche, Portugal',
  paymentUrl: 'https://pay.onda-clara.example.com',
  owner: { name: 'Carla Reis', email: 'owner@onda-clara.example.com' },
  partners: ['Hotel Pátio da Duna', 'Rumo Salgado Viagens', 'Marelink'],
  terms: [
    { partner: 'Hotel Pátio da Duna', discountPercent: 20, commissionPercent: 0, collects: 'partner' },
    { partner: 'Rumo Salgado Viagens', discountPercent: 0, commissionPercent: 15, collects: 'school' }
  ],
  offers: [
    {
      code: 'SEEYOUAGAIN',
      title: 'Back for more',
      titles: { pt: 'De volta às ondas' },
      percent: 10,
      open: false,
      bearer: 'school'
    }
  ],
  instructors: [
    { id: 'ins_ines', name: 'Inês', levels: ['beginner', 'kids'], languages: ['pt', 'en', 'fr'] },
    {
      id: 'ins_duarte',
      name: 'Duarte',
      levels: ['beginner', 'intermediate', 'advanced'],
      languages: ['pt', 'en']
    },
    {
      id: 'ins_marta',
      name: 'Marta',
      levels: ['beginner', 'kids', 'intermediate'],
      languages: ['pt', 'en', 'es']
    },
    {
      id: 'ins_tiago',
      name: 'Tiago',
      levels: ['beginner', 'intermediate', 'advanced'],
      languages: ['pt', 'en']
    },
    { id: 'ins_lena', name: 'Lena', levels: ['beginner', 'kids'], languages: ['de', 'en', 'pt'] },
    { id: 'ins_rui', name: 'Rui', levels: ['beginner', 'intermediate'], languages: ['pt', 'fr'] }
  ],
  spots: [
    {
      id: 'baleal-cantinho-da-baia',
      name: 'Cantinho da Baía (Baleal)',
      levels: ['kids', 'beginner', 'intermediate']
    },
    { id: 'consolacao', name: 'Consolação', levels: ['beginner', 'intermediate'] },
    { id: 'almagreira', name: 'Almagreira', levels: ['intermediate', 'advanced'] },
    { id: 'supertubos', name: 'Supertubos', levels: ['advanced'] }
  ],
  pricesCents: {
    'grp-beg': 3500,
    'grp-int': 4000,
    kids: 3000,
    semi: 5500,
    priv: 7500,
    'coach-adv': 6000,
    hire: 2500
  }
}

/** School B. It has fewer instructors, and most contact details are null. */
export const MARESIA_SUL: DemoSchool = {
  ...demoPlace,
  id: 'sch_maresia_sul',
  name: 'Maresia Sul Surf Academy',
  description: 'The wild beaches of the south-west coast, from your first wave to advanced coaching.',
  translations: {
    pt: { description: 'As praias selvagens da costa sudoeste, da primeira onda ao treino avançado.' }
  },
  locales: ['en', 'pt', 'es'],
  website: 'https://maresia-sul.example.com',
  email: null,
  telephone: null,
  address: null,
  paymentUrl: null,
  partners: ['Pousada Ribeira da Urze', 'Rumo Salgado Viagens', 'Marelink'],
  terms: [
    { partner: 'Pousada Ribeira da Urze', discountPercent: 15, commissionPercent: 0, collects: 'partner' }
  ],
  instructors: [
    {
      id: 'ins_sofia',
      name: 'Sofia',
      levels: ['beginner', 'kids', 'intermediate'],
      languages: ['pt', 'en']
    },
    {
      id: 'ins_nuno',
      name: 'Nuno',
      levels: ['beginner', 'kids', 'intermediate', 'advanced'],
      languages: ['pt', 'en']
    },
    {
      id: 'ins_pablo',
      name: 'Pablo',
      levels: ['beginner', 'intermediate', 'advanced'],
      languages: ['es', 'en', 'pt']
    }
  ],
  spots: [
    { id: 'amado', name: 'Praia do Amado', levels: ['kids', 'beginner', 'intermediate', 'advanced'] },
    { id: 'arrifana', name: 'Arrifana', levels: ['kids', 'beginner', 'intermediate', 'advanced'] },
    { id: 'bordeira', name: 'Bordeira', levels: ['intermediate', 'advanced'] },
    { id: 'mareta', name: 'Mareta', levels: ['kids', 'beginner', 'intermediate'] }
  ],
  pricesCents: {
    'grp-beg': 4000,
    'grp-int': 4500,
    kids: 3500,
    semi: 6000,
    priv: 8000,
    'coach-adv': 6500,
    hire: 2800
  }
}

export const DEMO_SCHOOLS = [ONDA_CLARA, MARESIA_SUL] as const
