import t from 'tap'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import { lessonsFor, type Nearness, nearnessOf } from '../../../plugins/widget/offer.ts'

const BALEAL = { latitude: 39.374, longitude: -9.34 }
const SUPERTUBOS = { latitude: 39.345, longitude: -9.364 }
const CARCAVELOS = { latitude: 38.68, longitude: -9.33 }
const ARRIFANA = { latitude: 37.29, longitude: -8.865 }

t.test('a spot is its own, near the next beach, a drive from the next town, or far', async t => {
  t.equal(nearnessOf(BALEAL, BALEAL), 0)
  t.equal(nearnessOf(BALEAL, SUPERTUBOS), 1)
  t.equal(nearnessOf(BALEAL, CARCAVELOS), 2)
  t.equal(nearnessOf(BALEAL, ARRIFANA), 3)
  t.equal(nearnessOf(BALEAL, undefined), 3)
})

const lesson = (id: string, level: PublicLesson['level']) => ({ id, level }) as PublicLesson
const LESSONS = [
  lesson('far', 'kids'),
  lesson('hard', 'advanced'),
  lesson('near', 'kids'),
  lesson('here', 'all'),
  lesson('here too', 'kids')
]
const AT: Readonly<Record<string, Nearness>> = { far: 2, hard: 0, near: 1, here: 0, 'here too': 0 }

t.test('a level is offered fitting lessons first, by distance and then time', async t => {
  const ids = (level: 'kids' | 'advanced', max: number) =>
    lessonsFor(LESSONS, level, ({ id }) => AT[id] as Nearness, max).map(({ id }) => id)
  t.strictSame(ids('kids', 5), ['here', 'here too', 'near', 'far', 'hard'])
  t.strictSame(ids('advanced', 3), ['hard', 'here', 'here too'])
})
