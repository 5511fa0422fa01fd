import type { Problem } from '../../lib/errors.ts'
import { pageReply, type Reply } from '../../lib/kernel/answer.ts'
import type { Incoming, Plugin } from '../../lib/kernel/plugin.ts'
import { langOf, staffLocaleOf } from '../../lib/pages/locale.ts'
import { passkeyRoutes } from './account/passkey-routes.ts'
import { refuseOffice } from './account/refuse.ts'
import { refusalHeaders } from './kit/forget.ts'
import { renderCentreRefusal } from './kit/refusal-page.ts'
import { dayRoutes, workRoutes } from './routes.ts'
import { setUpRoutes } from './set-up-routes.ts'

const prefix = '/centre'

/** The control centre: the pages from which a school runs its day. routes.ts, set-up-routes.ts and account/passkey-routes.ts list them. */
export const centre: readonly Plugin[] = [
  {
    name: 'centre',
    title: 'The control centre',
    description: 'The pages from which a school runs its day.',
    prefix,
    rate: 'owner',
    refuse: refuseDay,
    routes: dayRoutes
  },
  {
    name: 'centre-passkeys',
    title: "The control centre's passkeys",
    description: 'Passkeys, and signing in with them.',
    prefix,
    rate: 'passkeys',
    refuse: refuseOffice,
    routes: passkeyRoutes
  },
  {
    name: 'centre-features',
    title: "The control centre's features",
    description: 'What a school does from its pages: bookings, lessons, people, partners, money.',
    prefix,
    rate: 'owner',
    refuse: refuseOffice,
    routes: [...workRoutes, ...setUpRoutes]
  }
]

function refuseDay(problem: Problem, request: Incoming): Reply {
  const locale = staffLocaleOf(langOf(request.search), request.headers)
  return pageReply(problem.status, refusalHeaders(problem, request), renderCentreRefusal(problem, locale))
}
