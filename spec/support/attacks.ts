import { saveSpots } from '../../lib/sea/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { filledForm, visit } from './page.ts'
import { addSchool, addSlot, SCHOOL } from './school.ts'
import { fillSea } from './sea.ts'
import type { SpecServer } from './server.ts'
import { spotLike } from './spots.ts'

/** Texts that would break out of a text, an attribute, a style or a script, each with the mark `pwned`. */
export const ATTACKS: readonly string[] = [
  '<script>document.pwned=1</script>',
  '"><img src=x onerror=document.pwned=1><i pwned>',
  "' autofocus onfocus=document.pwned=1 pwned='",
  '</style></title></textarea><svg onload=document.pwned=1><i pwned>',
  '</script><script>document.pwned=1</script><!--',
  'javascript:document.pwned=1',
  '&lt;b pwned&gt;&#60;b pwned>'
]

/** A page that shows foreign input, and the harmful text in it. */
export interface Target {
  readonly attack: string
  readonly path: string
}

/** Writes each attack into every field that reaches a page; lists the pages that show it. */
export async function plantAttacks(server: SpecServer): Promise<Target[]> {
  const { sql } = server
  await addSchool(sql)
  const slotId = await addSlot(sql)
  const key = await server.platformKey(['sizing', 'forecast'])
  const found: Target[] = []
  for (const [i, attack] of ATTACKS.entries()) {
    const id = `evil-${i}`
    await saveSpots(sql, [spotLike({ id, name: attack, region: attack })])
    const paths = [
      ...(await plantSchool(server, id, attack)),
      ...questionsOf(attack, { slotId, key }),
      `/w/surf?key=${key}&spot=${id}`
    ]
    found.push(...paths.map(path => ({ attack, path })))
  }
  await fillSea(server.databaseUrl)
  return found
}

/** A school whose texts are all the attack, with a lesson, a booking and a full lesson. */
async function plantSchool(server: SpecServer, schoolId: string, attack: string): Promise<string[]> {
  const { sql } = server
  await addSchool(sql, { id: schoolId, name: attack })
  await sql`update schools set description = ${attack}, address = ${attack}, email = ${attack}, telephone = ${attack},
    website = ${attack}, payment_url = ${attack} where id = ${schoolId}`
  await sql`update lesson_types set name = ${attack}, description = ${attack} where school_id = ${schoolId}`
  const slotId = await addSlot(sql, { schoolId, spotName: attack })
  const full = await addSlot(sql, { schoolId, spotName: attack, daysAhead: 4, instructors: 0 })
  await sql`update instructors set name = ${attack} || id where school_id = ${schoolId}`
  const { post, attemptFor } = visit(server)
  const attempt = await attemptFor(slotId, schoolId)
  const fields = { customerName: attack, customerPhone: attack.slice(0, 40), notes: attack }
  const { headers, text } = await post(`/book/${schoolId}/${slotId}`, filledForm(attempt, fields))
  const booked = headers.get('location')
  if (!booked) throw new Error(`${attack} was not booked: ${text}`)
  return [
    `/schools/${schoolId}`,
    '/schools',
    `/book/${schoolId}/${slotId}`,
    `/book/${schoolId}/${full}`,
    booked
  ]
}

/** Pages with the attack in their URL. */
function questionsOf(attack: string, { slotId, key }: { slotId: string; key: string }): string[] {
  const bad = encodeURIComponent(attack)
  return [
    `/schools/${SCHOOL}?lang=${bad}`,
    `/book/${SCHOOL}/${slotId}?lang=${bad}&x=${bad}`,
    `/schools/${bad}`,
    `/book/${SCHOOL}/${bad}`,
    `/book/${SCHOOL}/${slotId}/booked/${bad}`,
    `/book/${SCHOOL}/${slotId}/booked/${uuidV7(1)}?lang=${bad}`,
    `/w/surf?key=${bad}&lang=${bad}`,
    `/w/surf?${['spot', 'slug', 'lang', 'level', 'weight', 'height'].map(name => `${name}=${bad}`).join('&')}&key=${key}`
  ]
}
