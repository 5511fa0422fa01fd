import { one, type Sql } from '../database/pool.ts'
import type { GuestMail } from './rules.ts'

/** Says what the guests of a school's partner are told by mail; false where it has no such partner. */
export async function setGuestMail(
  sql: Sql,
  { schoolId, partner, guestMail }: { schoolId: string; partner: string; guestMail: GuestMail }
): Promise<boolean> {
  const rows = await sql<{ found: boolean }[]>`
    select set_guest_mail(${schoolId}, ${partner}, ${guestMail}) as found`
  return one(rows).found
}
