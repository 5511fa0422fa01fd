import t from 'tap'
import { parse } from '../../../lib/kernel/parse.ts'
import { idOf, NewInstructor, NewLessonType, NewSchool, SchoolChange } from '../../../lib/schools/rules.ts'

t.test("an operator's description of a school", async t => {
  t.test('suggests an id from a name', async t => {
    for (const [name, id] of [
      ['Inês Silva', 'ines-silva'],
      ['  Jean-Luc O’Neill 2 ', 'jean-luc-o-neill-2'],
      ['浪', '']
    ] as const) {
      t.equal(idOf(name), id)
    }
  })

  t.test('distinguishes absent from cleared', async t => {
    t.strictSame(parse(SchoolChange, { id: 'a' }), { id: 'a' })
    t.strictSame(parse(SchoolChange, { id: 'a', website: '' }), { id: 'a', website: null })
    t.throws(() => parse(SchoolChange, { id: 'a', name: '' }), { code: 'missing_fields' })
  })

  t.test('is refused with the invalid field', async t => {
    const school = { id: 'a', name: 'A', timeZone: 'UTC' }
    const type = {
      ...{ schoolId: 'a', id: 'k', name: 'K', level: 'all', kind: 'group' },
      ...{ durationMinutes: '90', capacity: '8', priceCents: '0' }
    }
    t.match(parse(NewLessonType, type), { durationMinutes: 90, capacity: 8, priceCents: 0 })
    for (const [schema, input, field] of [
      [NewSchool, { ...school, id: 'Ab' }, 'id'],
      [NewSchool, { ...school, locales: 'portuguese' }, 'locales.0'],
      [NewSchool, { ...school, locales: ',' }, 'locales'],
      [NewSchool, { ...school, logoUrl: 'ftp://a.example.com' }, 'logoUrl'],
      [NewLessonType, { ...type, capacity: '0' }, 'capacity'],
      [NewLessonType, { ...type, capacity: '99999999999' }, 'capacity'],
      [NewInstructor, { schoolId: 'a', id: 'i', name: 'I', levels: 'all' }, 'levels.0']
    ] as const) {
      t.throws(
        () => parse(schema, input),
        { code: 'invalid_request', extras: { field } },
        JSON.stringify(input)
      )
    }
  })
})
