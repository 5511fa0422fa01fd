import t from 'tap'
import {
  assertRestorable,
  assertSameTables,
  FORMAT,
  type Header,
  orderTables,
  parseHeader
} from '../../../../lib/infra/backup/rules.ts'

const HEADER: Header = {
  format: FORMAT,
  madeAt: '2026-07-01 10:00:00+00',
  migrations: [{ name: '000001_schools', checksum: 'a' }],
  tables: [{ name: 'schools', columns: ['id', 'name'], rows: 2 }]
}

t.test('tables follow those that they reference', t => {
  const links = [
    { from: 'bookings', to: 'slots' },
    { from: 'slots', to: 'schools' },
    { from: 'slots', to: 'slots' },
    { from: 'keys', to: 'schools' }
  ]
  t.strictSame(orderTables(['bookings', 'keys', 'schools', 'slots'], links), [
    'schools',
    'keys',
    'slots',
    'bookings'
  ])
  t.throws(
    () =>
      orderTables(
        ['a', 'b'],
        [
          { from: 'a', to: 'b' },
          { from: 'b', to: 'a' }
        ]
      ),
    /cycle: a, b/
  )
  t.end()
})

t.test('the first line of a backup', t => {
  t.strictSame(parseHeader(JSON.stringify(HEADER)), HEADER)
  const unexpected = { ...HEADER, tables: [{ ...HEADER.tables[0], name: 'schools; drop table schools' }] }
  for (const line of [
    '',
    '{}',
    'PGDMP',
    JSON.stringify({ ...HEADER, format: 'other' }),
    JSON.stringify(unexpected)
  ])
    t.throws(() => parseHeader(line), /not a Swellbook backup/, line)
  t.end()
})

t.test('a backup fits', t => {
  const older = [...HEADER.migrations, { name: '000002_slots', checksum: 'b' }]
  t.doesNotThrow(() => assertRestorable(HEADER, older), 'a program that is newer')
  t.throws(() => assertRestorable(HEADER, []), /which this program lacks/)
  t.throws(
    () => assertRestorable(HEADER, [{ name: '000001_schools', checksum: 'x' }]),
    /has with another text/
  )
  t.doesNotThrow(() => assertSameTables(HEADER, [{ name: 'schools', columns: ['name', 'id'] }]))
  t.throws(
    () => assertSameTables(HEADER, [{ name: 'schools', columns: ['id'] }]),
    /tables of the database differ/
  )
  t.throws(() => assertSameTables(HEADER, []), /tables of the database differ/)
  t.end()
})
