import t from 'tap'
import { contentDigest, formDigest } from '../../../lib/text/content.ts'

t.test('equal contents have one digest', async t => {
  const first = contentDigest({
    name: 'Caf\u00e9',
    seats: 2,
    contact: { phone: null, mail: 'a@b.c' },
    list: ['x', 'y']
  })
  t.match(first, /^[0-9a-f]{32}$/)
  const same: readonly object[] = [
    { seats: 2, list: ['x', 'y'], contact: { mail: 'a@b.c' }, name: 'Cafe\u0301' },
    {
      name: ' Caf\u00e9 ',
      seats: 2,
      contact: { mail: 'a@b.c', phone: '' },
      list: ['x', 'y'],
      notes: undefined
    }
  ]
  for (const content of same) t.equal(contentDigest(content), first)
})

t.test('an email address is compared in any case, other texts are not', async t => {
  const digestFor = (mail: string) => [
    contentDigest({ customerEmail: mail }),
    contentDigest({ contact: { emailAddress: mail } }),
    contentDigest({ unitItems: [{ contact: { emailAddress: mail } }] }),
    formDigest({ email: mail })
  ]
  t.strictSame(digestFor(' ADA@Example.com'), digestFor('ada@example.com'))
  t.notSame(digestFor('ada@example.com'), digestFor('bob@example.com'))
  t.not(contentDigest({ customerName: 'ADA' }), contentDigest({ customerName: 'ada' }))
})

t.test('different contents have different digests', async t => {
  const contents = [
    {},
    { a: 1 },
    { a: '1' },
    { a: 2 },
    { b: 1 },
    { a: [1, 2] },
    { a: [2, 1] },
    { a: [[1], 2] },
    { a: { b: 1 } },
    { a: false },
    { 'a"': 1 },
    { a: 'x\ny' },
    { a: 'x y' }
  ]
  t.equal(new Set(contents.map(contentDigest)).size, contents.length)
})

t.test('the content of a form is what was typed, whatever the page showed', async t => {
  const form = { attempt: '1', name: 'Ada', notes: 'a\r\nb', participants: '1', shownCode: '', totals: '1,2' }
  const secondContent = {
    ...form,
    attempt: '2',
    notes: 'a\nb',
    totals: '3,4',
    total: '5',
    shownCode: 'X',
    offerCode: ''
  }
  t.equal(formDigest(form), formDigest(secondContent))
  t.not(formDigest(form), formDigest({ ...form, name: 'Bob' }))
  t.not(formDigest(form), formDigest({ ...form, participants: '3' }))
})
