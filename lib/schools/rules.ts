import * as v from 'valibot'
import { type AgeUnit, UNIT_IDS, type UnitId } from '../booking/units.ts'
import { LEVELS } from '../lessons/level.ts'
import { MAIL_KINDS } from '../mail/slip.ts'
import { contrastOn, isColour, LEAST_CONTRAST, type Scheme } from '../text/colours.ts'
import { anyText, email, members, optionalText, reference, text } from '../text/input.ts'
import { digits, list, oneOf, shortId } from '../text/typed.ts'
import { isTimeZone, zoneNames } from '../text/zones.ts'
import { WAYS } from '../transfers/rules.ts'

/** What a lesson type may be sold as: to anyone, to a small party, to one party alone. */
export const KINDS = ['group', 'semi_private', 'private'] as const

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** The IANA names that a text that is none may have meant: the same in other letters, or with the same place; at most five. */
function timeZonesLike(name: string): string[] {
  const place = (zone: string) => zone.toLowerCase().replaceAll(' ', '_').split('/').at(-1) as string
  return zoneNames()
    .filter(zone => place(zone) === place(name))
    .slice(0, 5)
}

/** Says which names there are, where this one is none. */
export function zonesThereAre(name: string): string {
  const [meant = 'Europe/Lisbon', ...others] = timeZonesLike(name)
  const names = [meant, ...others].join(', ')
  return `"${name}" is no time zone; they have IANA names, in capitals and small letters as there: ${names}`
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** The id that a name suggests: `Inês Silva` gives `ines-silva`; empty where nothing of it can be used. */
export function idOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 63)
}

