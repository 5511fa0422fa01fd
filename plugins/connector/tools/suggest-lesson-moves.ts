import { Type } from '@sinclair/typebox'
import { orNull } from '../../../lib/infra/shapes.ts'
import { scheduleOf } from '../../../lib/lessons/staff/lesson.ts'
import { listPossibleStarts, type ScheduledLesson } from '../../../lib/lessons/staff/queries.ts'
import { moveLesson } from '../../../lib/lessons/transactions.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { cleanText } from '../../../lib/text/plain.ts'
import { DayText, day, firstRows, strictObject, TimeText, Truncated } from '../fields.ts'
import { type Toolbox, tool } from '../tool.ts'
import { staffViewOf } from '../view.ts'

/** Maximum lessons in a result. Each causes up to MAX_TRIES dry runs. */
const MAX_LESSONS = 8
/** Maximum moves per lesson, and maximum times to try, best sea first. */
const MAX_MOVES = 3
const MAX_TRIES = 6
/** Maximum days by which a lesson is postponed. */
const DAYS_AFTER = 2

const Move = strictObject({ date: DayText, startTime: TimeText, endTime: TimeText, score: Type.Integer() })

export default tool({
  name: 'suggest_lesson_moves',
  title: 'Moves for a bad day',
  description:
    'Returns the coming lessons of a day, each with the score of the sea for its level when it begins, and, where that is not ' +
    'suitable, up to three times of that day and the next two with a suitable sea at its spot, at which the move is possible now: ' +
    'its instructors are free and its seats suffice. Use it when the sea turns bad, then prepare_lesson_move for the time the owner ' +
    'prefers. It moves nothing. score is null where no forecast covers the lesson. At most 8 lessons.',
  scope: 'read',
  input: { date: day('The day, local') },
  output: strictObject({
    date: DayText,
    lessons: Type.Array(
      strictObject({
        lessonId: Type.String({ format: 'uuid' }),
        startTime: TimeText,
        endTime: TimeText,
        level: Type.String(),
        spotName: Type.String(),
        participants: Type.Integer(),
        score: orNull(Type.Integer()),
        suitable: orNull(Type.Boolean()),
        moves: Type.Array(Move)
      })
    ),
    truncated: Truncated
  }),
  async run(toolbox, { date }) {
    const { key, read, calendarOf } = toolbox
    const range = { from: date, to: date }
    const calendar = await calendarOf(range)
    const view = { ...staffViewOf(key), level: null }
    const { lessons } = scheduleOf(calendar.lessons(range), view, calendar.atMs)
    const coming = lessons.filter(({ status }) => status === 'open' || status === 'closed')
    const { rows, truncated } = firstRows(coming, MAX_LESSONS)
    const days = { from: date, to: addDays(date, DAYS_AFTER) }
    const starts = rows.length > 0 ? await listPossibleStarts(read, key.schoolId, days) : []
    return {
      date,
      lessons: await Promise.all(rows.map(lesson => withMoves(toolbox, lesson, starts))),
      truncated
    }
  }
})

type Start = Awaited<ReturnType<typeof listPossibleStarts>>[number]

async function withMoves(toolbox: Toolbox, lesson: ScheduledLesson, starts: readonly Start[]) {
  const { lessonId, startTime, endTime, level, spotName, participants } = lesson
  const sea = await seaAt(toolbox, lesson, lesson.startsAt)
  return {
    ...{ lessonId, startTime, endTime, level, participants, spotName: cleanText(spotName) },
    score: sea?.score ?? null,
    suitable: sea?.suitable ?? null,
    moves: sea && !sea.suitable ? await movesOf(toolbox, lesson, starts) : []
  }
}

async function seaAt({ conditionsOf }: Toolbox, { spotName, level }: ScheduledLesson, startsAt: string) {
  const sea = await conditionsOf({ spotName, level, startsAt: new Date(startsAt) })
  return typeof sea === 'string' ? undefined : sea
}

/** Possible moves of a lesson to times with a suitable sea, best first. */
async function movesOf(toolbox: Toolbox, lesson: ScheduledLesson, starts: readonly Start[]) {
  const seas = await Promise.all(
    starts.map(async start => ({ start, sea: await seaAt(toolbox, lesson, start.startsAt) }))
  )
  const best = seas
    .flatMap(({ start, sea }) => (sea?.suitable ? [{ ...start, score: sea.score }] : []))
    .sort((a, b) => b.score - a.score || a.startsAt.localeCompare(b.startsAt))
    .slice(0, MAX_TRIES)
  const moves = await Promise.all(
    best.map(async ({ date, startTime, score }) => {
      const at = { date, startTime, endTime: endOf(lesson, startTime) }
      const move = {
        schoolId: toolbox.key.schoolId,
        slotId: lesson.lessonId,
        version: null,
        spotName: null,
        ...at
      }
      const code = await moveLesson(toolbox.write, move, { apply: false })
      return code === 'ok' ? [{ ...at, score }] : []
    })
  )
  return moves.flat().slice(0, MAX_MOVES)
}

const DAY_MINUTES = 24 * 60

/** Local end of the moved lesson, which keeps its duration. */
function endOf(lesson: ScheduledLesson, startTime: string): string {
  const length = (minutesOf(lesson.endTime) - minutesOf(lesson.startTime) + DAY_MINUTES) % DAY_MINUTES
  const end = (minutesOf(startTime) + length) % DAY_MINUTES
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
