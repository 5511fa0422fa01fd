/** Display formats of the values in audit rows. */
export type AuditFormat =
  /** Amount in cents. */
  | 'money'
  /** Amount in cents; negative if paid back. */
  | 'payment'
  | 'number'
  /** Counted and expected amounts in cents, by currency. */
  | 'sums'
  | 'percent'
  | 'minutes'
  | 'hours'
  /** An hour of the day. */
  | 'hour'
  | 'day'
  /** ISO 8601 in UTC. */
  | 'instant'
  /** Free text, as stored. */
  | 'text'
  /** A code that has a translation. */
  | 'word'
  | 'words'
  | 'flag'
  /** An id that is shown as a name. */
  | 'instructor'
  | 'instructors'
  | 'lessonType'
  /** Day, time and spot of a lesson. */
  | 'place'
  /** Seats by unit. */
  | 'party'
  /** Units of a lesson type with their prices. */
  | 'units'
  | 'steps'
  /** A limit of a partner. */
  | 'limit'
  /** A list of which only the length is shown. */
  | 'length'
  /** Minutes per lesson type. */
  | 'leads'

const PLACE = { date: 'day', start: 'text', end: 'text', spot: 'text' } as const
const INSTRUCTOR = { name: 'text', levels: 'words', languages: 'words' } as const
const ROLE = { role: 'word', instructor: 'instructor' } as const
const SIZES = {
  name: 'word',
  height_cm: 'word',
  weight_kg: 'word',
  shoe_eu: 'word',
  level: 'word',
  board_item: 'word',
  board: 'word',
  suit: 'word',
  boots: 'word',
  answers: 'word'
} as const
const LESSON_TYPE = {
  name: 'text',
  name_en: 'text',
  name_pt: 'text',
  description: 'word',
  description_en: 'word',
  description_pt: 'word',
  meet: 'word',
  meet_en: 'word',
  meet_pt: 'word',
  meet_address: 'word',
  meet_at: 'text',
  meet_minutes: 'minutes',
  price_cents: 'money',
  capacity: 'number',
  duration_minutes: 'minutes',
  max_students_per_instructor: 'number',
  cancellation_cutoff_hours: 'hours',
  refund_steps: 'steps',
  questions: 'word',
  units: 'units',
  hidden: 'flag',
  transfers_required: 'words'
} as const
const SCHOOL = {
  name: 'text',
  email: 'word',
  telephone: 'word',
  address: 'word',
  website: 'text',
  payment_url: 'text',
  description: 'word',
  bring: 'word',
  meet: 'word',
  meet_address: 'word',
  meet_at: 'text',
  meet_minutes: 'minutes',
  translations: 'word',
  logo: 'word',
  photo: 'word',
  colour: 'text',
  colour_dark: 'text',
  confirm_by_mail: 'flag',
  digest_hour: 'hour',
  reminder_hour: 'hour',
  review_url: 'text',
  choice_hours: 'hours',
  choice_fallback: 'word',
  choice_bonus: 'percent',
  credit_months: 'number',
  mail: 'words'
} as const

const POINT = {
  name: 'text',
  address: 'text',
  directions: 'text',
  pickup: 'leads',
  dropoff: 'leads'
} as const
const OFFER = {
  code: 'text',
  title: 'text',
  percent: 'percent',
  cents: 'money',
  open: 'flag',
  bearer: 'word',
  types: 'words',
  from: 'day',
  to: 'day',
  seatsFrom: 'number',
  seatsTo: 'number',
  hoursFrom: 'hours',
  hoursTo: 'hours'
} as const

const WEBHOOK = { url: 'text', kinds: 'words', enabled: 'flag' } as const

/**
 * All acts of the audit log. Each has the values that pages show from `before` and `after` of its rows; other members are for
 * the undo. Personal data are replaced by words such as `changed`, because rows cannot be erased.
 */
