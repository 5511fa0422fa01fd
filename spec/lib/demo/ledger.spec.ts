// tags: full
import t from 'tap'
import { planUses } from '../../../lib/demo/ledger.ts'
import { planDemo } from '../../../lib/demo/plan.ts'

const { slots } = planDemo('2026-08-01')
const lessons = slots
  .filter(({ localDate, lessonTypeId }) => localDate < '2026-08-01' && lessonTypeId !== 'svc_hire')
  .map(({ id }) => ({ slotId: id, seats: 4 }))

t.test('planUses', async t => {
  const uses = planUses(lessons, slots)

  t.test('counts one board and one suit a seat', async t => {
    for (const { slotId, seats } of lessons) {
      const own = uses.filter(({ lesson }) => lesson === slotId)
      const count = (items: readonly string[]) =>
        own.filter(({ item }) => items.includes(item)).reduce((sum, { uses }) => sum + uses, 0)
      if (count(['soft_board', 'board']) !== seats || count(['wetsuit']) !== seats) t.fail(slotId)
    }
  })

  t.test('is the same for the same lessons', async t => {
    const lines = JSON.stringify(uses)
    t.ok(JSON.stringify(planUses(lessons, slots)) === lines)
    t.ok(JSON.stringify(planUses(lessons, slots, 7)) !== lines)
  })

  t.test("assigns foam to beginners and children, and children's suits to children", async t => {
    const kids = slots.filter(({ lessonTypeId }) => lessonTypeId === 'svc_kids').map(({ id }) => id)
    const own = uses.filter(({ lesson }) => kids.includes(lesson))
    t.strictSame(new Set(own.map(({ brandId }) => brandId)), new Set(['marefoam', 'neoprata']))
    t.ok(uses.some(({ brandId }) => brandId === 'vagalume'))
  })

  t.test('assigns no size for a rental board', async t => {
    const hire = slots.filter(({ lessonTypeId }) => lessonTypeId === 'svc_hire')
    t.ok(hire.length > 0)
    t.strictSame(
      planUses(
        hire.map(({ id }) => ({ slotId: id, seats: 4 })),
        slots
      ),
      []
    )
  })

  t.test('skips unknown lessons', async t => {
    t.strictSame(planUses([{ slotId: 'gone', seats: 3 }], slots), [])
  })
})
