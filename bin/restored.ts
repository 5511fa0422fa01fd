import type { RestoredAccess } from '../lib/infra/backup/queries.ts'
import { table, withCount } from './terminal.ts'

/** Maximum rows to print per list. --json has up to 1,000. */
const MAX_ROWS = 50

type ListName = keyof RestoredAccess['totals']

/** Lists of the report: columns, and the commands or pages that end the access of a row and list all rows. */
const LISTS: readonly {
  readonly name: ListName
  readonly title: string
  readonly columns: readonly string[]
  readonly end: string
  readonly all: string
}[] = [
  {
    name: 'keys',
    title: 'Active keys',
    columns: ['id', 'kind', 'schoolId', 'holder', 'lastFour', 'createdAt', 'lastUsedAt'],
    end: 'swellbook keys revoke ID',
    all: 'swellbook keys list'
  },
  {
    name: 'people',
    title: 'People who may sign in',
    columns: ['id', 'schoolId', 'name', 'email', 'role', 'createdAt', 'passkeys'],
    end: 'swellbook owners remove ID',
    all: 'swellbook owners list'
  },
  {
    name: 'endpoints',
    title: 'Active webhooks',
    columns: ['id', 'schoolId', 'partner', 'origin', 'host', 'createdAt'],
    end: 'swellbook webhooks remove ID',
    all: 'swellbook webhooks list'
  },
  {
    name: 'feeds',
    title: 'Active calendar feeds',
    columns: ['schoolId', 'instructorId', 'createdAt'],
    end: 'swellbook schools calendar ID --rotate, or Calendar feeds in the control centre',
    all: 'restore --json'
  }
]

/** Access that a restore ended. */
interface EndedAccess {
  readonly sessions: number
  readonly signInLinks: number
  readonly assistants: number
}

/** Report after a restore: sessions that ended, access that works again, and access that an operator must end again. */
export function restoredReport(backupTime: string, ended: EndedAccess, access: RestoredAccess): string {
  const { waiting } = access
  return [
    `Ended: ${withCount(ended.sessions, 'session')} and ${withCount(ended.signInLinks, 'sign-in link')}. People must sign in again with a passkey or a new link.`,
    `Disconnected: ${withCount(ended.assistants, 'assistant')} that signed in. Connect them again. Assistants with a key are in the list of keys.`,
    '',
    `The backup does not contain what was revoked, removed or erased after ${backupTime}. Before you start a server, compare these lists with your records, and revoke or remove again what you had ended.`,
    ...LISTS.flatMap(list => sectionOf(list, access)),
    '',
    'Guests erased since then are back, and no list can show them: run "swellbook customers erase" again for each.',
    `${withCount(waiting.mails, 'mail')} ${waiting.mails === 1 ? 'waits' : 'wait'}: mails sent after the backup are sent again when notifications resume.`,
    `${withCount(waiting.proposals, 'proposal')} of assistants ${waiting.proposals === 1 ? 'waits' : 'wait'} for an owner, including those decided after the backup.`
  ].join('\n')
}

function sectionOf(
  { name, title, columns, end, all }: (typeof LISTS)[number],
  access: RestoredAccess
): string[] {
  const total = access.totals[name]
  const rows = access[name].slice(0, MAX_ROWS)
  if (total === 0) return ['', `${title}: none.`]
  const truncationNote = total > rows.length ? [`${total - rows.length} more: ${all}`] : []
  return ['', `${title}: ${total}. To end one: ${end}`, table(rows, columns, ''), ...truncationNote]
}
