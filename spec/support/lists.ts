import type { ItemList } from '../../lib/schools/items/rules.ts'
import { changeItem } from '../../lib/schools/items/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import type { SpecServer } from './server.ts'
import type { Things } from './things.ts'

let additions = 0

/** Adds an item to a list of a school that has room; returns its id and the audit row. */
async function addItem(
  { sql }: SpecServer,
  schoolId: string,
  list: ItemList,
  id: string,
  item: object
): Promise<{ readonly id: string; readonly logId: string }> {
  if (list === 'points') await sql`update schools set points = '[]' where id = ${schoolId}`
  else await sql`update schools set offers = '[]' where id = ${schoolId}`
  const actor = { schoolId, personId: uuidV7(Date.now()) }
  const { logId } = await changeItem(sql, actor, list, { id, version: null, item })
  return { id, logId: logId as string }
}

/** The only pickup point of a school, without those of the examples. */
export async function renewPoint(
  server: SpecServer,
  schoolId: string
): Promise<Pick<Things, 'pointId' | 'logId'>> {
  additions += 1
  const id = `point-${additions}-${schoolId}`.slice(0, 63)
  const item = { id, name: `Hotel ${schoolId}`, address: 'Here', pickup: { group: 45 } }
  return { pointId: id, logId: (await addItem(server, schoolId, 'points', id, item)).logId }
}

/** Renewals of lists, by a pattern of operations that use their items up. */
export const LIST_RENEWALS = [
  [
    /Point$/,
    (server: SpecServer, { things }: { readonly things: Things }) => renewPoint(server, things.schoolId)
  ]
] as const
