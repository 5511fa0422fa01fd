import t from 'tap'
import { assignInstructors, type Shift } from '../../../lib/demo/rota.ts'
import type { DemoInstructor } from '../../../lib/demo/schools.ts'

const staff: readonly DemoInstructor[] = [
  { id: 'ana', name: 'Ana', levels: ['beginner', 'kids'], languages: ['pt'] },
  { id: 'bea', name: 'Bea', levels: ['beginner'], languages: ['pt'] }
]

function shift(
  localStart: string,
  localEnd: string,
  instructors: number,
  level: Shift['level'] = 'beginner'
): Shift {
  return { localStart, localEnd, instructors: instructors, level }
}

const cases: readonly [name: string, shifts: readonly Shift[], turn: number, teams: string[][]][] = [
  ['as many as wanted', [shift('10:00', '12:00', 2)], 0, [['ana', 'bea']]],
  ['no more than there are', [shift('10:00', '12:00', 3)], 0, [['ana', 'bea']]],
  ['in turn', [shift('10:00', '12:00', 1)], 1, [['bea']]],
  ['only those who can teach the level', [shift('10:00', '12:00', 2, 'kids')], 0, [['ana']]],
  [
    'the lesson that few can teach first',
    [shift('10:00', '12:00', 2), shift('10:00', '11:30', 1, 'kids')],
    0,
    [['bea'], ['ana']]
  ],
  ['nobody twice at once', [shift('10:00', '12:00', 2), shift('11:00', '13:00', 1)], 0, [['ana', 'bea'], []]],
  [
    'again when the other lesson has just ended',
    [shift('10:00', '12:00', 2), shift('12:00', '14:00', 1)],
    0,
    [['ana', 'bea'], ['ana']]
  ]
]

t.test('the rota assigns', async t => {
  for (const [name, shifts, turn, teams] of cases) {
    t.test(name, async t => {
      t.strictSame(assignInstructors(shifts, staff, turn), teams)
    })
  }
})
