import type { Problem } from '../../lib/errors.ts'
import { Reply } from '../../lib/kernel/answer.ts'
import type { Incoming, Plugin } from '../../lib/kernel/plugin.ts'
import { langOf, staffReadingOf } from '../../lib/pages/reading.ts'
import getPasskeyScript from './browser/get-passkey-script.ts'
import getScript from './browser/get-script.ts'
import getStyle from './browser/get-style.ts'
import getCentre from './day/get-centre.ts'
import getDay from './day/get-day.ts'
import getLesson from './day/get-lesson.ts'
import getThisWeek from './day/get-this-week.ts'
import getWeek from './day/get-week.ts'
import getBooking from './desk/get-booking.ts'
import getFind from './desk/get-find.ts'
import { refusalHeaders } from './kit/forget.ts'
import { renderCentreRefusal } from './kit/refusal-page.ts'

/** The pages from which a school's people run their day. */
export default {
  name: 'centre',
  title: 'The control centre',
  description: 'The pages from which a school runs its day.',
  prefix: '/centre',
  rate: 'owner',
  refuse,
  routes: [
    getCentre,
    getDay,
    getThisWeek,
    getWeek,
    getLesson,
    getBooking,
    getFind,
    getStyle,
    getScript,
    getPasskeyScript
  ]
} satisfies Plugin

function refuse(problem: Problem, request: Incoming): Reply {
  const reading = staffReadingOf(langOf(request.search), request.headers)
  return new Reply(problem.status, refusalHeaders(problem, request), renderCentreRefusal(problem, reading))
}
