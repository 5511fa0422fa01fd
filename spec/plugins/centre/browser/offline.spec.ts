import t from 'tap'
import { serve } from '../../../support/server.ts'

t.test('the control centre on a phone', async t => {
  const server = await serve(t)

  await t.test('has no other site make a phone forget, and nobody who fails to sign in', async t => {
    const serviceWorkerAnswer = async (path: string, site?: string) =>
      (await server.get(path, { headers: site === undefined ? {} : { 'sec-fetch-site': site } })).headers.get(
        'clear-site-data'
      )
    for (const path of ['/centre', '/centre/account', '/centre/days/2099-07-01']) {
      for (const site of ['same-origin', 'none'])
        t.equal(await serviceWorkerAnswer(path, site), '"cache", "storage"', path)
      for (const site of ['cross-site', 'same-site', undefined])
        t.equal(await serviceWorkerAnswer(path, site), null, String(site))
    }
    t.equal(await serviceWorkerAnswer('/centre/sign-in/nothing', 'same-origin'), null)
  })

  await t.test('is an app on a home screen', async t => {
    const { body, headers } = await server.get('/centre/manifest.webmanifest')
    t.equal(headers.get('content-type'), 'application/manifest+json')
    t.match(body, { name: 'Swellbook', start_url: '/centre', display: 'standalone' })
    const icon = await server.get(body.icons[0].src)
    t.equal(icon.headers.get('content-type'), 'image/svg+xml')
    const worker = await server.get('/centre/worker.js')
    t.equal(worker.headers.get('service-worker-allowed'), '/centre')
    t.ok(Buffer.byteLength(worker.text) <= 3000, 'and its worker is small')
  })
})
