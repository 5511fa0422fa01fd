/** What a partner's guests are told by mail of their bookings. */
export const GUEST_MAIL = ['none', 'changes', 'all'] as const

export type GuestMail = (typeof GUEST_MAIL)[number]
