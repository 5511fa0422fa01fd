import * as v from 'valibot'
import { MOVE_REFUSALS } from '../../../lib/lessons/move.ts'
import { findLesson, listSpotNames } from '../../../lib/lessons/staff/queries.ts'
import { moveLesson } from '../../../lib/lessons/transactions.ts'
import { cleanText } from '../../../lib/text/plain.ts'
import { day, lessonId, textField, time } from '../fields.ts'
import { ProposalShape, proposeChange } from '../proposal-shape.ts'
import { type Toolbox, ToolRefusal, tool } from '../tool.ts'
import { staffViewOf } from '../view.ts'

export default tool({
  name: 'prepare_lesson_move',
  title: 'Propose to move a lesson',
  description:
    'Proposes to the owner to move one lesson, with its bookings, to another time or spot, and returns the ' +
    'proposal. It moves nothing itself: only the owner can confirm, within 24 hours, and no tool can. Refused at once where ' +
    'the time is past or does not exist or an instructor is busy. Take lessonId and spot names from get_school_schedule; ' +
    'the same request again returns the same open proposal.',
  scope: 'propose',
  input: {
    lessonId: lessonId(),
    date: day('The new day, local'),
    startTime: time('The new start, local'),
    endTime: time('The new end, local; at or before the start it is on the next day'),
    spotName: v.optional(textField('a spot name', 200, 'Another spot of the school; default: unchanged'))
  },
  output: ProposalShape,
  async run(toolbox, { lessonId, spotName, ...at }) {
    const { key, read, write } = toolbox
    const lesson = await findLesson(read, staffViewOf(key), lessonId)
    if (!lesson)
      throw new ToolRefusal('slot_not_found', 'No lesson with this lessonId; see get_school_schedule.')
    const spot = spotName === undefined ? null : await requireSpot(toolbox, spotName)
    const to = { ...at, spotName: spot === lesson.spotName ? null : spot }
    const { version, lessonType, participants, date, startTime, endTime } = lesson
    const move = { schoolId: key.schoolId, slotId: lesson.lessonId, version, ...to }
    const code = await moveLesson(write, move, { apply: false })
    if (code !== 'ok') throw new ToolRefusal(code, MOVE_REFUSALS[code])
    const base = {
      lessonVersion: version,
      lessonType,
      date,
      startTime,
      endTime,
      spotName: lesson.spotName,
      participants
    }
    return proposeChange(toolbox, {
      kind: 'lesson_move',
      payload: { lessonId: lesson.lessonId, ...to },
      base
    })
  }
})

/** Return a spot in the school's spelling. The owner must not read text that the caller wrote. */
async function requireSpot({ key, read }: Toolbox, spotName: string): Promise<string> {
  const names = await listSpotNames(read, key.schoolId)
  const isSameName = (name: string) => cleanText(name).toLowerCase() === cleanText(spotName).toLowerCase()
  const match = names.find(isSameName)
  if (match !== undefined) return match
  const examples = names.slice(0, 20).map(name => cleanText(name))
  throw new ToolRefusal(
    'spot_not_found',
    `The school does not teach there. Its spots: ${examples.join('; ')}.`
  )
}
