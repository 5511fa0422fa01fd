import { digestOf } from '../../../lib/text/digest.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'

/** How the school takes money itself. */
export const PAY_METHODS = ['cash', 'card', 'transfer'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/** What a form says of who is there: which booking, and how many of it; null for nobody who came. */
export interface Told {
  readonly bookingId: string
  readonly arrived: number | null
}

/** Reads who is there as a form says it, or undefined where it says nothing of the kind. */
export function parseTold(text: string): Told | undefined {
  const [, bookingId, arrived] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,5}|none)$/.exec(text) ?? []
  if (!bookingId || !arrived) return undefined
  return { bookingId, arrived: arrived === 'none' ? null : Number(arrived) }
}

/** Who is there, as a form says it. */
export function formatTold({ bookingId, arrived }: Told): string {
  return `${bookingId}.${arrived ?? 'none'}`
}

/** Largest amount of one payment, in cents. */
const MOST_PAYMENT = 100_000_000

/** Cents of an amount as people write it, with a point or a comma and a minus for what is given back; undefined where it is none. */
export function parseAmount(text: string): number | undefined {
  const [, minus, whole, part = ''] = /^\s*([-−]?)\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return cents === 0 || cents > MOST_PAYMENT ? undefined : minus ? -cents : cents
}

/** An amount as the field for it shows it, in the person's language. */
export function formatAmount(cents: number, language: StaffLanguage): string {
  const amount = (cents / 100).toFixed(2)
  return language === 'pt' ? amount.replace('.', ',') : amount
}

/** The id of the next payment of a booking: the same form sent twice, or by two at once, is one payment. */
export function paymentId({ id, payments }: { readonly id: string; readonly payments: number }): string {
  const hex = digestOf(`${id}/${payments}`)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** From which page somebody did something, and so where they go on. */
export const BACKS = ['day', 'lesson', 'booking', 'gear', 'mine'] as const
export type Back = (typeof BACKS)[number]

/** Most seats of a booking that a form offers to choose. */
export const MOST_PARTY = 40
