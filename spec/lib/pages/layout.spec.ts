import t from 'tap'
import { html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'

const PAGE = {
  language: 'en',
  title: 'Onda Clara',
  description: 'Small groups.',
  path: '/schools/onda-clara',
  home: { path: '/schools', name: 'Surf schools' },
  content: html`<h1>Onda Clara</h1>`
} as const

const described = (description: string) =>
  /<meta name="description" content="(.*?)">/.exec(renderPage({ ...PAGE, description }).body)?.[1]

const LONG = `${'Waves '.repeat(26)}beyond`

const DESCRIPTIONS: readonly [what: string, text: string, expected: string][] = [
  ['one of two lines', 'Small groups.\nWarm suits.', 'Small groups. Warm suits.'],
  ['one with marks', 'Ana & "Rui"', 'Ana &amp; &quot;Rui&quot;'],
  ['one of 162 characters', LONG, `${'Waves '.repeat(26).trim()}…`],
  ['one without spaces', 'ã'.repeat(200), `${'ã'.repeat(160)}…`]
]
for (const [name, text, expected] of DESCRIPTIONS) {
  t.test(`a page has ${name} as its description`, async t => t.equal(described(text), expected))
}

t.test('a page without its own path links to no other language', async t => {
  t.match(renderPage(PAGE).body, 'href="/schools/onda-clara?lang=pt"')
  const { path, ...shownOnce } = PAGE
  t.notMatch(renderPage(shownOnce).body, path)
})
