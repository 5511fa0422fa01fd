import { insist, one, type Sql } from '../database.ts'

/** Erases what bookings know of the person with this e-mail address; answers the ids of those it changed. */
export async function eraseCustomer(sql: Sql, email: string): Promise<readonly string[]> {
  const rows = await insist(() => sql<{ ids: string[] }[]>`select erase_customer(${email}) as ids`)
  return one(rows).ids
}

/** What one call of erase_old_customers erases at most. */
const PORTION = 500

/**
 * Erases what names a customer in bookings of lessons that ended so many days ago or longer; one node at a time, a portion a
 * transaction. Answers how many bookings.
 */
export async function eraseOldCustomers(sql: Sql, days: number): Promise<number> {
  let erased = 0
  for (;;) {
    const { portion } = one(await sql<{ portion: number }[]>`select erase_old_customers(${days}) as portion`)
    erased += portion
    if (portion < PORTION) return erased
  }
}
