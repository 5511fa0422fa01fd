import type { Test } from 'tap'
import { filledForm, visit } from './page.ts'
import { showPicture } from './picture.ts'
import { addSchool, addSlot, SCHOOL } from './school.ts'
import { fillSea } from './sea.ts'
import { serve } from './server.ts'

/** A server with a school whose pages show every optional text, and the paths of its guest pages. */
export async function showAllPages(t: Test) {
  const server = await serve(t, { settings: { PAGES_RATE_PER_MINUTE: '100000' } })
  await addSchool(server.sql)
  await server.sql`update schools set email = 'a@example.com', address = 'Baleal', website = 'https://a.example',
    payment_url = 'https://pay.example', description = 'Small groups.'`
  const slotId = await addSlot(server.sql, { spotName: 'Supertubos' })
  const full = await addSlot(server.sql, { instructors: 0 })
  const { post, attemptFor } = visit(server)
  const booked = (await post(`/book/onda-clara/${slotId}`, filledForm(await attemptFor(slotId)))).headers.get(
    'location'
  )
  const other = await addSlot(server.sql)
  const moved = (await post(`/book/onda-clara/${other}`, filledForm(await attemptFor(other)))).headers.get(
    'location'
  )
  await server.sql`select move_lesson(${SCHOOL}, id, null, local_date, '14:00', '16:00', 'Supertubos', true) from slots where id = ${other}`
  await addSchool(server.sql, { id: 'quiet' })
  await server.sql`update schools set telephone = '+351 200 1' where id = 'quiet'`
  await showPicture(server.sql, 'logo', '#ffffff')
  await showPicture(server.sql, 'photo', '#ffffff')
  const key = await server.platformKey(['sizing', 'forecast'])
  const sizing = await server.platformKey(['sizing'])
  const none = await server.platformKey(['forecast'])
  await fillSea(server.databaseUrl)
  await server.sql`update forecasts set fetched_at = clock_timestamp() - interval '3 hours' where spot_id = 'coxos'`
  await server.sql`delete from forecasts where spot_id = 'ofir'`
  return {
    server,
    slotId,
    full,
    booked: booked as string,
    moved: moved as string,
    key,
    sizing,
    none
  }
}
