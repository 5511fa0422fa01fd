import t from 'tap'
import { isUuid, namedUuid, readFormId, uuidV7 } from '../../../lib/text/uuid.ts'

const AT_MS = Date.parse('2026-07-01T10:00:00Z')
const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

t.test('uuidV7 and uuidNamed write version 7 with its time in front', async t => {
  for (const uuid of [uuidV7(AT_MS), namedUuid('a lesson', AT_MS)]) {
    t.match(uuid, VERSION_7)
    t.ok(isUuid(uuid))
    t.equal(Number.parseInt(uuid.replace('-', '').slice(0, 12), 16), AT_MS)
  }
})

t.test('uuidV7 never repeats, uuidNamed always does', async t => {
  t.not(uuidV7(AT_MS), uuidV7(AT_MS))
  t.equal(namedUuid('a lesson', AT_MS), namedUuid('a lesson', AT_MS))
  t.not(namedUuid('a lesson', AT_MS), namedUuid('another', AT_MS))
})

t.test('readFormId accepts versions 4 and 7 only, in lower case', async t => {
  const form = (version: string, variant = '8') => `0197A4C3-0B5D-${version}E10-${variant}A44-6D0B7A3F9C21`
  for (const id of [form('4'), form('7'), form('7', 'b')]) t.equal(readFormId(id), id.toLowerCase())
  const others = ['1', '2', '3', '5', '6', '8', '0', 'f'].map(version => form(version))
  for (const id of [...others, form('7', '0'), form('7', 'c'), `${form('7')}0`, '', undefined, [form('7')]])
    t.equal(readFormId(id), undefined)
})
