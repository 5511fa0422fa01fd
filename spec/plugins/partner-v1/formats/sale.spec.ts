// tags: sql
import t from 'tap'
import { openSchool } from '../../../support/centre.ts'
import { addSlot, changeType } from '../../../support/school.ts'

const HEIGHT = { id: 'height', kind: 'height', per: 'person', required: true }
const LUNCH = {
  ...{ id: 'lunch', kind: 'choice', per: 'booking', required: false },
  ...{ title: 'Almoço?', hint: 'Incluído.', options: ['Peixe', 'Legumes'] }
}
const NOTE = { id: 'note', kind: 'text', per: 'booking', required: true, title: 'Hotel?' }
const MAR = {
  ...{ id: 'mar', name: 'Hotel Mar', address: 'Av. do Mar 1', latitude: 39.35, longitude: -9.38 },
  ...{ pickup: { group: 45 }, dropoff: { group: 20 } }
}
const UNITS = ['youth:12-17:3500', 'child:6-11:2800', 'adult:18-99:5000']

t.test('a lesson and its type show all that the school sells', async t => {
  const { server, sql } = await openSchool(t)
  await sql`update schools set locales = '{pt}', points = ${JSON.stringify([MAR])}::text::jsonb`
  await sql`update lesson_types set questions = ${JSON.stringify([HEIGHT, LUNCH, NOTE])}::text::jsonb`
  const slotId = await addSlot(sql)
  await changeType(sql, { units: UNITS.join(',') })
  await sql`update slots set unit_cents = unit_cents || '{"adult": 6000}' where id = ${slotId}`
  const key = await server.schoolKey('Hotel Atlântico', undefined, 20)
  const read = async (path: string) => (await server.get(`/api/partner/v1/${path}`, { key })).body
  const units = [
    { id: 'youth', label: 'Jovem', ages: { min: 12, max: 17 }, priceCents: 3500 },
    { id: 'child', label: 'Criança', ages: { min: 6, max: 11 }, priceCents: 2800 },
    { id: 'adult', label: 'Adulto', ages: { min: 18, max: null }, priceCents: 6000 }
  ]

  t.test('units with their prices, the default one, and the lowest price', async t => {
    const [lesson] = (await read('availabilities')).availabilities
    t.match(lesson, { pricePerPerson: 3500, priceFrom: 2800, net: 2800, currencyPrecision: 2 })
    t.equal(lesson.defaultUnitId, 'youth')
    t.strictSame(lesson.units, units)
    const [service] = (await read('services')).services
    t.strictSame(service.units, units)
    t.match(service, { defaultUnitId: 'youth', priceFrom: 2800, priceTo: 6000 })
  })

  t.test('whether the school cancelled it, in every format', async t => {
    const id = await addSlot(sql, { daysAhead: 40 })
    const [{ date }] = await sql<
      [{ date: string }]
    >`select local_date::text as date from slots where id = ${id}`
    const day = `from=${date}&to=${date}`
    const saleIn = async (format: string) => {
      const body = await read(`availabilities?format=${format}&${day}`)
      const [lesson] = Array.isArray(body) ? body : (body.availabilities ?? body.data)
      return lesson._sb ?? lesson._sb_meta ?? lesson
    }
    const formats = ['native', 'octo', 'fh', 'bl']
    await sql`update slots set on_sale = false where id = ${id}`
    for (const format of formats) t.equal((await saleIn(format)).cancelled, false, `closed in ${format}`)
    await sql`update slots set cancelled_at = now() where id = ${id}`
    for (const format of formats) t.equal((await saleIn(format)).cancelled, true, format)
  })

  t.test('questions: their ids in each lesson, their texts in the type', async t => {
    const [lesson] = (await read('availabilities')).availabilities
    t.strictSame(lesson.questions, [
      { id: 'height', required: true },
      { id: 'lunch', required: false },
      { id: 'note', required: true }
    ])
    const [service] = (await read('services')).services
    const none = { hint: null, min: null, max: null, maxLength: null, options: [] }
    t.strictSame(service.questions, [
      {
        ...none,
        ...{ id: 'height', per: 'person', required: true, type: 'number', title: 'Altura em cm' },
        ...{ hint: 'Para o fato.', min: 80, max: 230 }
      },
      {
        ...none,
        ...{
          id: 'lunch',
          per: 'booking',
          required: false,
          type: 'choice',
          title: 'Almoço?',
          hint: 'Incluído.'
        },
        options: ['Peixe', 'Legumes'].map(value => ({ value, label: value }))
      },
      { ...none, id: 'note', per: 'booking', required: true, type: 'text', title: 'Hotel?', maxLength: 300 }
    ])
  })

  t.test('places of pickup: with their time in each lesson, their address in the type', async t => {
    const [lesson] = (await read('availabilities')).availabilities
    t.strictSame(lesson.pickups, [{ id: 'mar', name: 'Hotel Mar', time: '09:15' }])
    t.strictSame(lesson.dropoffs, [{ id: 'mar', name: 'Hotel Mar', time: '12:20' }])
    const [service] = (await read('services')).services
    const place = {
      ...{ id: 'mar', name: 'Hotel Mar', address: 'Av. do Mar 1', directions: null },
      ...{ latitude: 39.35, longitude: -9.38 }
    }
    t.strictSame(service.pickups, [{ ...place, minutes: 45 }])
    t.strictSame(service.dropoffs, [{ ...place, minutes: 20 }])
  })

  t.test('the other formats show the same within their extension', async t => {
    const [lesson] = (await read('availabilities')).availabilities
    const [service] = (await read('services')).services
    const pick = (value: Record<string, unknown>, names: readonly string[]) =>
      Object.fromEntries(names.map(name => [name, value[name]]))
    const ofType = [
      'currencyPrecision',
      'defaultUnitId',
      'units',
      'questions',
      'pickups',
      'dropoffs',
      'priceFrom'
    ]
    const ofLesson = [...ofType, 'startsAt', 'freeUntil', 'net']
    for (const [format, lessons, types] of [
      ['octo', undefined, undefined],
      ['fh', 'availabilities', 'items'],
      ['bl', 'data', 'data']
    ] as const) {
      const listed = await read(`availabilities?format=${format}`)
      const [item] = lessons ? listed[lessons] : listed
      t.strictSame(pick(item._sb ?? item._sb_meta, ofLesson), pick(lesson, ofLesson), format)
      const offered = await read(`services?format=${format}`)
      const [type] = types ? offered[types] : offered
      t.strictSame(pick({ ...type, ...type._sb, ...type._sb_meta }, ofType), pick(service, ofType), format)
    }
  })

  t.test('free cancellation ends by the cutoff of the type', async t => {
    await sql`update lesson_types set cancellation_cutoff_hours = 48`
    const [lesson] = (await read('availabilities')).availabilities
    t.equal(Date.parse(lesson.startsAt) - Date.parse(lesson.freeUntil), 48 * 3_600_000)
  })
})
