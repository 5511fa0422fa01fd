import t from 'tap'
import { cli } from '../../support/cli.ts'
import { serve } from '../../support/server.ts'

t.test('sandbox', async t => {
  const { run, sql, url } = await cli(t)
  const server = await serve(t, { on: { sql, url } })

  t.test('list explains how to create one if there is none', async t => {
    t.match((await run('sandbox', 'list')).out, /no sandbox yet\. Add one: swellbook sandbox add --partner/)
  })

  t.test('add prints a key that opens the sandbox', async t => {
    const { code, out, err } = await run('sandbox', 'add', '--partner', 'Hotel Inês')
    t.equal(code, 0)
    t.match(out, /^sbs_\w{38}\n$/)
    t.match(err, /Added sandbox-hotel-ines, Sandbox of Hotel Inês\. Save this key now/)
    const { status, text } = await server.get('/api/partner/v1/availabilities', { key: out.trim() })
    t.equal(status, 200)
    t.match(text, /Sold out: insufficient_spots/)
  })

  t.test('add prints JSON, with the given id and zone', async t => {
    const options = ['--partner', 'Agency', '--id', 'try-it', '--time-zone', 'Atlantic/Azores', '--json']
    const { key, keyId, ...rest } = (await run('sandbox', 'add', ...options)).json()
    t.match({ key, keyId }, { key: /^sbs_/, keyId: /^[0-9a-f-]{36}$/ })
    t.strictSame(rest, {
      schoolId: 'try-it',
      name: 'Sandbox of Agency',
      partner: 'Agency',
      timeZone: 'Atlantic/Azores'
    })
  })

  t.test('add refuses invalid or existing values', async t => {
    t.match(await run('sandbox', 'add'), { code: 2, err: /--partner is required/ })
    t.match(await run('sandbox', 'add', '--partner', 'Agency', '--id', 'try-it'), {
      code: 1,
      err: /already exists; choose another --id/
    })
    t.match(await run('sandbox', 'add', '--partner', 'A', '--time-zone', 'Moon'), {
      code: 2,
      err: /time zone/
    })
    t.match(await run('sandbox', 'add', '--partner', '東京'), { code: 2, err: /--id/ })
  })

  t.test('list contains sandboxes and keys; the list of schools does not', async t => {
    const listed = (await run('sandbox', 'list', '--json')).json()
    t.match(listed, [
      { schoolId: 'sandbox-hotel-ines', partner: 'Hotel Inês', keys: 1, madeOn: /^\d{4}-\d\d-\d\d$/ },
      { schoolId: 'try-it', timeZone: 'Atlantic/Azores' }
    ])
    t.notMatch((await run('schools', 'list')).out, /sandbox|try-it/)
  })
})
