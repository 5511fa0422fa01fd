import { route } from '../../lib/deps.ts'
import { serializedJson } from '../../lib/kernel/answer.ts'
import { formats, ServiceShapes } from './formats/index.ts'
import { ServicesQuery } from './formats/query.ts'
import { serviceSaleExample } from './formats/sale.ts'

export default route({
  method: 'GET',
  path: '/services',
  name: 'listServices',
  summary: 'Lesson types',
  description:
    'The lesson types of the school: level, group or private, price range and spots of future lessons.',
  auth: { kind: 'school' },
  query: ServicesQuery,
  compress: true,
  answer: serializedJson(ServiceShapes, {
    description: 'The lesson types, in the requested format.',
    example: {
      services: [
        {
          id: 'grp-beg',
          name: 'Beginner group lesson',
          description: 'Two hours in white water, board and wetsuit included.',
          level: 'beginner',
          type: 'group',
          durationMinutes: 120,
          capacity: 12,
          maxStudentsPerInstructor: 6,
          priceFrom: 2500,
          priceTo: 3500,
          pricingPer: 'UNIT',
          currency: 'EUR',
          spotNames: ['Baleal - Cantinho da Baía'],
          cancellationCutoffHours: 24,
          ...serviceSaleExample
        }
      ],
      _meta: { format: 'sb', total: 1 }
    }
  }),
  errors: []
}).read(({ principal, query, availability }) =>
  availability.services(principal, formats[query.format ?? 'native'].services)
)
