import { action } from '../kit/page.ts'
import { AWAY_PATH } from '../kit/paths.ts'
import { AWAY_ENTRIES } from './params.ts'
import { endAway } from './writes.ts'

export const endAwayAction = action(
  { form: AWAY_ENTRIES, example: { instructor: 'ines', from: '2099-07-01', to: '2099-07-01' } },
  async ({ principal, body: { instructor, from, to }, write }) => {
    const { code, logId } = await endAway(write, principal, { instructorId: instructor, from, to })
    const said = code === 'ok' ? `did=instructor.away&log=${logId}` : `refused=${code}`
    return { to: `${AWAY_PATH}?${said}` }
  }
)
