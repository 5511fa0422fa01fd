import { Problem } from '../errors.ts'
import { ofSchool, type Sql, withOwner } from '../infra/database/pool.ts'
import { type EventsPage, type EventsQuery, isLiveSchoolKey, readEvents, readLastEvent } from './queries.ts'
import { createWatch, type EventWatch } from './watch.ts'

/** A poll: its caller, its cursor, and its maximum wait. */
interface Poll extends Omit<EventsQuery, 'after'> {
  readonly keyId: string
  /** Number of the latest event at the time of the key lookup. */
  readonly lastEvent: number
  /** Cursor; undefined reads from the start of the log. */
  readonly after: number | undefined
  /** True if `after` is an instant instead of an event's number. The log may not have reached that instant yet. */
  readonly isInstant: boolean
  readonly waitMs: number
  readonly onDisconnect: (listener: () => void) => void
}

type Page = Pick<EventsPage, 'events' | 'next'> & { readonly hasMore: boolean }

export interface EventsReader extends Pick<EventWatch, 'close'> {
  poll(query: Poll): Promise<Page>
}

/** Milliseconds to wait after events that the caller may not see: at a busy school the next ones come soon. */
const PAUSE_MS = 1000

/** Pages of the log that one request reads for an event of its types; each scans up to 500 rows. */
const MAX_SCANS = 20

/** Creates the reader. If the key lookup shows that there is nothing new, the database is not queried. */
export function createEventsReader(pool: Sql, nowMs: () => number): EventsReader {
  const { wait, close } = createWatch(schoolId => readLastEvent(ofSchool(pool, schoolId), schoolId))

  async function poll(query: Poll): Promise<Page> {
    const { schoolId, keyId, waitMs } = query
    const sql = withOwner(pool, { group: schoolId, caller: keyId })
    const onDisconnect = forwardDisconnect(query.onDisconnect)
    const until = nowMs() + waitMs
    let { lastEvent } = query
    let after = startCursor(query)
    let hasWaited = false
    let scans = 0
    const answer = async (page: Page) => {
      if (hasWaited && !(await isLiveSchoolKey(sql, schoolId, keyId))) throw new Problem('invalid_api_key')
      return page
    }
    for (;;) {
      if (lastEvent > after) {
        const page = await readEvents(sql, { ...query, after })
        if (query.after !== undefined && query.after < page.pruned)
          throw new Problem('cursor_too_old', { next: page.pruned })
        scans += 1
        const isAtEnd = page.next >= page.lastEvent
        const isOver = page.events.length > 0 || (nowMs() >= until && (isAtEnd || scans >= MAX_SCANS))
        if (isOver)
          return answer({ events: page.events, next: page.next, hasMore: page.next < page.lastEvent })
        after = page.next
        lastEvent = page.lastEvent
        if (lastEvent > after) continue
      }
      const pauseMs = hasWaited ? PAUSE_MS : 0
      const newLastEvent = await wait({ schoolId, keyId, after, ms: until - nowMs(), pauseMs, onDisconnect })
      hasWaited = true
      if (newLastEvent === undefined) return answer({ events: [], next: after, hasMore: false })
      lastEvent = newLastEvent
    }
  }

  return { poll, close }
}

/** Forwards the caller's disconnect to the current wait: the connection has one listener, but a poll may wait several times. */
function forwardDisconnect(onDisconnect: Poll['onDisconnect']): Poll['onDisconnect'] {
  let isDisconnected = false
  let leave = () => {}
  onDisconnect(() => {
    isDisconnected = true
    leave()
  })
  return listener => {
    leave = listener
    if (isDisconnected) listener()
  }
}

function startCursor({ after = 0, isInstant, lastEvent }: Poll): number {
  if (after <= lastEvent) return after
  if (!isInstant) throw new Problem('history_was_rewound', { next: lastEvent })
  return lastEvent
}
