import * as v from 'valibot'
import { listFeeds } from '../../../lib/calendar/queries.ts'
import { calendarPath, mintCalendarToken } from '../../../lib/calendar/rules.ts'
import { setInstructorCalendar } from '../../../lib/calendar/transactions.ts'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo } from '../../../lib/pages/reading.ts'
import { digestOf } from '../../../lib/text/digest.ts'
import { members } from '../../../lib/text/input.ts'
import { isShortId, oneOf } from '../../../lib/text/typed.ts'
import { renderNewFeed } from '../kit/feed-page.ts'
import { officePage } from '../kit/office-page.ts'
import { FEEDS_PATH } from '../kit/paths.ts'
import { viewerOf } from '../kit/viewer.ts'
import { FEEDS_TEXT } from '../messages/feeds.ts'

export default route({
  method: 'POST',
  path: '/feeds/:instructorId',
  name: 'setFeed',
  summary: 'Make the address of an instructor’s calendar feed, or end it',
  description:
    'Answers the only page that ever shows the address; one before it stops working. An instructor has their own alone.',
  auth: { kind: 'person', may: 'feed' },
  params: v.object({ instructorId: v.pipe(v.string(), v.description('The instructor')) }),
  query: LanguageQuery,
  body: members({ act: oneOf(['make', 'end']) }),
  bodyType: 'form',
  bodyExample: { act: 'make' },
  answer: officePage('The address.'),
  redirects: 'Back to the page, where a feed was ended.',
  unlisted: true,
  errors: ['proof_needed', 'invalid_request', 'missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params: { instructorId }, body, query, request, read, write, publicUrl }) => {
  const { schoolId } = principal
  const viewer = viewerOf(principal, query.lang, request.headers)
  const isTheirs = principal.instructorId === null || principal.instructorId === instructorId
  const [feed] = isTheirs && isShortId(instructorId) ? await listFeeds(read, schoolId, instructorId) : []
  if (!feed) throw new Problem('not_found')
  const token = mintCalendarToken()
  const digest = body.act === 'make' ? digestOf(token) : null
  const code = await setInstructorCalendar(write, principal, instructorId, digest)
  if (code !== 'ok') throw new Problem('not_found')
  if (digest === null) return seeOther(linkTo(`${FEEDS_PATH}?said=ended`, viewer))
  const text = FEEDS_TEXT[viewer.language]
  const around = { title: text.feedOf(feed.name), back: { path: FEEDS_PATH, name: text.title } }
  return renderNewFeed(principal, publicUrl + calendarPath(schoolId, token), around, viewer)
})
