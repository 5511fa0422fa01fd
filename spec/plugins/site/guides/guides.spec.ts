import t from 'tap'
import { GUIDES } from '../../../../lib/pages/guides.ts'
import { serve } from '../../../support/server.ts'

t.test('the guides', async t => {
  const server = await serve(t)

  t.test('begin with a page that leads to each of them and to the reference', async t => {
    const page = await server.get('/docs')
    t.equal(page.status, 200)
    for (const { slug, name } of GUIDES) {
      t.match(page.text, `href="/docs/${slug}"`)
      t.match(page.text, name)
    }
    t.match(page.text, 'href="/docs/reference"')
  })

  t.test('are pages without scripts, and Markdown, with the address of this service', async t => {
    for (const { slug } of GUIDES) {
      const page = await server.get(`/docs/${slug}`)
      t.equal(page.status, 200, slug)
      t.notMatch(
        page.text,
        /<script|style=| on[a-z]+=|localhost:8080|book\.example\.com|repository only/,
        slug
      )
      const markdown = await server.get(`/docs/${slug}.md`)
      t.equal(markdown.headers.get('content-type'), 'text/markdown; charset=utf-8')
      t.match(markdown.text, /^# /)
      t.notMatch(markdown.text, /localhost:8080|book\.example\.com|swellbook keys issue/, slug)
    }
    t.match((await server.get('/docs/getting-started')).text, 'BASE=https://swellbook.example/api/partner/v1')
  })

  t.test('are found by the names of their documents', async t => {
    for (const [document, slug] of [
      ['partners', 'getting-started'],
      ['platform', 'equipment-and-sea'],
      ['connector', 'assistants']
    ]) {
      const { status, headers } = await server.get(`/docs/${document}`)
      t.strictSame([status, headers.get('location')], [308, `/docs/${slug}`])
    }
  })

  t.test('have no dead link', async t => {
    const pages = new Map<string, string>()
    const textOf = async (path: string) => {
      if (!pages.has(path)) {
        const { status, text } = await server.get(path)
        t.equal(status, 200, path)
        pages.set(path, text)
      }
      return pages.get(path) as string
    }
    for (const slug of ['', ...GUIDES.map(({ slug }) => `/${slug}`)]) {
      const here = `/docs${slug}`
      const links = [...(await textOf(here)).matchAll(/<a [^>]*href="([^"]+)"/g)].map(
        ([, href]) => href as string
      )
      for (const href of links.filter(href => !href.startsWith('http'))) {
        const [path = '', anchor] = href.split('#')
        const text = await textOf(path || here)
        if (anchor) t.match(text, `id="${anchor}"`, `${here} links to ${href}`)
      }
    }
  })

  t.test('are found by words of a section', async t => {
    const page = await server.get('/docs/search?q=externalRef+matches')
    t.match(page.text, 'href="/docs/bookings#retries-send-an-externalref"')
    t.match((await server.get('/docs/search?q=zzzz')).text, 'Nothing contains “zzzz”')
    t.match((await server.get('/docs/search')).text, 'Type a word')
    t.notMatch((await server.get('/docs/search?q=%3Cb%3E')).text, '<b>')
  })

  t.test('are listed for programs', async t => {
    const list = await server.get('/llms.txt')
    t.match(list.text, '# Swellbook')
    for (const { slug } of GUIDES) t.match(list.text, `https://swellbook.example/docs/${slug}.md`)
  })
})
