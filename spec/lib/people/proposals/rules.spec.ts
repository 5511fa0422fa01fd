import * as fc from 'fast-check'
import t from 'tap'
import {
  canonicalJson,
  isSameHash,
  reasonText,
  renderChange
} from '../../../../lib/people/proposals/rules.ts'
import { digestOf } from '../../../../lib/text/digest.ts'

t.test('canonical JSON', async t => {
  await t.test('is one text for equal values, in any order of keys', async t => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, member]) => [key, reversed(member)])
      )
    }
    fc.assert(
      fc.property(fc.jsonValue(), value => canonicalJson(reversed(value)) === canonicalJson(value)),
      { seed: 7 }
    )
    t.pass('for 100 documents')
  })

  await t.test('has the meaning of plain JSON', async t => {
    fc.assert(
      fc.property(fc.jsonValue(), value =>
        t.strictSame(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)))
      ),
      { seed: 7 }
    )
  })

  t.equal(canonicalJson({ b: [1, { d: 'x', c: null }], a: undefined }), '{"b":[1,{"c":null,"d":"x"}]}')
})

t.test('a hash', async t => {
  const hash = digestOf('abc')
  t.ok(isSameHash(hash, hash.toUpperCase()))
  for (const other of ['', hash.slice(1), `${hash}0`, digestOf('abd'), 'é'.repeat(32)])
    t.notOk(isSameHash(hash, other))
})

t.test('a change is rendered from the stored document', async t => {
  const base = {
    lessonVersion: 1,
    lessonType: 'Group\u202e lesson',
    date: '2099-07-01',
    startTime: '10:00',
    endTime: '12:00',
    spotName: 'Baleal',
    participants: 1
  }
  const payload = {
    lessonId: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
    ...{ date: '2099-07-02', startTime: '14:00', endTime: '16:00', spotName: 'Supertubos' }
  }
  t.strictSame(renderChange({ kind: 'lesson_move', payload, base }), {
    summary:
      'Move a lesson with 1 participant: Group lesson, 2099-07-01 10:00 to 12:00, Baleal -> Group lesson, 2099-07-02 14:00 to 16:00, Supertubos',
    before: 'Group lesson, 2099-07-01 10:00 to 12:00, Baleal',
    after: 'Group lesson, 2099-07-02 14:00 to 16:00, Supertubos'
  })
  t.strictSame(
    renderChange({
      kind: 'stock_change',
      payload: { item: 'boots', size: '42', quantity: 3 },
      base: { stockVersion: 0, quantity: 0 }
    }),
    { summary: 'Change stock: boots 42: 0 -> 3', before: 'boots 42: 0', after: 'boots 42: 3' }
  )
})

t.test('a reason is shown as text', async t => {
  t.equal(reasonText(null), null)
  for (const reason of ['lesson_changed', 'stock_changed', 'time_over', 'key_revoked', 'rejected'])
    t.match(reasonText(reason), / .*\.$/)
  t.equal(reasonText('something_new'), 'something_new')
})
