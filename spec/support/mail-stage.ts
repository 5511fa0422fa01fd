import type { Test } from 'tap'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { mailCourier } from './mail-courier.ts'
import { SENDER } from './mail-data.ts'
import { FREE_FORMS, filledForm, visit } from './page.ts'
import { until } from './replication.ts'
import { addSchool, SCHOOL } from './school.ts'
import { serve } from './server.ts'
import { mailServer, recipientOf } from './smtp.ts'

/** A school with a mail server, and the ways to book and to read what arrived. */
export async function mailStage(t: Test) {
  const server = await serve(t, { settings: FREE_FORMS })
  const { sql } = server
  await addSchool(sql)
  /**
   * Changes the school's email and deletes the mail to the former address, which these tests do not count.
   */
  const setSchoolEmail = async (email: string | null) => {
    await sql`update schools set email = ${email} where id = ${SCHOOL}`
    await sql`delete from contact_mails`
  }
  await setSchoolEmail('ola@ondaclara.example.com')
  const own = await server.schoolKey(null)
  const hotel = await server.schoolKey('Hotel Mar')
  const { post, attemptFor } = visit(server)
  const newId = () => uuidV7(Date.now())
  const smtp = await mailServer(t)

  /** Runs a courier while `work` runs. */
  async function delivering(work: () => Promise<unknown>, transport = smtp.transport()): Promise<void> {
    const courier = mailCourier(sql, transport)
    courier.start(SENDER)
    try {
      await work()
    } finally {
      await courier.stop(5000)
    }
  }

  /** Books on the page as a guest with this address; returns the id. */
  async function book(slotId: string, customerEmail: string, lang = 'en'): Promise<string> {
    const attempt = await attemptFor(slotId)
    const form = filledForm(attempt, { customerEmail })
    await post(`/book/${SCHOOL}/${slotId}?lang=${lang}`, form)
    const rows = await sql<{ id: string }[]>`select id from bookings where customer_email = ${customerEmail}`
    return singleRow(rows).id
  }

  const octo = (method: string, path: string, body: object) =>
    server.request(method, `/api/partner/octo${path}`, { key: own, body })
  const cancel = (id: string) => octo('POST', `/bookings/${id}/cancel`, {})
  const reseat = (id: string, seats: number) =>
    octo('PATCH', `/bookings/${id}`, {
      unitItems: Array.from({ length: seats }, () => ({ unitId: 'participant' }))
    })

  const mailsTo = async (address: string) =>
    (await smtp.mails()).filter(mail => recipientOf(mail).includes(address))
  const arrived = (address: string, count: number) =>
    until(async () => {
      const mails = await mailsTo(address)
      return mails.length >= count ? mails : undefined
    })
  const statesOf = async (bookingId: string) =>
    (await sql`select kind, state from mails where booking_id = ${bookingId} order by n`).map(
      ({ kind, state }) => `${kind} ${state}`
    )
  const settled = (bookingId: string, ...states: string[]) =>
    until(async () => ((await statesOf(bookingId)).join() === states.join() ? states : undefined))
  return {
    ...{ server, sql, setSchoolEmail, hotel, newId, smtp, delivering, book, cancel, reseat },
    ...{ mailsTo, arrived, statesOf, settled }
  }
}
