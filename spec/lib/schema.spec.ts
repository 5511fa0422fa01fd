import { Type as TypeBox } from '@sinclair/typebox'
import t from 'tap'
import { Type } from '../../lib/schema.ts'

t.test('schemas are those that TypeBox makes, to the last symbol', t => {
  const about = { description: 'A thing', examples: [1] }
  const build = (type: typeof Type) => {
    const text = type.String({ ...about, format: 'email' })
    const some = type.Object({ a: text, b: type.Optional(type.Integer({ minimum: 0 })) })
    const more = type.Object({ c: type.Optional(type.Null()) }, { additionalProperties: false })
    return {
      ...{ text, some, more },
      array: type.Array(some, { maxItems: 3 }),
      boolean: type.Boolean(),
      composite: type.Composite([some, type.Partial(more)], about),
      literals: [type.Literal('x', about), type.Literal(1), type.Literal(true)],
      number: type.Number({ default: 1.5 }),
      partial: type.Partial(more),
      record: type.Record(type.String(), type.Unknown(), about),
      unions: [type.Union([text, type.Null()], about), type.Union([text], about)],
      unknown: type.Unknown(about),
      unsafes: [type.Unsafe({ type: 'array', ...about }), type.Unsafe(type.Array(text))]
    }
  }
  const [ours, theirs] = [build(Type), build(TypeBox)]
  for (const name of Object.keys(theirs) as (keyof typeof theirs)[]) {
    t.strictSame(ours[name], theirs[name], name)
    t.equal(JSON.stringify(ours[name]), JSON.stringify(theirs[name]), `${name}, in the same order`)
  }
  t.end()
})
