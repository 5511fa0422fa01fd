import t from 'tap'
import { cli, typeAll } from '../../support/cli.ts'
import { addSchool, addSlot, bookingOf } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('lessons close and open', async t => {
  const line = await cli(t)
  const { sql, url } = line
  await addSchool(sql)
  const server = await serve(t, { on: { sql, url } })
  const key = await server.schoolKey()
  const [id, one, other] = [
    await addSlot(sql),
    await addSlot(sql, { daysAhead: 9 }),
    await addSlot(sql, { daysAhead: 9, onSale: false })
  ]
  const book = () => server.post('/api/partner/v1/bookings', { key, body: bookingOf(id) })

  t.equal((await book()).status, 201)
  await typeAll(t, line, '', [
    [
      'close takes a lesson from sale once; its bookings stand',
      [
        `lessons close ${id}`,
        /^The lesson group of onda-clara on \S+ at 10:00, Baleal, is closed to sale now/
      ],
      [`lessons close ${id}`, /was closed to sale already/],
      [`lessons close ${id}`, { id, status: 'CLOSED', changed: false, taken: 1 }]
    ]
  ])
  t.equal((await book()).body.error, 'slot_not_purchasable', 'in a server that runs')
  await typeAll(t, line, '', [
    [
      'open puts it on sale again once',
      [`lessons open ${id}`, /is open to sale now/],
      [`lessons open ${id}`, { id, status: 'AVAILABLE', changed: false }]
    ],
    [
      'open refuses a lesson beside an equal one on sale, until that is closed',
      [`lessons open ${other}`, 1, /cannot be opened: the same one is on sale at that time and spot\./],
      [`lessons close ${one}`, /is closed to sale now/],
      [`lessons open ${other}`, /is open to sale now/]
    ],
    [
      'open refuses a cancelled lesson',
      [`lessons cancel ${id} --yes`, /is cancelled, and with it 1 booking/],
      [`lessons open ${id}`, 1, /is cancelled, which is final/]
    ]
  ])
})
