/** Mail that a partner's guests get about their bookings. */
export const GUEST_MAIL = ['none', 'changes', 'all'] as const

export type GuestMail = (typeof GUEST_MAIL)[number]

/**
 * The party that guests pay: the school, which then owes the partner a commission, or the partner, which then owes the net price.
 */
export const COLLECTORS = ['school', 'partner'] as const

export type Collector = (typeof COLLECTORS)[number]

/** Terms of a partner, in whole percent of the price. */
export interface PartnerTerms {
  /** The partner's share if guests pay the partner. */
  readonly discountPercent: number
  /** The school's commission if guests pay the school. */
  readonly commissionPercent: number
  readonly collects: Collector
}

/** A limit on a partner: maximum seats per lesson of these days. A null type means all types, a null end means no end. */
export interface LimitInput {
  readonly type: string | null
  readonly from: string
  readonly to: string | null
  /** 0 forbids sales. */
  readonly seats: number
}
