import * as v from 'valibot'
import { anyText, optionalText, text } from '../text/input.ts'
import { digits } from '../text/typed.ts'

/** Place at which the guests of a lesson meet, as `meeting_of` returns it. */
export interface Meeting {
  /** The school's words; empty if none. */
  readonly words: string
  /** Language tag of the words. */
  readonly writtenIn: string
  readonly address: string | null
  /** Degrees as "latitude,longitude". */
  readonly at: string | null
  /** Minutes before the start of the lesson. */
  readonly minutes: number | null
}

/** Meeting point of a single lesson, as stored. Absent members are not given. */
export interface OwnMeeting {
  readonly words?: string
  readonly address?: string
  readonly at?: string
  readonly minutes?: number
}

/** Schema of a stored meeting point as JSON, as a form sends it back. Null for none, or if it is not valid. */
export const storedMeeting = v.fallback(
  v.nullable(
    v.pipe(
      v.string(),
      v.maxLength(10_000),
      v.parseJson(),
      v.object({
        words: v.exactOptional(anyText(500, { lines: true })),
        address: v.exactOptional(text(500)),
        at: v.exactOptional(text(40)),
        minutes: v.exactOptional(v.pipe(v.number(), v.integer()))
      })
    )
  ),
  null
)

/** Schema of coordinates as map apps copy them: `38.9632, -9.4171`. Empty for none. */
export const coordinates = v.pipe(
  optionalText(40),
  v.check(
    value => value === null || degreesOf(value) !== undefined,
    'latitude and longitude in degrees, such as 38.9632, -9.4171'
  ),
  v.transform(value => (value === null ? null : (degreesOf(value)?.join(',') ?? null)))
)

/** Schema of the minutes that guests come before the start. Empty for none. */
export const minutesBefore = v.pipe(
  optionalText(3),
  v.check(value => value === null || v.is(digits(0, 240), value), 'minutes from 0 to 240'),
  v.transform(value => (value === null ? null : Number(value)))
)

/** Latitude and longitude of a text; undefined if it is not a position on earth. */
function degreesOf(text: string): readonly [latitude: number, longitude: number] | undefined {
  const [, latitude, longitude] =
    /^(-?\d{1,2}(?:\.\d{1,12})?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d{1,12})?)$/.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  const degrees = [Number(latitude), Number(longitude)] as const
  return Math.abs(degrees[0]) <= 90 && Math.abs(degrees[1]) <= 180 ? degrees : undefined
}

/** Local time (HH:MM) at which guests meet; undefined if it is the lesson's start or on the day before. */
export function meetingTimeOf({ minutes }: Pick<Meeting, 'minutes'>, localStart: string): string | undefined {
  const [hours = 0, start = 0] = localStart.split(':').map(Number)
  const time = hours * 60 + start - (minutes ?? 0)
  if (!minutes || time < 0) return undefined
  return [Math.floor(time / 60), time % 60].map(part => String(part).padStart(2, '0')).join(':')
}
