import { readToday } from '../../lib/demo/queries.ts'
import { SANDBOX_DAYS, sandboxName } from '../../lib/demo/sandbox/plan.ts'
import { addSandbox } from '../../lib/demo/sandbox/transactions.ts'
import { SchoolKeyRequest } from '../../lib/partners/keys/rules.ts'
import { idOf, NewSchool } from '../../lib/schools/rules.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { assertTimeZone, parseOptions } from '../args.ts'
import { type Command, requireOption, textOption, withDatabase } from '../command.ts'

export default {
  name: 'sandbox add',
  summary: 'Create a sandbox school for a partner, with a key.',
  writes: true,
  usage: '--partner NAME [--id ID] [--time-zone ZONE]',
  options: {
    partner: { type: 'string', help: 'The partner who tests with it.' },
    id: { type: 'string', help: "The school's id; default sandbox- and the partner's name." },
    'time-zone': { type: 'string', help: 'Its time zone; default Europe/Lisbon.' }
  },
  notes: `It has ${SANDBOX_DAYS} days of lessons, with one for each refusal every day; the name of a lesson says what happens when it is booked. It is recreated each night while it has an active key. The key is printed once and works only for this sandbox. A sandbox appears only in "sandbox list", in no report, and sends no mail. To end it: swellbook keys revoke KEY_ID.`,
  run({ config, terminal, values }) {
    const partnerText = requireOption(values, 'partner')
    const suggested = idOf(partnerText)
    const schoolId =
      textOption(values, 'id') ??
      (suggested ? `sandbox-${suggested}`.slice(0, 63).replace(/-$/, '') : requireOption(values, 'id'))
    const { timeZone } = parseOptions(NewSchool, {
      id: schoolId,
      name: schoolId,
      timeZone: textOption(values, 'time-zone') ?? 'Europe/Lisbon'
    })
    const { partner } = parseOptions(SchoolKeyRequest, { schoolId, partner: partnerText }) as {
      partner: string
    }
    const name = sandboxName(partner)
    return withDatabase(config, async sql => {
      await assertTimeZone(sql, timeZone)
      const keyId = uuidV7(Date.now())
      const today = await readToday(sql, timeZone)
      const key = await addSandbox(sql, keyId, { schoolId, partner, timeZone, today })
      if (!values.json) terminal.say(`Added ${schoolId}, ${name}. Save this key now; it is not shown again.`)
      terminal.out(values.json ? JSON.stringify({ schoolId, name, partner, timeZone, keyId, key }) : key)
      return 0
    })
  }
} satisfies Command
