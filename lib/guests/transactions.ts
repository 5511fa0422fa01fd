import { retryRolledBack, type Sql, singleRow } from '../infra/database/pool.ts'
import { sumSequentially } from '../infra/database/schools.ts'
import { findBookingsNaming, listSchoolIds, MAX_BOOKINGS_OF_GUEST } from './queries.ts'

/** Erase the person with this email address from bookings, school by school. Returns the ids of changed bookings. */
export async function eraseCustomer(sql: Sql, email: string): Promise<readonly string[]> {
  const all: string[] = []
  await sumSequentially(await findBookingsNaming(sql, email), async ({ schoolId, ids }) => {
    const changed = singleRow(
      await retryRolledBack(
        () => sql<{ ids: string[] }[]>`
          select erase_customer(${schoolId}, ${`{${ids.join(',')}}`}::uuid[], ${email}) as ids`
      )
    )
    return all.push(...changed.ids)
  })
  return all.sort()
}

/**
 * Erase the person who made a booking from the school's bookings, by staff. Returns the number of changed bookings. Undefined
 * if the school has no such booking; `too_many` if the address has more than MAX_BOOKINGS_OF_GUEST.
 */
export async function eraseGuest(
  sql: Sql,
  { schoolId, personId }: { readonly schoolId: string; readonly personId: string },
  bookingId: string
): Promise<number | 'too_many' | undefined> {
  const { code, erased } = singleRow(
    await retryRolledBack(
      () => sql<{ code: 'ok' | 'booking_not_found' | 'too_many'; erased: number }[]>`
        select code, erased from erase_by_staff(${schoolId}, ${personId}, ${bookingId}, ${MAX_BOOKINGS_OF_GUEST})`
    )
  )
  if (code === 'too_many') return code
  return code === 'ok' ? erased : undefined
}

/**
 * Erase customers of lessons that ended at least `days` ago, school by school and in batches. So only one node works at a time,
 * and transactions are short. Returns the number of bookings.
 */
export async function eraseOldCustomers(sql: Sql, days: number): Promise<number> {
  return sumSequentially(await listSchoolIds(sql), schoolId => eraseAtSchool(sql, schoolId, days))
}

async function eraseAtSchool(sql: Sql, schoolId: string, days: number): Promise<number> {
  let all = 0
  for (;;) {
    const rows = await retryRolledBack(
      () => sql<{ erased: number; isDone: boolean }[]>`
        select erased, is_done as "isDone" from erase_old_customers(${schoolId}, ${days})`
    )
    const { erased, isDone } = singleRow(rows)
    all += erased
    if (isDone) return all
  }
}
