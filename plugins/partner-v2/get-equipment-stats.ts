import { route } from '../../lib/deps.ts'
import { EquipmentQuery } from '../../lib/equipment/brands/input.ts'
import { findEquipmentUses } from '../../lib/equipment/brands/queries.ts'
import { requireBrand } from '../../lib/equipment/brands/rules.ts'
import { json } from '../../lib/kernel/answer.ts'
import { describeEquipment, EquipmentStats } from './shapes/brand-payload.ts'

export default route({
  method: 'GET',
  path: '/brand/equipment-stats',
  name: 'getEquipmentStats',
  summary: "Uses of a brand's equipment",
  description:
    'Uses of each size of the brand in the lessons of a month. Sizes used by few lessons of one school are withheld.',
  auth: { kind: 'platform', scope: 'brand:read' },
  query: EquipmentQuery,
  answer: json(200, EquipmentStats, {
    description: 'The sizes, most used first.',
    example: {
      brand: { id: 'marefoam', name: 'Marefoam' },
      month: '2026-06',
      items: [{ type: 'soft_board', size: '8\'0"', uses: 42 }],
      totalUses: 42
    }
  }),
  errors: []
}).read(async ({ principal, query, read }) =>
  describeEquipment(requireBrand(await findEquipmentUses(read, principal.brandId, query.month)))
)