export const AUDIT_ACTS = {
  'person.add': ROLE,
  'person.change': ROLE,
  'person.link': { until: 'instant' },
  'person.remove': ROLE,
  'session.begin': { with: 'word' },
  'session.end': { since: 'instant' },
  'passkey.add': { passkeys: 'number' },
  'passkey.remove': { passkeys: 'number' },
  'account.language': { language: 'word' },
  'proposal.confirm': {
    kind: 'word',
    conflict: 'text',
    ...PLACE,
    item: 'word',
    size: 'text',
    quantity: 'number'
  },
  'proposal.reject': { kind: 'word' },
  'assistant.connect': { role: 'word', until: 'instant' },
  'assistant.revoke': { role: 'word', until: 'instant' },
  'key.issue': { key: 'text', discountPercent: 'percent' },
  'key.revoke': { key: 'text' },
  'key.replace': { key: 'text' },
  'sandbox.key': { key: 'text' },
  'partner.terms': { discount: 'percent', commission: 'percent', collects: 'word' },
  'partner.limit': { limit: 'limit' },
  'partner.settle': { from: 'day', to: 'day', cents: 'money' },
  'arrival.set': { arrived: 'number', noShow: 'flag' },
  'booking.book': {
    seats: 'number',
    cents: 'money',
    paid: 'word',
    here: 'flag',
    seller: 'text',
    because: 'text'
  },
  'booking.change': { place: 'place', seats: 'number', unitSeats: 'party', cents: 'money' },
  'booking.correct': { name: 'word', phone: 'word', email: 'word', language: 'word' },
  'booking.cancel': { seats: 'number', price: 'money', refund: 'word', cents: 'payment', method: 'word' },
  'booking.pay': { cents: 'payment', method: 'word', code: 'text' },
  'booking.refund': { cents: 'money' },
  'cash.count': { day: 'day', sums: 'sums' },
  'lesson.close': { sale: 'word' },
  'lesson.open': { sale: 'word' },
  'lesson.move': PLACE,
  'lesson.cancel': { place: 'place', because: 'word' },
  'lesson.team': { instructors: 'instructors' },
  'lesson.change': { capacity: 'number', cents: 'money', note: 'text', meeting: 'word' },
  'lesson.plan': {
    lessons: 'number',
    type: 'lessonType',
    from: 'day',
    to: 'day',
    course: 'text',
    runs: 'number'
  },
  'run.sale': { course: 'text', sale: 'word' },
  'run.price': { course: 'text', cents: 'money' },
  'run.lesson': { course: 'text', ...PLACE },
  'lesson.remove': { lessons: 'number', from: 'day', to: 'day' },
  'lesson.price': {
    lowest: 'money',
    highest: 'money',
    cents: 'money',
    lessons: 'number',
    from: 'day',
    to: 'day'
  },
  'type.add': LESSON_TYPE,
  'type.change': LESSON_TYPE,
  'instructor.add': INSTRUCTOR,
  'instructor.change': INSTRUCTOR,
  'instructor.remove': INSTRUCTOR,
  'instructor.away': { from: 'day', to: 'day', lessons: 'length' },
  'absence.ask': { from: 'day', to: 'day' },
  'absence.decline': { from: 'day', to: 'day' },
  'absence.withdraw': { from: 'day', to: 'day' },
  'instructor.feed': { feed: 'word' },
  'notice.tell': { how: 'word' },
  'choice.refund': { cents: 'money' },
  'choice.credit': { cents: 'money', code: 'text' },
  'pack.sell': { lessons: 'number', cents: 'money', method: 'word', code: 'text' },
  'pack.correct': { lessons: 'number', code: 'text', because: 'text' },
  'pack.use': { lessons: 'number', price: 'money', code: 'text' },
  'credit.sell': { cents: 'money', method: 'word', code: 'text' },
  'credit.end': { cents: 'money', method: 'word', code: 'text' },
  'forms.cancel': { bookings: 'number', seats: 'number', state: 'word' },
  'forms.accept': { bookings: 'number', seats: 'number', state: 'word' },
  'school.change': SCHOOL,
  'school.feed': { feed: 'word' },
  'guest.set': { n: 'number', ...SIZES },
  'guest.language': { language: 'word' },
  'guest.erase': { bookings: 'number', data: 'word' },
  'note.set': { note: 'word' },
  'stock.set': { item: 'word', size: 'text', quantity: 'number' },
  'point.add': POINT,
  'point.change': POINT,
  'point.remove': POINT,
  'offer.add': OFFER,
  'offer.change': OFFER,
  'offer.remove': OFFER,
  'webhook.add': WEBHOOK,
  'webhook.change': WEBHOOK,
  'webhook.remove': WEBHOOK,
  'webhook.secret': WEBHOOK,
  'webhook.retry': WEBHOOK,
  'webhook.ping': WEBHOOK
} as const satisfies Readonly<Record<string, Readonly<Record<string, AuditFormat>>>>

export type AuditAct = keyof typeof AUDIT_ACTS

type FieldsOf<A> = A extends AuditAct ? keyof (typeof AUDIT_ACTS)[A] : never

export type AuditField = FieldsOf<AuditAct> & string
