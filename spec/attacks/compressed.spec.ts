// tags: full alone
import t from 'tap'
import { createRegistry } from '../../lib/kernel/registry.ts'
import { plugins } from '../../plugins/index.ts'
import { openSchool } from '../support/centre.ts'
import { addConnectorKey, addSignedInOwner } from '../support/owner.ts'
import { addSlot, bookingOf } from '../support/school.ts'

/**
 * Routes whose answers may be compressed. Adding one is a security decision: no secret may be in an answer
 * together with text chosen by the caller.
 */
const COMPRESSED = [
  'getCentreDay',
  'getCentreScript',
  'getCentreStyle',
  'getConditions',
  'getContract',
  'getDataPage',
  'getDayStyle',
  'getGuideList',
  'getGuides',
  'getKeysScript',
  'getPanelScript',
  'getPasskeyScript',
  'getReference',
  'getSchoolPage',
  'getSchoolsPage',
  'getSheetScript',
  'getSheetStyle',
  'getSizesScript',
  'getSurfNow',
  'getTablesStyle',
  'getTimeZoneScript',
  'listAvailabilities',
  'listAvailability',
  'listBookings',
  'listEvents',
  'listProducts',
  'listServices',
  'listSpots',
  'octoCheckAvailability',
  'octoCheckCalendar',
  'octoListProducts'
]

t.test('compression reveals no secret through its length', async t => {
  const { entries } = createRegistry(plugins)
  const compressed = entries.filter(({ route }) => route.compress)

  await t.test('only these routes declare that they may be compressed', async t => {
    const names = compressed
      // Guides are the same for everybody, without text of the caller.
      .filter(({ route }) => !/^\/docs\/(assets\/|(?!reference|search))./.test(route.path))
      .map(({ route }) => route.name)
    t.strictSame([...new Set(names)].sort(), COMPRESSED)
  })

  await t.test('no person, assistant or guest gets a compressed answer, except day pages', async t => {
    for (const { route, path } of compressed) {
      // Lists for a partner's program: no browser sends its key for a stranger's page.
      if (['getCentreDay', 'listBookings', 'listEvents'].includes(route.name)) continue
      t.ok(['public', 'school', 'platform'].includes(route.auth.kind), path)
      t.notMatch(
        path.replace(/passkeys|assets\/:digest\/keys\.js|docs\/bookings/, ''),
        /booking|book\/|owner|sign|key|proposal|session|calendar\/:|w\/surf/i
      )
    }
  })

  await t.test('pages with a form or a key are sent uncompressed', async t => {
    const { server, sql, url } = await openSchool(t)
    const slot = await addSlot(sql)
    const owner = await addSignedInOwner(sql)
    const { key } = await addConnectorKey(sql)
    const partner = { 'x-partner-api-key': await server.schoolKey() }
    const booked = await server.post('/api/partner/v1/bookings', {
      headers: partner,
      body: bookingOf(slot, { notes: 'x'.repeat(2000) })
    })
    const platform = await server.platformKey()
    const requests: [path: string, headers: Record<string, string>, body?: string][] = [
      [`/book/onda-clara/${slot}`, {}],
      ['/centre/proposals', owner.headers],
      ['/centre/assistants', owner.headers],
      ['/centre/find?q=x', owner.headers],
      [`/api/schools/onda-clara/keys`, owner.headers],
      [`/w/surf?key=${platform}&spot=supertubos`, {}],
      [`/api/partner/v1/bookings/${booked.body.bookingId}`, partner],
      [
        '/api/mcp/escola',
        { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      ]
    ]
    for (const [path, headers, body] of requests) {
      const answer = await fetch(url + path, {
        headers: { ...headers, 'accept-encoding': 'br, gzip' },
        ...(body !== undefined && { method: 'POST', body })
      })
      t.equal(answer.status, 200, path)
      t.equal(answer.headers.get('content-encoding'), null)
    }
    const page = await fetch(`${url}/schools/onda-clara`, { headers: { 'accept-encoding': 'br, gzip' } })
    t.equal(page.headers.get('content-encoding'), 'br', 'which is not so of every page')
    // Its only form is the filter by ages, which sends the public choice of the page.
    const forms = [...(await page.text()).matchAll(/<form[^>]*>/g)].map(([form]) => form)
    t.ok(
      forms.every(form => / method="get"/.test(form)),
      forms.join()
    )
    t.notMatch(await (await fetch(`${url}/schools/onda-clara`)).text(), /name="(attempt|total|code)"/)
  })
})
