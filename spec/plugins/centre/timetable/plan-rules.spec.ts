import t from 'tap'
import { MAX_PLANNED, type PlanValues, parsePlan } from '../../../../plugins/centre/timetable/plan.ts'

const TYPES = [{ id: 'group', durationMinutes: 90 }]

const FORM: PlanValues = {
  type: 'group',
  spot: 'Baleal',
  hours: '10:00',
  minutes: '',
  from: '2099-07-01',
  to: '',
  weekdays: [],
  teachers: ['ana'],
  capacity: '',
  price: '',
  course: '',
  coursePrice: ''
}

const plan = (changes: Partial<PlanValues>) => parsePlan({ ...FORM, ...changes }, TYPES, 'EUR')
const times = (changes: Partial<PlanValues>) =>
  plan(changes).lessons.map(({ date, start, end }) => `${date?.slice(5)} ${start}-${end}`)

t.test('a form becomes the lessons that it says', t => {
  t.strictSame(plan({}).lessons, [
    {
      row: 1,
      date: '2099-07-01',
      start: '10:00',
      end: '11:30',
      lessonType: 'group',
      spot: 'Baleal',
      capacity: null,
      priceCents: null,
      instructors: ['ana']
    }
  ])
  const [priced] = plan({ capacity: ' 12 ', price: '37,50', minutes: '60' }).lessons
  t.match(priced, { capacity: 12, priceCents: 3750, end: '11:00' })
  t.strictSame(
    times({ hours: '14:30, 9 14h30', to: '2099-07-02' }),
    ['07-01 09:00-10:30', '07-01 14:30-16:00', '07-02 09:00-10:30', '07-02 14:30-16:00'],
    'by day and hour, none twice'
  )
  t.strictSame(
    times({ to: '2099-07-15', weekdays: ['3', '7'] }),
    ['07-01', '07-05', '07-08', '07-12', '07-15'].map(day => `${day} 10:00-11:30`),
    '1 July 2099 is a Wednesday'
  )
  t.equal(plan({ to: '2100-01-16' }).lessons.length, MAX_PLANNED)
  t.end()
})

t.test('a course has a run for each week and hour', t => {
  const week = { weekdays: ['3', '4'], course: ' Two days ', coursePrice: '60' }
  const { course } = plan({ ...week, hours: '10:00, 14:00', to: '2099-07-09' })
  t.match(course, { name: 'Two days', priceCents: 6000 })
  t.strictSame(
    course?.runs.map(run => run.map(({ date, start }) => `${date?.slice(5)} ${start}`)),
    [
      ['07-01 10:00', '07-02 10:00'],
      ['07-01 14:00', '07-02 14:00'],
      ['07-08 10:00', '07-09 10:00'],
      ['07-08 14:00', '07-09 14:00']
    ]
  )
  t.strictSame(
    plan({ from: '1999-12-30', to: '2000-01-04', weekdays: ['1', '7'], course: 'A', coursePrice: '1' })
      .faults,
    new Set(['weeks']),
    'Sunday and the next Monday are in two weeks'
  )
  t.equal(plan({}).course, undefined)
  t.end()
})

t.test('what cannot be planned is named, field by field', t => {
  const rows: [fault: string, changes: Partial<PlanValues>][] = [
    ['type', { type: 'nothing' }],
    ['course', { coursePrice: '60', to: '2099-07-02' }],
    ['course', { course: 'a\u0000b', coursePrice: '60', to: '2099-07-02' }],
    ['coursePrice', { course: 'Two days', to: '2099-07-02' }],
    ['coursePrice', { course: 'Two days', coursePrice: 'x', to: '2099-07-02' }],
    ['weeks', { course: 'Two days', coursePrice: '60' }],
    ['weeks', { course: 'Two days', coursePrice: '60', to: '2099-07-06' }],
    ['spot', { spot: '  ' }],
    ['spot', { spot: 'Bal\u0000eal' }],
    ['hours', { hours: '' }],
    ['hours', { hours: '25:00' }],
    ['hours', { hours: '22:31', minutes: '721' }],
    ['hours', { hours: '1,2,3,4,5,6,7,8,9,10,11,12,13' }],
    ['minutes hours', { minutes: '0' }],
    ['minutes hours', { minutes: 'an hour' }],
    ['capacity', { capacity: '1001' }],
    ['price', { price: 'free' }],
    ['from to', { from: '2099-02-30' }],
    ['to', { to: '2099-06-30' }],
    ['to', { to: '2100-07-03' }],
    ['none', { to: '2099-07-02', weekdays: ['1'] }],
    ['many', { to: '2100-01-17' }]
  ]
  for (const [faults, changes] of rows) {
    const read = plan(changes)
    t.strictSame([...read.faults].sort(), faults.split(' ').sort(), JSON.stringify(changes))
    t.strictSame(read.lessons, [])
  }
  t.end()
})
