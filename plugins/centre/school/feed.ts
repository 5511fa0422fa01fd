import { calendarPath, mintCalendarToken } from '../../../lib/feeds/rules.ts'
import { digestOf } from '../../../lib/text/digest.ts'
import { renderNewFeed } from '../kit/feed-page.ts'
import { action } from '../kit/page.ts'
import { SCHOOL_PATH } from '../kit/paths.ts'
import { FEED_TEXT, SCHOOL_TEXT } from '../messages/school.ts'
import { makeFeedByStaff } from './writes.ts'

export const makeFeed = action(
  { form: {}, example: {}, errors: ['not_found'] },
  async ({ principal, viewer, write, publicUrl }) => {
    const token = mintCalendarToken()
    await makeFeedByStaff(write, principal, digestOf(token))
    const address = publicUrl + calendarPath(principal.schoolId, token)
    const back = { path: SCHOOL_PATH, name: SCHOOL_TEXT[viewer.language].title }
    return renderNewFeed(principal, address, { title: FEED_TEXT[viewer.language].title, back }, viewer)
  }
)
