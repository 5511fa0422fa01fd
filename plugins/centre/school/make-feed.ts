import { calendarPath, mintCalendarToken } from '../../../lib/calendar/rules.ts'
import { route } from '../../../lib/deps.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { digestOf } from '../../../lib/text/digest.ts'
import { members } from '../../../lib/text/input.ts'
import { renderNewFeed } from '../kit/feed-page.ts'
import { officePage } from '../kit/office-page.ts'
import { SCHOOL_PATH } from '../kit/paths.ts'
import { viewerOf } from '../kit/viewer.ts'
import { FEED_TEXT, SCHOOL_TEXT } from '../messages/school.ts'
import { makeFeedAtDesk } from './writes.ts'

export default route({
  method: 'POST',
  path: '/school/feed',
  name: 'makeFeed',
  summary: "Make the secret address of the school's calendar feed",
  description: 'The one before stops working; the page that is answered is the only one that ever shows it.',
  auth: { kind: 'person', may: 'school' },
  query: LanguageQuery,
  body: members({}),
  bodyType: 'form',
  bodyExample: {},
  answer: officePage('The address.'),
  unlisted: true,
  errors: ['proof_needed', 'forbidden', 'not_found']
}).handle(async ({ principal, query, request, write, publicUrl }) => {
  const token = mintCalendarToken()
  await makeFeedAtDesk(write, principal, digestOf(token))
  const address = publicUrl + calendarPath(principal.schoolId, token)
  const viewer = viewerOf(principal, query.lang, request.headers)
  const back = { path: SCHOOL_PATH, name: SCHOOL_TEXT[viewer.language].title }
  return renderNewFeed(principal, address, { title: FEED_TEXT[viewer.language].title, back }, viewer)
})
