import { route } from '../../../lib/deps.ts'
import { readSizes } from '../../../lib/gear/queries.ts'
import { finishedOf, redirectTo } from '../../../lib/kernel/answer.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { findNext } from '../kit/lessons.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { CENTRE_PAGE } from '../kit/page-answer.ts'
import { dayPath } from '../kit/paths.ts'
import { readWeek } from '../kit/queries.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderMine } from './mine-page.ts'
import { readDay } from './queries.ts'

/** So many days after today are shown. */
const MORE_DAYS = 6

export default route({
  method: 'GET',
  path: '/mine',
  name: 'getMine',
  summary: 'The lessons of an instructor',
  description:
    'A page with the lessons that somebody teaches today and in the coming days, who comes, and in which sizes. Leads whoever is no instructor to the day.',
  auth: { kind: 'person', may: 'see' },
  query: SaidOnPage,
  answer: CENTRE_PAGE,
  redirects: "To the school's today, whoever is no instructor.",
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read }) => {
  const viewer = viewerOf(principal, query.lang, request.headers)
  const today = await readSchoolToday(read, principal.timeZone)
  if (principal.instructorId === null) return redirectTo(linkTo(dayPath(today), viewer))
  const [day, { lessons: coming }] = await Promise.all([
    readDay(read, principal, today),
    readWeek(read, principal, addDays(today, 1), addDays(today, MORE_DAYS))
  ])
  const nextDate = findNext(day.lessons) ? undefined : findNext(coming)?.date
  const then = nextDate === undefined ? [] : (await readDay(read, principal, nextDate)).lessons
  const opened = [...day.lessons, ...then].map(({ id }) => id)
  const sizes = await readSizes(read, principal.schoolId, opened)
  const mine = { today, day: day.lessons, nextDate, then, coming, sizes, said: query }
  return finishedOf(Buffer.from(renderMine(principal.schoolName, mine, viewer)))
})
