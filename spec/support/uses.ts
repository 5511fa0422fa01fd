import { addBrand, recordUses } from '../../lib/equipment/brands/transactions.ts'
import type { Use } from '../../lib/equipment/brands/use.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { addSchool, SCHOOL } from './school.ts'

/** Default brand of the builders. */
export const BRAND = 'marefoam'

/** The second school. */
export const OTHER_SCHOOL = 'maresia-sul'

/** Adds two brands, Marefoam and Neoprata, and two schools. */
export async function addBrands(sql: Sql): Promise<void> {
  await addBrand(sql, BRAND, 'Marefoam')
  await addBrand(sql, 'neoprata', 'Neoprata')
  await addSchool(sql)
  await addSchool(sql, { id: OTHER_SCHOOL, name: 'Maresia Sul' })
}

/** A ledger line: an 8'0" soft board in a lesson at Amado, with these fields replaced. */
export function useOf(more: Partial<Use> = {}): Use {
  return {
    schoolId: SCHOOL,
    lesson: 'lesson-1',
    date: '2026-06-15',
    spotId: 'amado',
    brandId: BRAND,
    item: 'soft_board',
    size: `8'0"`,
    uses: 6,
    ...more
  }
}

/** Adds lines to the ledger. */
export function addUses(sql: Sql, ...more: Partial<Use>[]): Promise<unknown> {
  return recordUses(sql, more.map(useOf))
}
