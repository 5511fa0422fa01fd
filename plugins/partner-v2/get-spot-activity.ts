import { route } from '../../lib/deps.ts'
import { ActivityQuery } from '../../lib/equipment/brands/input.ts'
import { findSpotActivity } from '../../lib/equipment/brands/queries.ts'
import { requireBrand } from '../../lib/equipment/brands/rules.ts'
import { json } from '../../lib/kernel/answer.ts'
import { describeActivity, SpotActivityStats } from './shapes/brand-payload.ts'

export default route({
  method: 'GET',
  path: '/brand/spot-activity',
  name: 'getSpotActivity',
  summary: "Where a brand's equipment was used",
  description:
    'Spots where lessons of the last months used the brand. Months of a spot with few uses by one school are withheld.',
  auth: { kind: 'platform', scope: 'brand:read' },
  query: ActivityQuery,
  answer: json(200, SpotActivityStats, {
    description: 'The spots, most used first.',
    example: {
      brand: { id: 'marefoam', name: 'Marefoam' },
      months: 3,
      from: '2026-05',
      to: '2026-07',
      spots: [{ spotId: 'amado', name: 'Praia do Amado', region: 'Algarve', uses: 84, share: 1 }]
    }
  }),
  errors: []
}).read(async ({ principal, query: { months }, read }) =>
  describeActivity(requireBrand(await findSpotActivity(read, principal.brandId, months)), months)
)
