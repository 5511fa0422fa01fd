import type { MailData } from '../../lib/mail/data.ts'

/** Sender of the specs' mails. */
export const SENDER = {
  name: 'Swellbook',
  address: 'noreply@book.example.com',
  publicUrl: 'https://book.example.com'
}

/** Members of a mail that a spec may set. */
type MailDataInput = Partial<Omit<MailData, 'school' | 'lesson' | 'booking'>> & {
  readonly school?: Partial<MailData['school']>
  readonly lesson?: Partial<MailData['lesson']>
  readonly booking?: Partial<MailData['booking']>
}

/** A lesson whose school says nothing about the meeting point. */
export const NO_MEETING = { words: '', writtenIn: 'en', address: null, at: null, minutes: null }

/** A due mail about a lesson on 3 July 2026, sold on the school's own page. */
export function mailDataOf({ school, lesson, booking, ...more }: MailDataInput = {}): MailData {
  return {
    number: 1_782_900_000_000_000,
    role: 'guest',
    kind: 'confirmed',
    facts: {},
    tries: 1,
    first: null,
    language: 'en',
    at: '2026-07-01T10:00:00.000Z',
    ...more,
    school: {
      id: 'onda-clara',
      name: 'Onda Clara',
      email: 'ola@ondaclara.example.com',
      telephone: '+351 912 345 678',
      website: null,
      address: 'Praia do Baleal',
      paymentUrl: null,
      reviewUrl: null,
      colour: null,
      bring: '',
      ...school
    },
    lesson: {
      id: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
      level: 'beginner',
      name: 'Group lesson',
      nameIn: 'en',
      spotName: 'Cantinho',
      localDate: '2026-07-03',
      localStart: '11:00',
      localEnd: '13:00',
      startsAt: '2026-07-03T10:00:00.000Z',
      endsAt: '2026-07-03T12:00:00.000Z',
      timeZone: 'Europe/Lisbon',
      scheduleVersion: 3,
      cutoffHours: 24,
      refundSteps: [],
      isLate: false,
      isFreed: false,
      note: '',
      meeting: NO_MEETING,
      because: null,
      words: null,
      ...lesson
    },
    booking: {
      id: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20',
      reference: '7K3M9QXA',
      entryId: '5d1b2f6e-57a4-4d5c-a3c8-0de2a5e5f001',
      changes: 1,
      participants: 3,
      totalCents: 10_500,
      paidCents: 0,
      unanswered: 0,
      offerTitle: null,
      offCents: 0,
      currency: 'EUR',
      status: 'confirmed',
      partner: 'website',
      externalRef: null,
      holdExpiresAt: null,
      refund: 'FULL',
      retainedCents: 0,
      customerName: 'Ana Silva',
      customerEmail: 'ana@example.com',
      customerPhone: null,
      ...booking
    }
  }
}
