import type { Lesson } from '../../lib/booking/schedule/queries.ts'
import { type CreditRow, listCredits } from '../../lib/credits/queries.ts'
import type { Deps } from '../../lib/deps.ts'
import type { PageLocale } from '../../lib/pages/locale.ts'
import { conditionsByLesson, type LessonSea } from '../../lib/sea/lesson-conditions.ts'
import { type BookableLesson, bookableLessons } from '../../lib/storefront/lesson.ts'
import { seatsLeft } from '../../lib/storefront/rules.ts'
import { addDays } from '../../lib/text/dates.ts'
import type { GuestBooking } from './lesson.ts'

/** Limits for lessons to choose from: days ahead at first and at most, lessons compared by their sea, and lessons shown. */
const CHOICES = { soonDays: 7, days: 60, compared: 60, shown: 6 }

/** A guest's choice: the lessons to choose from, the path of the form, and the page of the booking made by the choice. */
export interface ChoiceProps extends ChoiceLessons {
  readonly path: string
  readonly targetUrl: string | null
  /** Credit that the guest took, with its code; null without one. */
  readonly credit: { readonly row: CreditRow; readonly code: string } | null
  readonly locale: PageLocale
}

/** Lessons that a guest can choose instead of a called-off one, with their sea. */
interface ChoiceLessons {
  readonly lessons: readonly BookableLesson[]
  readonly seas: ReadonlyMap<string, LessonSea>
}

/**
 * Lessons of the same type with seats for the party. Of the next week, those whose sea suits the level come first; then the
 * nearest. Empty unless the choice is open.
 */
async function readChoiceLessons(
  { availability, forecasts }: Pick<Deps, 'availability' | 'forecasts'>,
  { booking, lesson }: GuestBooking,
  { language }: PageLocale
): Promise<ChoiceLessons> {
  if (booking.choice?.state !== 'open') return { lessons: [], seas: new Map() }
  const { school, typeId } = lesson
  const hasRoom = (other: Lesson) =>
    other.type.id === typeId && other.forSale && seatsLeft(other) >= booking.participants
  const [schedule, moment] = await Promise.all([availability.lessons(school), forecasts.now()])
  const nearest = bookableLessons(schedule, {
    language,
    days: { from: school.today, to: addDays(school.today, CHOICES.days) },
    filter: hasRoom,
    limit: CHOICES.compared
  })
  const seas = conditionsByLesson(moment, nearest)
  const lastSoon = addDays(school.today, CHOICES.soonDays)
  const rankOf = ({ id, localDate }: BookableLesson) =>
    localDate > lastSoon ? 2 : seas.get(id)?.suitable === true ? 0 : 1
  const lessons = nearest.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, CHOICES.shown)
  return { lessons, seas }
}

/** A credit with its code; null without one, or if the code can no longer be derived. */
async function readCredit(
  { read, creditCode }: Pick<Deps, 'read' | 'creditCode'>,
  schoolId: string,
  creditId: string | null
): Promise<ChoiceProps['credit']> {
  if (creditId === null) return null
  const [row] = await listCredits(read, schoolId, { id: creditId })
  const derived = creditCode({ schoolId, creditId })
  return row && derived?.lastFour === row.lastFour ? { row, code: derived.code } : null
}

/** Data for the section in which a guest chooses. Undefined without a choice, or without a secret to sign its form. */
export async function choicePropsOf(
  deps: Pick<Deps, 'read' | 'availability' | 'forecasts' | 'choosePath' | 'guestUrl' | 'creditCode'>,
  booked: GuestBooking,
  locale: PageLocale
): Promise<ChoiceProps | undefined> {
  const { choice } = booked.booking
  const { schoolId } = booked.lesson
  const path = choice && deps.choosePath({ schoolId, choiceId: choice.id })
  if (!path) return undefined
  const targetUrl = choice.target && deps.guestUrl({ schoolId, ...choice.target })
  const [lessons, credit] = await Promise.all([
    readChoiceLessons(deps, booked, locale),
    readCredit(deps, schoolId, choice.creditId)
  ])
  return { ...lessons, credit, path, targetUrl, locale }
}
