import { rangeOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { serializedJson } from '../../lib/kernel/answer.ts'
import { AvailabilityShapes, formats } from './formats/index.ts'
import { AvailabilityQuery } from './formats/query.ts'
import { lessonSaleExample } from './formats/sale.ts'

export default route({
  method: 'GET',
  path: '/availabilities',
  name: 'listAvailabilities',
  summary: 'Bookable lessons',
  description:
    'Lessons that have not started, ordered by start, including sold-out and closed ones. Page by date range. ' +
    'Every response includes all bookings made before the request arrived. Send its ETag to get 304 while nothing has changed.',
  auth: { kind: 'school' },
  query: AvailabilityQuery,
  compress: true,
  answer: serializedJson(AvailabilityShapes, {
    description: 'The lessons, in the requested format.',
    example: {
      availabilities: [
        {
          id: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
          date: '2026-07-01',
          startTime: '10:00',
          endTime: '12:00',
          serviceId: 'grp-beg',
          serviceName: 'Beginner group lesson',
          level: 'beginner',
          spotsTotal: 12,
          spotsRemaining: 4,
          status: 'LIMITED',
          pricePerPerson: 3500,
          pricingPer: 'UNIT',
          currency: 'EUR',
          instructorName: 'Inês, Duarte',
          spotName: 'Baleal - Cantinho da Baía',
          schoolId: 'sch_onda_clara',
          schoolName: 'Onda Clara Surf School',
          bookingUrl: 'https://book.example.com/book/sch_onda_clara/0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
          ...lessonSaleExample
        }
      ],
      _meta: { format: 'sb', total: 1, from: '2026-07-01', to: '2026-07-31' }
    }
  }),
  errors: ['invalid_date_range']
}).read(({ principal, query, availability }) => {
  const { from, to } = rangeOf(query, principal.today)
  const format = formats[query.format ?? 'native'].slots
  return availability.slots(principal, { from, to, level: query.level ?? null, format })
})
