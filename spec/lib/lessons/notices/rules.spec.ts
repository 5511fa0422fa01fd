import t from 'tap'
import type { Notice } from '../../../../lib/lessons/notices/queries.ts'
import { type ContactMethod, needsContact } from '../../../../lib/lessons/notices/rules.ts'

type Contacts = Pick<Notice, 'told' | 'mail' | 'hook' | 'readAt' | 'isUrgent'>

const NONE: Contacts = { told: null, mail: null, hook: null, readAt: null, isUrgent: false }
const contact = (method: ContactMethod) => ({
  how: method,
  at: '2026-05-22T10:00:00Z',
  by: null
})
const mail = (state: 'queued' | 'sent' | 'off' | 'failed') => ({ state, at: null })
const hook = (state: 'waiting' | 'delivered' | 'failed') => ({ state, at: null })

const ROWS: readonly [contacts: Partial<Contacts>, needsContact: boolean, why: string][] = [
  [{}, true, 'nobody was told'],
  [{ told: contact('told') }, false, 'staff told the guest'],
  [{ told: contact('partner') }, false, 'the partner tells the guest'],
  [{ told: contact('no_answer') }, true, 'the guest did not answer'],
  [{ mail: mail('queued') }, true, 'the mail is on its way'],
  [{ mail: mail('failed') }, true, 'the mail could not be sent'],
  [{ mail: mail('off') }, true, 'the service has no mail server'],
  [{ mail: mail('sent') }, false, 'a mail was sent days before the lesson'],
  [{ mail: mail('sent'), isUrgent: true }, true, 'a mail may stay unread until the lesson'],
  [{ mail: mail('sent'), told: contact('told'), isUrgent: true }, false, 'staff told the guest in time'],
  [
    { mail: mail('sent'), readAt: '2026-05-22T11:00:00Z', isUrgent: true },
    false,
    'the guest opened the page'
  ],
  [{ told: contact('answered'), isUrgent: true }, false, 'the guest answered'],
  [{ hook: hook('waiting') }, true, 'the webhook is on its way'],
  [{ hook: hook('failed') }, true, 'the webhook failed'],
  [{ hook: hook('delivered'), isUrgent: true }, false, 'the partner has been notified']
]

t.test('a party needs contact unless someone certainly told it', async t => {
  for (const [contacts, expected, reason] of ROWS)
    t.equal(needsContact({ ...NONE, ...contacts } as Notice), expected, reason)
})
