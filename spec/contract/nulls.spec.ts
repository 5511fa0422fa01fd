import t from 'tap'
import * as v from 'valibot'
import { registry } from '../support/contract.ts'

/** The parts of a valibot schema that the traversal needs. */
interface Part {
  readonly type: string
  readonly entries?: Readonly<Record<string, Part>>
  readonly wrapped?: Part
  readonly item?: Part
  readonly options?: readonly unknown[]
  readonly pipe?: readonly Part[]
}

/** Paths of the optional members of a schema that reject null. */
function refusingNull(part: Part, path: string): string[] {
  const members = Object.entries(part.entries ?? {})
  const refused = members.filter(
    ([, member]) => member.type.endsWith('optional') && !v.is(member as unknown as v.GenericSchema, null)
  )
  const inner: [Part | undefined, string][] = [
    ...members.map(([name, member]): [Part, string] => [member, `${path}.${name}`]),
    [part.wrapped, path],
    [part.item, `${path}[]`],
    ...(part.pipe ?? []).slice(1).map((step): [Part, string] => [step, path]),
    ...(part.options ?? [])
      .filter(option => typeof option === 'object')
      .map((option): [Part, string] => [option as Part, path])
  ]
  return [
    ...refused.map(([name]) => `${path}.${name}`),
    ...inner.flatMap(([each, at]) => (each ? refusingNull(each, at) : []))
  ]
}

t.test('null is absent in every JSON body', async t => {
  const bodies = registry.entries.flatMap(({ route }) =>
    route.body && (route.bodyType ?? 'json') === 'json' ? [[route.name, route.body] as const] : []
  )
  t.ok(bodies.length > 10)
  const refused = bodies.flatMap(([name, body]) => refusingNull(body as unknown as Part, name))
  t.strictSame([...new Set(refused)], [])
  const members = v.object({ a: v.optional(v.string()), b: v.optional(v.nullable(v.string())) })
  t.strictSame(refusingNull(members as unknown as Part, 'x'), ['x.a'], 'the walk finds what refuses it')
})
