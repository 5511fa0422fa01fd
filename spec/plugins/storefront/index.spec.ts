import t from 'tap'
import { errors } from '../../../lib/errors.ts'
import { openSchool } from '../../support/centre.ts'
import { addSlot } from '../../support/school.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

t.test('an address that does not exist', async t => {
  const { sql, get } = await openSchool(t)
  const lesson = await addSlot(sql)

  for (const path of ['/nowhere', '/index.php', '/docs/none', '/api/none', '/schoolsx']) {
    t.test(`at ${path} is a page for a browser, in its language, with a link`, async t => {
      const { status, text, headers } = await get(path, { headers: { ...BROWSER, 'accept-language': 'pt' } })
      t.equal(status, 404)
      t.match(headers.get('content-type'), /^text\/html/)
      t.match(text, '<h1>Página não encontrada</h1>')
      t.match(text, '<a class="button" href="/schools">Todas as escolas de surf</a>')
    })

    t.test(`at ${path} is JSON for a program`, async t => {
      t.match(await get(path), { status: 404, body: { error: 'not_found' } })
    })
  }

  t.test('in the API is JSON for a browser too', async t => {
    t.match(await get('/api/partner/v1/none', { headers: BROWSER }), {
      status: 404,
      body: { error: 'not_found' }
    })
  })

  t.test('shows no error code', async t => {
    const codes = new RegExp(`\\b(${Object.keys(errors).join('|')})\\b`)
    for (const path of [
      '/nowhere',
      '/schools/none',
      '/book/none',
      `/book/onda-clara/${lesson}/booked/none`,
      '/centre/account'
    ]) {
      const { status, text } = await get(path, { headers: BROWSER })
      t.ok(status >= 400, path)
      t.match(text, '<!doctype html>')
      t.notMatch(text, codes, path)
      t.match(text, /<main[\s\S]*<a class="button" href="\/\w[\w/-]*">/, path)
    }
  })
})
