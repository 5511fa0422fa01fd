import t from 'tap'
import type { PublicSchool } from '../../../../lib/storefront/queries.ts'
import { contactLinks, isWebAddress, paymentPage } from '../../../../plugins/storefront/pages/parts.ts'

const SILENT: PublicSchool = {
  id: 'onda-clara',
  name: 'Onda Clara',
  description: '',
  bring: '',
  meet: '',
  meetAddress: null,
  meetAt: null,
  meetMinutes: null,
  translations: {},
  locale: 'en',
  logo: null,
  photo: null,
  colours: { light: null, dark: null },
  address: null,
  telephone: null,
  email: null,
  website: null,
  paymentUrl: null,
  timeZone: 'Europe/Lisbon',
  today: '2026-05-23'
}
const contact = (more: Partial<PublicSchool>) => {
  const links = contactLinks({ ...SILENT, ...more })
  return links ? links.text : undefined
}

t.test('contactOf', async t => {
  t.test('is empty without a contact', async t => t.equal(contact({}), undefined))
  t.test('links each contact by its kind', async t => {
    t.equal(
      contact({ email: 'a+b@example.com', telephone: '+351 (200) 1', website: 'https://a.example' }),
      '<a href="mailto:a%2Bb@example.com">a+b@example.com</a><br><a href="tel:+3512001">+351 (200) 1</a><br><a href="https://a.example">a.example</a>'
    )
  })
})

t.test("paymentPage is the school's address, or nothing if it cannot be opened", async t => {
  t.equal(paymentPage({ paymentUrl: 'https://pay.example' }), 'https://pay.example')
  for (const paymentUrl of [null, '', 'javascript:alert(1)']) t.equal(paymentPage({ paymentUrl }), undefined)
})

t.test('isWebAddress accepts http and https only', async t => {
  for (const good of ['https://a.example', 'http://a.example/x?y', 'HTTPS://a.example'])
    t.ok(isWebAddress(good))
  for (const bad of [
    'javascript:alert(1)',
    ' https://a.example',
    'data:text/html,x',
    '//a.example',
    'https://',
    ''
  ])
    t.notOk(isWebAddress(bad), bad)
})
