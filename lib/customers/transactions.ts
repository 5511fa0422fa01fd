import { insist, one, type Sql } from '../database/pool.ts'
import { eachInTurn } from '../database/schools.ts'
import { findNamed, listSchoolIds, MOST_OF_GUEST } from './queries.ts'

/** Erases what bookings know of the person with this e-mail address, school by school; answers the ids of those it changed. */
export async function eraseCustomer(sql: Sql, email: string): Promise<readonly string[]> {
  const all: string[] = []
  await eachInTurn(await findNamed(sql, email), async ({ schoolId, ids }) => {
    const changed = one(
      await insist(
        () => sql<{ ids: string[] }[]>`
          select erase_customer(${schoolId}, ${`{${ids.join(',')}}`}::uuid[], ${email}) as ids`
      )
    )
    return all.push(...changed.ids)
  })
  return all.sort()
}

/**
 * Erases at one school what its bookings know of the person who made one of them, for somebody of the school. Answers how many
 * bookings changed, none where nothing was known any more; undefined where the school has no such booking; `too_many` where more
 * than MOST_OF_GUEST have the address.
 */
export async function eraseGuest(
  sql: Sql,
  { schoolId, personId }: { readonly schoolId: string; readonly personId: string },
  bookingId: string
): Promise<number | 'too_many' | undefined> {
  const { code, erased } = one(
    await insist(
      () => sql<{ code: string; erased: number }[]>`
        select code, erased from erase_by_staff(${schoolId}, ${personId}, ${bookingId}, ${MOST_OF_GUEST})`
    )
  )
  if (code === 'too_many') return code
  return code === 'ok' ? erased : undefined
}

/**
 * Erases what names a customer in bookings of lessons that ended so many days ago or longer, school by school; one node at a
 * time, a portion a transaction. Answers how many bookings.
 */
export async function eraseOldCustomers(sql: Sql, days: number): Promise<number> {
  return eachInTurn(await listSchoolIds(sql), schoolId => eraseAtSchool(sql, schoolId, days))
}

async function eraseAtSchool(sql: Sql, schoolId: string, days: number): Promise<number> {
  let all = 0
  for (;;) {
    const rows = await insist(
      () => sql<{ erased: number; isDone: boolean }[]>`
        select erased, is_done as "isDone" from erase_old_customers(${schoolId}, ${days})`
    )
    const { erased, isDone } = one(rows)
    all += erased
    if (isDone) return all
  }
}
