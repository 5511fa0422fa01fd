import t from 'tap'
import { openCentre } from '../../../support/centre.ts'
import { listPages } from '../../../support/lists-page.ts'
import { addSignedIn } from '../../../support/owner.ts'

const PATH = '/centre/mails'

t.test('mails to the school, in the control centre', async t => {
  const { server, sql, headers } = await openCentre(t, { settings: { TRUSTED_PROXIES: '1' } })
  const { get, post, place, undo } = listPages(server, PATH, headers)
  const mail = async () => (await sql`select mail from schools`)[0]?.mail

  await t.test('says that nothing is sent without an address', async t => {
    await sql`update schools set email = null`
    t.match((await get()).text, /no email address yet/)
    await sql`update schools set email = 'surf@example.com', digest_hour = 7`
    t.match((await get()).text, /surf@example\.com[\s\S]*7:00/)
  })

  await t.test('chooses the kinds, undoes that, and says if nothing changed', async t => {
    const page = await get()
    const seen = /name="version" value="(\w{32})"/.exec(page.text)?.[1] as string
    const chosen = place(
      await post('', [
        ['version', seen],
        ['kinds', 'confirmed'],
        ['kinds', 'cancelled']
      ])
    )
    t.match(chosen, /said=saved&log=/)
    t.strictSame(await mail(), ['confirmed', 'cancelled'])
    t.match((await get()).text, /value="confirmed" checked/)
    t.match(place(await post('', { version: seen, kinds: 'moved' })), /said=school_changed/)
    t.equal(await undo(chosen, '/centre/school', 'mails'), `${PATH}?said=undone`)
    t.strictSame(await mail(), [])
    t.match(place(await post('', {})), /said=unchanged/)
  })

  await t.test('managers may, the desk may not', async t => {
    t.equal(
      (await listPages(server, PATH, (await addSignedIn(sql, { role: 'manager' })).headers).get()).status,
      200
    )
    t.equal(
      (await listPages(server, PATH, (await addSignedIn(sql, { role: 'desk' })).headers).get()).status,
      403
    )
  })
})
