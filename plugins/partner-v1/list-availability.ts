import { rangeOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { serializedJson } from '../../lib/kernel/answer.ts'
import { AvailabilityShapes, formats } from './formats/index.ts'
import { AvailabilityQuery } from './formats/query.ts'
import { lessonSaleExample } from './formats/sale.ts'

export default route({
  method: 'GET',
  path: '/availability',
  name: 'listAvailability',
  summary: 'Bookable lessons, under the OCTO name',
  description: 'The same as /availabilities; the format is octo by default.',
  auth: { kind: 'school' },
  query: AvailabilityQuery,
  compress: true,
  answer: serializedJson(AvailabilityShapes, {
    description: 'The lessons, in the requested format.',
    example: [
      {
        id: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
        localDateTimeStart: '2026-07-01T10:00:00',
        localDateTimeEnd: '2026-07-01T12:00:00',
        available: true,
        status: 'LIMITED',
        vacancies: 4,
        capacity: 12,
        maxUnits: 4,
        pricing: { original: 3500, retail: 3500, net: 2800, currency: 'EUR', currencyPrecision: 2 },
        _sb: {
          serviceId: 'grp-beg',
          serviceName: 'Beginner group lesson',
          level: 'beginner',
          spotName: 'Baleal - Cantinho da Baía',
          bookingUrl: 'https://book.example.com/book/sch_onda_clara/0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
          pricingPer: 'UNIT',
          ...lessonSaleExample
        }
      }
    ]
  }),
  errors: ['invalid_date_range']
}).read(({ principal, query, availability }) => {
  const { from, to } = rangeOf(query, principal.today)
  const format = formats[query.format ?? 'octo'].slots
  return availability.slots(principal, { from, to, level: query.level ?? null, format })
})
