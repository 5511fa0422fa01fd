import type { Problem } from '../../lib/errors.ts'
import { memoize } from '../../lib/infra/memoize.ts'
import { pageReply, type Reply } from '../../lib/kernel/answer.ts'
import type { Incoming, Plugin } from '../../lib/kernel/plugin.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { langOf, localeOf, wantsPage } from '../../lib/pages/locale.ts'
import type { Language } from '../../lib/text/language.ts'
import answerBooked from './answer-booked.ts'
import bookLesson from './book-lesson.ts'
import bookRun from './book-run.ts'
import bookTogether from './book-together.ts'
import cancelBooked from './cancel-booked.ts'
import { getChoice, postChoice } from './choose.ts'
import confirmBooked from './confirm-booked.ts'
import followPayLink from './follow-pay-link.ts'
import getBooked from './get-booked.ts'
import getBookedEvent from './get-booked-event.ts'
import getCalendar from './get-calendar.ts'
import getLesson from './get-lesson.ts'
import { PICTURES } from './get-picture.ts'
import getRobots from './get-robots.ts'
import getRun from './get-run.ts'
import getSchool from './get-school.ts'
import getSeascape from './get-seascape.ts'
import getSitemap from './get-sitemap.ts'
import getTogether from './get-together.ts'
import listSchools from './list-schools.ts'
import moveBooked from './move-booked.ts'
import { REDIRECTS } from './moved.ts'
import { renderStorefrontRefusal } from './pages/refusal-page.ts'

export default {
  name: 'storefront',
  title: 'Booking pages',
  description: 'Pages where guests find and book lessons, without a key; errors are pages too.',
  prefix: '',
  rate: 'pages',
  isHost: true,
  refuse,
  routes: [
    listSchools,
    getSchool,
    getLesson,
    bookLesson,
    getTogether,
    bookTogether,
    getRun,
    bookRun,
    getBooked,
    getBookedEvent,
    confirmBooked,
    cancelBooked,
    moveBooked,
    answerBooked,
    getChoice,
    postChoice,
    followPayLink,
    getCalendar,
    ...PICTURES,
    ...REDIRECTS,
    getRobots,
    getSitemap,
    getSeascape
  ]
} satisfies Plugin

/** Paths of pages. Their errors are pages too, for any Accept header. */
const OWN_PATHS = /^\/(schools|book|choose|pay)(\/|$)/

function refuse(problem: Problem, request: Incoming): Reply | undefined {
  if (!OWN_PATHS.test(request.path) && !wantsPage(request.headers)) return undefined
  const { language, isExplicit: chosen } = localeOf(langOf(request.search), request.headers)
  return refusalReply(problem.status, request.path, language, chosen)
}

/** Maximum cached error pages. With the cache, a flood of invalid requests is cheap to refuse. */
const MAX_REFUSALS = 100

const refusalReply = memoize(
  MAX_REFUSALS,
  (status: number, path: string, language: Language, chosen: boolean) => {
    const page = renderStorefrontRefusal(status, path, { language, isExplicit: chosen })
    return pageReply(status, PAGE_HEADERS, { ...page, body: Buffer.from(page.body) })
  }
)
