// tags: full
import t from 'tap'
import { addAffiliate } from '../../../lib/partners/attribution/transactions.ts'
import { ATTACKS } from '../../support/attacks.ts'
import { openPages } from '../../support/centre.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addSlot } from '../../support/school.ts'

t.test('markup and scripts in page texts', async t => {
  const { server, post, attemptFor } = await openPages(t, {
    settings: { PAGES_RATE_PER_MINUTE: '100000', V2_RATE_PER_MINUTE: '100000', ...FREE_FORMS }
  })

  t.test('stay text in the form they were typed into', async t => {
    const slotId = await addSlot(server.sql)
    for (const attack of ATTACKS) {
      const fields = { customerName: attack, customerEmail: attack, participants: attack, notes: attack }
      const { status, text } = await post(
        `/book/onda-clara/${slotId}`,
        filledForm(await attemptFor(slotId), fields)
      )
      t.equal(status, 400)
      t.match(text, 'pwned')
      t.notOk(holds(text, attack), attack)
      t.notOk(
        holds((await post(`/book/onda-clara/${slotId}`, filledForm(attack))).text, attack),
        `${attack} as its id`
      )
    }
  })

  t.test('are no affiliate, and redirect nowhere', async t => {
    for (const attack of ATTACKS) {
      await t.rejects(addAffiliate(server.sql, { slug: attack, name: 'x' }))
      const bad = encodeURIComponent(attack)
      for (const path of [`/aff/${bad}`, `/aff/hotel?to=${bad}`]) {
        const { status, headers } = await server.get(path)
        t.equal(status, 302)
        t.equal(headers.get('location'), '/schools')
        t.equal(headers.get('set-cookie'), null)
      }
    }
  })

  t.test('cannot add lines to a calendar', async t => {
    const slotId = await addSlot(server.sql, { spotName: 'Baleal\r\nATTENDEE:evil;,\\' })
    const attempt = await attemptFor(slotId)
    await post(`/book/onda-clara/${slotId}`, filledForm(attempt))
    const { text } = await server.get(`/book/onda-clara/${slotId}/booked/${attempt}/lesson.ics`)
    t.match(text, 'LOCATION:Baleal\\nATTENDEE:evil\\;\\,\\\\')
    t.notMatch(text, /^ATTENDEE/m)
  })
})

/** True if a page contains the attack unescaped, or a link that runs script. */
function holds(text: string, attack: string): boolean {
  return (/[<>"'&]/.test(attack) && text.includes(attack)) || /(href|action|src)="\s*javascript:/i.test(text)
}
