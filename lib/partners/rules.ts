/** Mails that a partner's guests can get about their bookings. */
export const GUEST_MAIL = ['none', 'changes', 'all'] as const

export type GuestMail = (typeof GUEST_MAIL)[number]

/** The party that guests pay. The school then owes the partner a commission, or the partner owes the school the net price. */
export const COLLECTORS = ['school', 'partner'] as const

export type Collector = (typeof COLLECTORS)[number]

/** Terms of a partner. Percentages are whole numbers. */
export interface PartnerTerms {
  /** The partner's share of the price if guests pay the partner. */
  readonly discountPercent: number
  /** The partner's commission if guests pay the school. */
  readonly commissionPercent: number
  readonly collects: Collector
}

/** A limit on a partner: maximum seats per lesson on these days, or seats guaranteed to it. Null means all types, or no end. */
export interface LimitInput {
  readonly type: string | null
  readonly from: string
  readonly to: string | null
  /** 0 forbids all sales. */
  readonly seats: number
  /** If set, the seats are guaranteed to the partner until this many hours before the lesson. */
  readonly releaseHours?: number | null
}
