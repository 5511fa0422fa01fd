/** What a partner's guests are told by mail of their bookings. */
export const GUEST_MAIL = ['none', 'changes', 'all'] as const

export type GuestMail = (typeof GUEST_MAIL)[number]

/** Who is paid by a partner's guests: the school, which may owe the partner a commission, or the partner, who owes the net price. */
export const COLLECTORS = ['school', 'partner'] as const

export type Collector = (typeof COLLECTORS)[number]

/** On what terms a partner sells, in whole percent of the price. */
export interface PartnerTerms {
  /** What it keeps where its guests pay it. */
  readonly discountPercent: number
  /** What the school owes it where its guests pay the school. */
  readonly commissionPercent: number
  readonly collects: Collector
}

/** What a limit of a partner says: so many seats at most of each lesson of these days; null for all types, and for no end. */
export interface LimitWords {
  readonly type: string | null
  readonly from: string
  readonly to: string | null
  /** 0 where nothing may be sold. */
  readonly seats: number
}
