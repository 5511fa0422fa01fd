import { Type } from '@sinclair/typebox'
import { cleanText } from '../../../lib/text/plain.ts'
import { strictObject } from '../fields.ts'
import { tool } from '../tool.ts'

export default tool({
  name: 'list_my_schools',
  title: 'My schools',
  description:
    'Returns the school this key belongs to: name, time zone, currency, languages, and what the key may do. ' +
    'Call it first: every date and time of the other tools is in this time zone. ' +
    'A key always belongs to exactly one school; no tool takes a school id.',
  scope: 'read',
  input: {},
  output: strictObject({
    schools: Type.Array(
      strictObject({
        id: Type.String(),
        name: Type.String(),
        timeZone: Type.String({ description: 'IANA name' }),
        currency: Type.String(),
        languages: Type.Array(Type.String()),
        today: Type.String({ format: 'date', description: "The school's today" })
      })
    ),
    role: Type.String({ description: 'owner, manager or instructor' }),
    scopes: Type.Array(Type.String())
  }),
  async run({ key }) {
    const { schoolId: id, timeZone, currency, locales, today } = key
    const school = { id, name: cleanText(key.schoolName), timeZone, currency, languages: [...locales], today }
    return { schools: [school], role: key.role, scopes: [...key.scopes] }
  }
})
