import t from 'tap'
import { serve } from '../../support/server.ts'

t.test('GET /legal/data', async t => {
  const server = await serve(t)
  const { status, headers, text } = await server.get('/legal/data')

  t.test('credits the forecasts under their licence', async t => {
    t.equal(status, 200)
    t.match(text, 'href="https://open-meteo.com/"')
    t.match(text, 'href="https://creativecommons.org/licenses/by/4.0/"')
  })

  t.test('loads nothing and cannot be framed', async t => {
    const policy = headers.get('content-security-policy') ?? ''
    t.match(policy, /default-src 'none'/)
    t.match(policy, /frame-ancestors 'none'/)
    t.notMatch(text, /<script|<img|style="/)
    t.strictSame(text.match(/<link [^>]*>/g), [
      '<link rel="icon" type="image/svg+xml" href="/docs/assets/icon.svg">'
    ])
  })

  t.test("uses the requested language, else the browser's", async t => {
    t.match(text, '<html lang="en">')
    t.match(text, 'href="/legal/data?lang=pt"')
    const page = await server.get('/legal/data?lang=pt')
    t.match(page.text, '<h1>Sobre os dados</h1>')
    t.match(page.text, 'href="/schools?lang=pt"')
    const accepted = await server.get('/legal/data', { headers: { 'accept-language': 'pt-PT' } })
    t.match(accepted.text, '<h1>Sobre os dados</h1>')
    t.match(accepted.headers.get('vary'), /accept-language/i)
  })

  t.test('says in every language that bookings store measurements, and names the cookie', async t => {
    const WORDS = {
      en: 'height and weight',
      pt: 'altura e peso',
      es: 'altura y peso',
      fr: 'la taille et le poids',
      de: 'Größe und Gewicht'
    }
    for (const [language, words] of Object.entries(WORDS)) {
      const { text } = await server.get(`/legal/data?lang=${language}`)
      t.match(text, words, language)
      t.match(text, 'sb_aff', language)
      t.match(text, /90/, language)
    }
  })
})
