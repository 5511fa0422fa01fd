import { Type } from '@sinclair/typebox'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { json } from '../../../lib/kernel/answer.ts'
import { writeChallenge } from '../../../lib/people/passkeys/rules.ts'

export const getChallenge = route({
  method: 'GET',
  path: '/passkeys/challenge',
  name: 'getChallenge',
  auth: { kind: 'public' },
  answer: json(200, Type.Object({ challenge: Type.String({ description: 'In base64url' }) }), {
    description: 'The challenge.',
    example: { challenge: 'AZqVb0p4cQKQ...' }
  }),
  unlisted: true,
  errors: ['not_found']
}).handle(({ passkeys, newId }) => {
  if (passkeys.lack !== undefined) throw new Problem('not_found')
  return { challenge: writeChallenge(passkeys.key, newId()) }
})
