import t from 'tap'
import { negotiate, negotiationHeaders } from '../../../lib/octo/negotiation.ts'

const none = {
  pricing: false,
  content: false,
  notifications: false,
  questions: false,
  pickups: false,
  dropoffs: false,
  offers: false,
  webhooks: false,
  language: 'en' as const
}

t.test('termsOf', async t => {
  const cases: readonly [string, Record<string, string>, string, object][] = [
    ['nothing asked', {}, '', none],
    ['an empty header', { 'octo-capabilities': '' }, '', none],
    ['one with the prefix', { 'octo-capabilities': 'octo/pricing' }, '', { ...none, pricing: true }],
    ['one without it', { 'octo-capabilities': 'content' }, '', { ...none, content: true }],
    [
      'both, spaced and in capitals',
      { 'octo-capabilities': ' OCTO/Pricing ,content' },
      '',
      { ...none, pricing: true, content: true }
    ],
    ['the third', { 'octo-capabilities': 'notifications' }, '', { ...none, notifications: true }],
    ['the fourth', { 'octo-capabilities': 'octo/webhooks' }, '', { ...none, webhooks: true }],
    ['unknown ones', { 'octo-capabilities': 'octo/cart, octo/pricings' }, '', none],
    ['the query', {}, '_capabilities=octo%2Fpricing,content', { ...none, pricing: true, content: true }],
    [
      'the query twice',
      {},
      '_capabilities=pricing&_capabilities=content',
      { ...none, pricing: true, content: true }
    ],
    [
      'header before query',
      { 'octo-capabilities': 'content' },
      '_capabilities=pricing',
      { ...none, content: true }
    ],
    ['Portuguese', { 'accept-language': 'pt' }, '', { ...none, language: 'pt' }],
    ['Portuguese of Brazil', { 'accept-language': 'pt-BR;q=0.8, it' }, '', { ...none, language: 'pt' }],
    ['English rather', { 'accept-language': 'pt;q=0.3, en-GB;q=0.7' }, '', none],
    ['anything', { 'accept-language': '*' }, '', none],
    ['no Portuguese please', { 'accept-language': 'pt;q=0' }, '', none]
  ]
  for (const [name, headers, search, terms] of cases)
    t.strictSame(negotiate({ headers, search }), terms, name)
})

t.test('termsHeaders name what applied', async t => {
  t.strictSame(negotiationHeaders(none), { 'octo-capabilities': '' })
  t.strictSame(
    negotiationHeaders({
      ...none,
      pricing: true,
      content: true,
      notifications: true,
      questions: true,
      webhooks: true,
      language: 'pt'
    }),
    {
      'octo-capabilities': 'octo/pricing, octo/content, octo/notifications, octo/questions, octo/webhooks',
      'content-language': 'pt',
      'available-languages': 'en, pt, es, fr, de'
    }
  )
  const german = { ...none, content: true, language: 'de' } as const
  for (const [locales, expected] of [
    [[], 'de'],
    [['de-AT'], 'de'],
    [['en', 'pt-PT', 'en'], 'en, pt-PT, de']
  ] as const)
    t.equal(negotiationHeaders(german, locales)['content-language'], expected)
  t.strictSame(
    negotiationHeaders({ ...none, language: 'de' }, ['en']),
    { 'octo-capabilities': '' },
    'without content, no language'
  )
})
