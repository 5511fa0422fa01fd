import t from 'tap'
import { isUuid, uuidNamed, uuidV7 } from '../../../lib/text/uuid.ts'

const AT_MS = Date.parse('2026-07-01T10:00:00Z')
const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

t.test('uuidV7 and uuidNamed write version 7 with its time in front', async t => {
  for (const uuid of [uuidV7(AT_MS), uuidNamed('a lesson', AT_MS)]) {
    t.match(uuid, VERSION_7)
    t.ok(isUuid(uuid))
    t.equal(Number.parseInt(uuid.replace('-', '').slice(0, 12), 16), AT_MS)
  }
})

t.test('uuidV7 never repeats itself, uuidNamed always does', async t => {
  t.not(uuidV7(AT_MS), uuidV7(AT_MS))
  t.equal(uuidNamed('a lesson', AT_MS), uuidNamed('a lesson', AT_MS))
  t.not(uuidNamed('a lesson', AT_MS), uuidNamed('another', AT_MS))
})
