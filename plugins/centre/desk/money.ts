import { digestOf } from '../../../lib/text/digest.ts'

/** How the school takes money itself. */
export const PAY_METHODS = ['cash', 'card', 'transfer'] as const

export type PayMethod = (typeof PAY_METHODS)[number]

/** The id of the next payment of a booking: the same form sent twice, or by two at once, is one payment. */
export function paymentId({ id, payments }: { readonly id: string; readonly payments: number }): string {
  const hex = digestOf(`${id}/${payments}`)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** Most seats of a booking that a form offers to choose. */
export const MOST_PARTY = 40
