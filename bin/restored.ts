import type { RestoredAccess } from '../lib/backup/queries.ts'
import type { Ended } from '../lib/backup/rules.ts'
import { counted, table } from './terminal.ts'

/** Rows of each list that are shown; --json has up to 1,000. */
const MAX_SHOWN = 50

type Listed = keyof RestoredAccess['totals']

/** Each list with its columns, how its rows are ended, and where the whole list is. */
const LISTS: readonly {
  readonly name: Listed
  readonly what: string
  readonly columns: readonly string[]
  readonly end: string
  readonly all: string
}[] = [
  {
    name: 'keys',
    what: 'Keys that work',
    columns: ['id', 'kind', 'schoolId', 'holder', 'lastFour', 'createdAt', 'lastUsedAt'],
    end: 'swellbook keys revoke ID',
    all: 'swellbook keys list'
  },
  {
    name: 'people',
    what: 'People who may sign in',
    columns: ['id', 'schoolId', 'name', 'email', 'role', 'createdAt', 'passkeys'],
    end: 'swellbook owners remove ID',
    all: 'swellbook owners list'
  },
  {
    name: 'endpoints',
    what: 'Webhooks that are sent to',
    columns: ['id', 'schoolId', 'partner', 'origin', 'host', 'createdAt'],
    end: 'swellbook webhooks remove ID',
    all: 'swellbook webhooks list'
  },
  {
    name: 'feeds',
    what: 'Calendar feeds whose address works',
    columns: ['schoolId', 'instructorId', 'createdAt'],
    end: 'swellbook schools calendar ID --rotate, or Calendar feeds in the control centre',
    all: 'restore --json'
  }
]

/** The report of a restore for a person: what ended, what works again, and what is to be ended again by hand. */
export function restoredReport(madeAt: string, ended: Ended, access: RestoredAccess): string {
  const { waiting } = access
  return [
    `Ended: ${counted(ended.sessions, 'session')} and ${counted(ended.signInLinks, 'sign-in link')}. People sign in again with a passkey or a new link.`,
    '',
    `The backup does not know what was revoked, removed or erased after ${madeAt}. Before a server starts, compare these lists with your own records and end again what you had ended.`,
    ...LISTS.flatMap(list => sectionOf(list, access)),
    '',
    'Guests that were erased since are here again, and no list can name them: run "swellbook customers erase" once more for each.',
    `${counted(waiting.mails, 'mail')} ${waiting.mails === 1 ? 'waits' : 'wait'}: what was sent after the backup goes out again once notifications are resumed.`,
    `${counted(waiting.proposals, 'proposal')} of assistants ${waiting.proposals === 1 ? 'waits' : 'wait'} for an owner, those decided after the backup too.`
  ].join('\n')
}

function sectionOf(
  { name, what, columns, end, all }: (typeof LISTS)[number],
  access: RestoredAccess
): string[] {
  const total = access.totals[name]
  const rows = access[name].slice(0, MAX_SHOWN)
  if (total === 0) return ['', `${what}: none.`]
  const more = total > rows.length ? [`${total - rows.length} more: ${all}`] : []
  return ['', `${what}: ${total}. To end one: ${end}`, table(rows, columns, ''), ...more]
}
