import { BUSY, busyDayPath, fillBusyDay } from '../busy-day.ts'
import { fillMonth, MONTH, settledMonth } from '../busy-month.ts'
import type { Case } from '../case.ts'
import { clearBookings, SCHOOL, type Stage } from '../stage.ts'

const settings = { CENTRE_RATE_PER_MINUTE: '1000000000' }

async function prepare({ sql }: Stage): Promise<void> {
  await clearBookings(sql)
  await fillBusyDay(sql, SCHOOL)
}

/** Requests of signed-in staff. */
export const centre: readonly Case[] = [
  {
    name: 'centre-day',
    description: `a day of ${BUSY.lessons} lessons and ${BUSY.guests} guests`,
    rivals: ['peer'],
    goals: {},
    settings,
    prepare,
    request: ({ ownerCookie }) => ({
      method: 'GET',
      path: busyDayPath(),
      headers: { cookie: ownerCookie }
    }),
    expect: ({ status, body }) =>
      status === 200 && (body === undefined || body.split('class="party"').length - 1 === BUSY.parties)
  },
  {
    name: 'centre-find',
    description: 'a guest by a part of a name, among a year of lessons',
    rivals: [],
    goals: {},
    settings,
    prepare,
    request: ({ ownerCookie }, n) => ({
      method: 'GET',
      path: `/centre/find?q=${['silva', 'Ferreira', 'oliveira'][n % 3]}`,
      headers: { cookie: ownerCookie }
    }),
    expect: ({ status, body }) => status === 200 && (body === undefined || body.includes('Baleal'))
  },
  {
    name: 'centre-owed',
    description: `the settlement of a month of ${MONTH.bookings} bookings, asked by one`,
    rivals: [],
    goals: {},
    settings,
    connections: 1,
    prepare: ({ sql }) => fillMonth(sql, SCHOOL),
    request: ({ ownerCookie }) => {
      const { from, to } = settledMonth()
      return {
        method: 'GET',
        path: `/centre/reports/owed?from=${from}&to=${to}&by=taught`,
        headers: { cookie: ownerCookie }
      }
    },
    expect: ({ status, body }) => status === 200 && (body === undefined || body.includes('Hotel Norte'))
  }
]
