import { listFeeds } from '../../../lib/calendar/queries.ts'
import { calendarPath, mintCalendarToken } from '../../../lib/calendar/rules.ts'
import { setInstructorCalendar } from '../../../lib/calendar/transactions.ts'
import { Problem } from '../../../lib/errors.ts'
import { digestOf } from '../../../lib/text/digest.ts'
import { isShortId, oneOf } from '../../../lib/text/typed.ts'
import { renderNewFeed } from '../kit/feed-page.ts'
import { action } from '../kit/page.ts'
import { FEEDS_PATH } from '../kit/paths.ts'
import { FEEDS_TEXT } from '../messages/feeds.ts'

export const setFeed = action(
  {
    params: ['instructorId'],
    form: { act: oneOf(['make', 'end']) },
    example: { act: 'make' },
    errors: ['invalid_request']
  },
  async ({ principal, viewer, params: { instructorId }, body, read, write, publicUrl }) => {
    const { schoolId } = principal
    const isTheirs = principal.instructorId === null || principal.instructorId === instructorId
    const [feed] = isTheirs && isShortId(instructorId) ? await listFeeds(read, schoolId, instructorId) : []
    if (!feed) throw new Problem('not_found')
    const token = mintCalendarToken()
    const digest = body.act === 'make' ? digestOf(token) : null
    const code = await setInstructorCalendar(write, principal, instructorId, digest)
    if (code !== 'ok') throw new Problem('not_found')
    if (digest === null) return { to: `${FEEDS_PATH}?said=ended` }
    const text = FEEDS_TEXT[viewer.language]
    const around = { title: text.feedOf(feed.name), back: { path: FEEDS_PATH, name: text.title } }
    return renderNewFeed(principal, publicUrl + calendarPath(schoolId, token), around, viewer)
  }
)
