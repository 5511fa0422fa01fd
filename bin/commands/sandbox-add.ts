import { readToday } from '../../lib/demo/queries.ts'
import { SchoolKeyRequest } from '../../lib/keys/rules.ts'
import { SANDBOX_DAYS, sandboxName } from '../../lib/sandbox/plan.ts'
import { addSandbox } from '../../lib/sandbox/transactions.ts'
import { idOf, NewSchool } from '../../lib/schools/rules.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { type Command, need, want, withDatabase } from '../command.ts'
import { assertTimeZone, readGiven } from '../given.ts'

export default {
  name: 'sandbox add',
  summary: 'Make an invented school in which a partner tries things out, with a key for it.',
  writes: true,
  usage: '--partner NAME [--id ID] [--time-zone ZONE]',
  options: {
    partner: { type: 'string', help: 'Who tries things out.' },
    id: { type: 'string', help: "The school's id; default sandbox- and the partner's name." },
    'time-zone': { type: 'string', help: 'Where it lies; default Europe/Lisbon.' }
  },
  notes: `It has ${SANDBOX_DAYS} days of lessons, one for each refusal every day; the name of each says what comes of booking it. Each night it is made anew, as long as it has a key. The key is printed once and opens nothing else. No list of schools shows a sandbox but "sandbox list", no report has it, and nobody gets mail of it. To end it: swellbook keys revoke KEY_ID.`,
  run({ config, terminal, values }) {
    const given = need(values, 'partner')
    const suggested = idOf(given)
    const schoolId =
      want(values, 'id') ??
      (suggested ? `sandbox-${suggested}`.slice(0, 63).replace(/-$/, '') : need(values, 'id'))
    const { timeZone } = readGiven(NewSchool, {
      id: schoolId,
      name: schoolId,
      timeZone: want(values, 'time-zone') ?? 'Europe/Lisbon'
    })
    const { partner } = readGiven(SchoolKeyRequest, { schoolId, partner: given }) as { partner: string }
    const name = sandboxName(partner)
    return withDatabase(config, async sql => {
      await assertTimeZone(sql, timeZone)
      const keyId = uuidV7(Date.now())
      const today = await readToday(sql, timeZone)
      const key = await addSandbox(sql, keyId, { schoolId, partner, timeZone, today })
      if (!values.json) terminal.say(`Added ${schoolId}, ${name}. Keep this key now; it is not shown again.`)
      terminal.out(values.json ? JSON.stringify({ schoolId, name, partner, timeZone, keyId, key }) : key)
      return 0
    })
  }
} satisfies Command
