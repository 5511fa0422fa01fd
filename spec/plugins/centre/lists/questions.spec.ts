import t from 'tap'
import { openCentre } from '../../../support/centre.ts'
import { listPages } from '../../../support/lists-page.ts'
import { addSignedIn } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot, SCHOOL } from '../../../support/school.ts'

const TYPE = '/centre/types/group'
const PATH = `${TYPE}/questions`

t.test('questions of a lesson type, in the control centre', async t => {
  const { server, sql, headers } = await openCentre(t, { settings: { TRUSTED_PROXIES: '1' } })
  const { get, post, place, undo, versionOf } = listPages(server, PATH, headers)
  const stored = async () =>
    (await sql`select questions from lesson_types where school_id = ${SCHOOL} and id = 'group'`)[0]?.questions
  const slot = await addSlot(sql, { daysAhead: 3 })
  const guestPage = async (language = 'en') =>
    (await visit(server).get(`/book/${SCHOOL}/${slot}?lang=${language}`)).text

  await t.test('a built-in one is asked of each person, in the guest’s language', async t => {
    t.match((await get()).text, /Nothing is asked yet/)
    const fields = { kind: 'height', required: 'yes', per: 'booking', title: 'ignored' }
    const added = place(await post('', fields))
    t.match(added, /^\/centre\/types\/group\/questions\?said=added&log=/)
    t.match(place(await post('', fields)), /said=added/, 'sent twice, it is one')
    t.strictSame(await stored(), [{ id: 'height', kind: 'height', per: 'person', required: true }])
    t.match(await guestPage(), /Height/)
    t.equal((await post('', { kind: 'height' })).status, 409, 'another of this name')
    t.equal(await undo(added, '/centre/types', 'questions'), `${PATH}?said=undone`)
    t.strictSame(await stored(), [])
  })

  await t.test('one of the school has choices in its languages', async t => {
    const fields = {
      ...{ kind: 'choice', per: 'person', title: 'Almoço?', titleEn: 'Lunch?', hint: 'Na praia' },
      ...{ options: 'Peixe\nLegumes', optionsEn: 'Fish\nVegetables' }
    }
    t.match(place(await post('', fields)), /said=added/)
    t.strictSame(await stored(), [
      {
        ...{
          id: 'almoco',
          kind: 'choice',
          per: 'person',
          required: false,
          title: 'Almoço?',
          hint: 'Na praia'
        },
        ...{
          options: ['Peixe', 'Legumes'],
          translations: { en: { title: 'Lunch?', options: ['Fish', 'Vegetables'] } }
        }
      }
    ])
    t.match(await guestPage(), /Lunch\?[\s\S]*Vegetables/)
    t.match((await get('/almoco')).text, /Peixe\nLegumes<\/textarea>/)
  })

  const FAULTS: readonly (readonly [field: string, fields: Readonly<Record<string, string>>])[] = [
    ['title', { kind: 'text' }],
    ['options', { kind: 'choice', title: 'X' }],
    ['options', { kind: 'choice', title: 'X', options: 'one' }],
    ['options', { kind: 'text', title: 'X', options: 'a\nb' }],
    ['optionsEn', { kind: 'choice', title: 'X', options: 'a\nb', optionsEn: 'a\nb\nc' }]
  ]
  for (const [field, fields] of FAULTS)
    await t.test(`refuses ${JSON.stringify(fields)} beside ${field}`, async t => {
      const { status, text } = await post('', fields)
      t.equal(status, 400)
      t.match(text, new RegExp(`id="${field}-bad"`))
    })

  await t.test('changes one; only a change of the same question is a conflict', async t => {
    const version = await versionOf('almoco')
    await post('', { kind: 'swim' })
    const fields = { version, kind: 'text', per: 'booking', title: 'Almoço?', required: 'yes' }
    const changed = place(await post('/almoco', fields))
    t.match(changed, /said=saved&log=/)
    t.match((await stored())[0], { id: 'almoco', kind: 'text', per: 'booking', required: true })
    const stale = await post('/almoco', { ...fields, title: 'Jantar?' })
    t.equal(stale.status, 409)
    t.match(stale.text, /value="Jantar\?"/)
    t.equal(await undo(changed, '/centre/types', 'questions'), `${PATH}?said=undone`)
    t.match((await stored())[0], { kind: 'choice', required: false })
  })

  await t.test('removes one, undoes that; another type and another question are not found', async t => {
    const removed = place(await post('/almoco/remove', { version: await versionOf('almoco') }))
    t.match(removed, /said=removed&log=/)
    t.equal((await get('/almoco')).status, 404)
    t.equal(await undo(removed, '/centre/types', 'questions'), `${PATH}?said=undone`)
    t.strictSame(
      (await stored()).map(({ id }: { id: string }) => id),
      ['almoco', 'swim']
    )
    const other = listPages(server, '/centre/types/nope/questions', headers)
    t.equal((await other.get()).status, 404)
    t.equal((await get('/weight')).status, 404)
  })

  await t.test('the type leads there; the desk may not', async t => {
    const page = await listPages(server, TYPE, headers).get()
    t.match(page.text, `href="${PATH}"`)
    const desk = listPages(server, PATH, (await addSignedIn(sql, { role: 'desk' })).headers)
    t.equal((await desk.get()).status, 403)
  })
})
