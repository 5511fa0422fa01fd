import { type Static, Type } from '@sinclair/typebox'
import type { EquipmentUses, SpotActivity } from '../../../lib/equipment/brands/queries.ts'

const Brand = Type.Object({ id: Type.String(), name: Type.String() })
const uses = Type.Integer({ minimum: 1, description: 'Items used, counted once per lesson' })
const month = Type.String({ description: 'YYYY-MM' })

/** The answer of `/brand/equipment-stats`. */
export const EquipmentStats = Type.Object({
  brand: Brand,
  month,
  items: Type.Array(Type.Object({ type: Type.String(), size: Type.String(), uses })),
  totalUses: Type.Integer({ description: 'Sum of the items shown' })
})

/** The answer of `/brand/spot-activity`. */
export const SpotActivityStats = Type.Object({
  brand: Brand,
  months: Type.Integer({ minimum: 1, maximum: 12 }),
  from: month,
  to: month,
  spots: Type.Array(
    Type.Object({
      spotId: Type.String(),
      name: Type.String(),
      region: Type.String(),
      uses,
      share: Type.Number({ minimum: 0, maximum: 1, description: 'Share of all listed uses' })
    })
  )
})

function sum(cells: readonly { uses: number }[]): number {
  return cells.reduce((total, { uses }) => total + uses, 0)
}

export function describeEquipment({ brand, month, items }: EquipmentUses): Static<typeof EquipmentStats> {
  return { brand, month, items, totalUses: sum(items) }
}

/** Spots with their shares, rounded to a thousandth. */
export function describeActivity(
  { brand, from, to, spots }: SpotActivity,
  months: number
): Static<typeof SpotActivityStats> {
  const total = sum(spots)
  const spotShares = spots.map(spot => ({ ...spot, share: Math.round((1000 * spot.uses) / total) / 1000 }))
  return { brand, months, from, to, spots: spotShares }
}
