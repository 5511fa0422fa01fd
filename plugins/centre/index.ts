import type { Problem } from '../../lib/errors.ts'
import { Reply } from '../../lib/kernel/answer.ts'
import type { Incoming, Plugin } from '../../lib/kernel/plugin.ts'
import { langOf, staffReadingOf } from '../../lib/pages/reading.ts'
import { refusalHeaders } from './forget.ts'
import getBooking from './get-booking.ts'
import getCentre from './get-centre.ts'
import getDay from './get-day.ts'
import getFind from './get-find.ts'
import getLesson from './get-lesson.ts'
import getPasskeyScript from './get-passkey-script.ts'
import getScript from './get-script.ts'
import getStyle from './get-style.ts'
import getThisWeek from './get-this-week.ts'
import getWeek from './get-week.ts'
import { renderCentreRefusal } from './pages/refusal-page.ts'

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