function url() {
  return v.pipe(
    optionalText(500),
    v.check(
      given => given === null || (URL.canParse(given) && /^https?:\/\//.test(given)),
      'an address that begins with https:// or http://'
    ),
    // Guests and partners read these addresses.
    v.check(
      given => given === null || !/^[^/]*\/\/[^/?#]*@/.test(given),
      'an address without a user and a password'
    )
  )
}

function mailAddress() {
  return v.pipe(
    optionalText(254),
    v.check(given => given === null || v.is(email(), given), 'an e-mail address such as surf@example.com')
  )
}

/** A colour that can be read on the pages of a scheme, or none. */
function colourOn(scheme: Scheme) {
  return v.pipe(
    optionalText(7),
    v.check(given => given === null || isColour(given), 'a colour such as #0b6480'),
    v.check(
      given => given === null || !isColour(given) || contrastOn(scheme, given) >= LEAST_CONTRAST,
      ({ input }) =>
        `${input} reaches ${contrastOn(scheme, input as string)}:1 on ${scheme} pages; letters need ${LEAST_CONTRAST}:1`
    ),
    v.transform(given => (given === null ? null : given.toLowerCase()))
  )
}

/** An hour of the day; nothing typed is none. */
function hourOfDay() {
  return v.pipe(
    optionalText(20),
    v.check(given => given === null || /^([01]?\d|2[0-3])$/.test(given), 'an hour of the day, 0 to 23'),
    v.transform(given => (given === null ? null : Number(given)))
  )
}

/** Whether something is so, as it is typed; nothing typed is no. */
function yesOrNo() {
  return v.pipe(
    optionalText(20),
    v.check(given => given === null || given === 'yes' || given === 'no', 'yes or no'),
    v.transform(given => given === 'yes')
  )
}

function template() {
  return v.pipe(
    url(),
    v.check(given => given === null || given.includes('{slotId}'), 'must contain {slotId}')
  )
}

function languages() {
  return list(v.pipe(v.string(), v.regex(LANGUAGE, 'language codes such as pt or en-GB')))
}

const timeZone = v.pipe(
  text(64),
  v.check(isTimeZone, ({ input }) => `${zonesThereAre(input)}`)
)
const currency = v.pipe(
  text(3),
  v.toUpperCase(),
  v.check(code => CURRENCIES.has(code), 'an ISO 4217 code such as EUR')
)

const schoolExtras = {
  currency: v.exactOptional(currency),
  locales: v.exactOptional(v.pipe(languages(), v.minLength(1, 'at least one language code'))),
  website: v.exactOptional(url()),
  email: v.exactOptional(mailAddress()),
  telephone: v.exactOptional(optionalText(40)),
  address: v.exactOptional(optionalText(500)),
  description: v.exactOptional(anyText(5000, { lines: true })),
  descriptionEn: v.exactOptional(optionalText(5000, { lines: true })),
  descriptionPt: v.exactOptional(optionalText(5000, { lines: true })),
  bring: v.exactOptional(anyText(1000, { lines: true })),
  bringEn: v.exactOptional(optionalText(1000, { lines: true })),
  bringPt: v.exactOptional(optionalText(1000, { lines: true })),
  meet: v.exactOptional(anyText(1000, { lines: true })),
  meetEn: v.exactOptional(optionalText(1000, { lines: true })),
  meetPt: v.exactOptional(optionalText(1000, { lines: true })),
  logoUrl: v.exactOptional(url()),
  colour: v.exactOptional(colourOn('light')),
  colourDark: v.exactOptional(colourOn('dark')),
  bookingUrlTemplate: v.exactOptional(template()),
  paymentUrl: v.exactOptional(url()),
  mail: v.exactOptional(list(oneOf(MAIL_KINDS))),
  confirmByMail: v.exactOptional(yesOrNo()),
  digestHour: v.exactOptional(hourOfDay())
}

/** A school to add. Values are texts as an operator types them; an empty one clears what may be absent. */
export const NewSchool = members({ id: shortId(), name: text(200), timeZone, ...schoolExtras })

/** What to change of a school; absent members stay. */
export const SchoolChange = members({
  id: reference(),
  name: v.exactOptional(text(200)),
  timeZone: v.exactOptional(timeZone),
  ...schoolExtras
})

const UNIT = new RegExp(`^(${UNIT_IDS.join('|')}):(\\d{1,3})-(\\d{1,3}):(\\d{1,9})$`)
const UNIT_HINT = `units such as adult:13-99:5500,child:6-12:4000 (who, ages from-to, cents), the first the one that the price is of; who is one of ${UNIT_IDS.join(', ')}, each once`

/** The units of a lesson type as they are typed; nothing typed takes them away. */
function unitList() {
  return v.pipe(
    list(v.pipe(v.string(), v.regex(UNIT, UNIT_HINT))),
    v.transform(units => (units.length === 0 ? null : units.map(ageUnitOf))),
    v.check(units => new Set(units?.map(({ id }) => id)).size === (units?.length ?? 0), UNIT_HINT),
    v.check(
      units =>
        (units ?? []).every(
          ({ minAge, maxAge, cents }) => minAge <= maxAge && maxAge <= 120 && cents <= 100_000_000
        ),
      'ages from 0 to 120, the first not above the second, and 0 to 100000000 cents'
    )
  )
}

function ageUnitOf(typed: string): AgeUnit {
  const [, id, minAge, maxAge, cents] = UNIT.exec(typed) as RegExpExecArray
  return { id: id as UnitId, minAge: Number(minAge), maxAge: Number(maxAge), cents: Number(cents) }
}

const lessonTypeExtras = {
  description: v.exactOptional(anyText(5000, { lines: true })),
  nameEn: v.exactOptional(optionalText(200)),
  namePt: v.exactOptional(optionalText(200)),
  descriptionEn: v.exactOptional(optionalText(5000, { lines: true })),
  descriptionPt: v.exactOptional(optionalText(5000, { lines: true })),
  maxStudentsPerInstructor: v.exactOptional(digits(1, 1000)),
  availabilityType: v.exactOptional(oneOf(['START_TIME', 'OPENING_HOURS'])),
  pricingPer: v.exactOptional(oneOf(['UNIT', 'BOOKING'])),
  cancellationCutoffHours: v.exactOptional(digits(0, 8760)),
  units: v.exactOptional(unitList()),
  transfersRequired: v.exactOptional(list(oneOf(WAYS)))
}
const lessonType = {
  name: text(200),
  level: oneOf([...LEVELS, 'all']),
  kind: oneOf(KINDS),
  durationMinutes: digits(1, 1440),
  capacity: digits(1, 1000),
  priceCents: digits(0, 100_000_000)
}

/** A lesson type to add. */
export const NewLessonType = members({
  schoolId: reference(),
  id: shortId(),
  ...lessonType,
  ...lessonTypeExtras
})

/** What to change of a lesson type; absent members stay. */
export const LessonTypeChange = members({
  schoolId: reference(),
  id: reference(),
  ...v.partial(v.object(lessonType)).entries,
  ...lessonTypeExtras
})

/** An instructor to add. */
export const NewInstructor = members({
  schoolId: reference(),
  id: shortId(),
  name: text(200),
  levels: v.exactOptional(list(oneOf(LEVELS))),
  languages: v.exactOptional(languages())
})

/** What to change of an instructor; absent members stay. */
export const InstructorChange = members({
  schoolId: reference(),
  id: reference(),
  name: v.exactOptional(text(200)),
  levels: v.exactOptional(list(oneOf(LEVELS))),
  languages: v.exactOptional(languages())
})
