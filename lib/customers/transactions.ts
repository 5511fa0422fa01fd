import { insist, one, type Sql } from '../database/pool.ts'

/** Erases what bookings know of the person with this e-mail address; answers the ids of those it changed. */
export async function eraseCustomer(sql: Sql, email: string): Promise<readonly string[]> {
  const rows = await insist(() => sql<{ ids: string[] }[]>`select erase_customer(${email}) as ids`)
  return one(rows).ids
}

/**
 * Erases what names a customer in bookings of lessons that ended so many days ago or longer; one node at a time, a portion a
 * transaction. Answers how many bookings.
 */
export async function eraseOldCustomers(sql: Sql, days: number): Promise<number> {
  let all = 0
  for (;;) {
    const rows = await insist(
      () => sql<{ erased: number; isDone: boolean }[]>`
        select erased, is_done as "isDone" from erase_old_customers(${days})`
    )
    const { erased, isDone } = one(rows)
    all += erased
    if (isDone) return all
  }
}
