import { execFileSync } from 'node:child_process'
import t from 'tap'
import { ALL_MAIL_KINDS, type MailData } from '../../../../lib/mail/data.ts'
import { mailName, writeMail } from '../../../../lib/mail/letters/message.ts'
import { composeMail } from '../../../../lib/mail/transports/files.ts'
import { LANGUAGES } from '../../../../lib/text/language.ts'
import { mailDataOf, SENDER } from '../../../support/mail-data.ts'

const SIGNING = { ...SENDER, secret: 'the-secret-of-these-specs-long-enough' }

/** Unusual names that a guest may enter. */
const NAMES = [
  'Ana Silva',
  'Zoë Müller-Łódź',
  'محمد \u202eعلي\u202c',
  '🏄‍♀️ Surf 🌊',
  'a'.repeat(200),
  '🌊'.repeat(100),
  '<script>alert(1)</script>',
  'Eve\r\nBcc: everybody@example.com',
  '"Eve" <eve@example.org>, other@example.org',
  '=?utf-8?q?Eve?=',
  ' \t,;:\\()@'
] as const

/** Result of Python's email parser: defects of the mail and its parts, and the content. */
interface Seen {
  readonly defects: readonly string[]
  readonly names: readonly string[]
  readonly to: readonly (readonly [string, string])[]
  readonly replyTo: readonly (readonly [string, string])[]
  readonly subject: string
  readonly text: string
  readonly types: readonly string[]
}

const SCRIPT = `
import base64, email, json, sys
from email import policy
def see(one):
    mail = email.message_from_bytes(base64.b64decode(one), policy=policy.default)
    parts = list(mail.walk())
    defects = [repr(d) for part in parts for d in part.defects]
    defects += [repr(d) for part in parts for value in part.values() for d in getattr(value, 'defects', [])]
    people = lambda name: [[a.display_name, a.addr_spec] for a in mail[name].addresses] if mail[name] else []
    return dict(defects=defects, names=sorted(mail.keys()), to=people('to'), replyTo=people('reply-to'),
        subject=mail['subject'], text=mail.get_body(('plain',)).get_content(), types=[part.get_content_type() for part in parts])
print(json.dumps([see(one) for one in json.load(sys.stdin)]))
`

async function seeAll(leased: readonly MailData[]): Promise<Seen[]> {
  const mails = await Promise.all(leased.map(mail => composeMail(writeMail(mail, SIGNING))))
  const input = JSON.stringify(mails.map(bytes => bytes.toString('base64')))
  return JSON.parse(execFileSync('python3', ['-c', SCRIPT], { input, encoding: 'utf8', maxBuffer: 1 << 28 }))
}

t.test("every mail parsed by Python's email package", async t => {
  const leased = NAMES.flatMap((name, n) =>
    ALL_MAIL_KINDS.map((kind, k) =>
      mailDataOf({
        kind,
        language: LANGUAGES[(n + k) % LANGUAGES.length]!,
        role: (n + k) % 2 === 0 ? 'guest' : 'school',
        school: { name, address: name },
        lesson: { name, spotName: name, note: name },
        booking: { customerName: name, holdExpiresAt: kind === 'held' ? '2026-07-02T10:00:00.000Z' : null }
      })
    )
  )
  const seen = await seeAll(leased)
  const plain = (await seeAll([mailDataOf()]))[0]!

  t.test('has no defect', async t => {
    t.equal(seen.length, NAMES.length * ALL_MAIL_KINDS.length)
    for (const [n, { defects }] of seen.entries()) t.strictSame(defects, [], `mail ${n}`)
  })

  t.test('has the right recipient and reply address, and no header from a name', async t => {
    for (const [n, { to, replyTo, names }] of seen.entries()) {
      const { role, school, booking } = leased[n]!
      const name = mailName(NAMES[Math.floor(n / ALL_MAIL_KINDS.length)]!)
      const address = role === 'guest' ? booking.customerEmail : school.email
      t.equal(to.length, 1)
      t.equal(to[0]![1], address)
      // Python adds spaces between the encoded words of a long name, contrary to RFC 2047.
      t.equal(to[0]![0].replaceAll(' ', ''), name.replaceAll(' ', ''))
      for (const [, answered] of replyTo)
        t.ok([school.email, booking.customerEmail].includes(answered), answered)
      t.notOk(names.includes('Bcc'))
      t.equal(names.filter(one => one === 'Subject').length, 1)
    }
    t.ok(plain.names.includes('Reply-To'))
  })

  t.test('has text, HTML and its calendar', async t => {
    for (const [n, { subject, text, types }] of seen.entries()) {
      t.notMatch(subject, /[\r\n]/)
      t.ok([...subject].length <= 200)
      t.ok(text.trim().length > 50, `${n}`)
      t.ok(types.includes('text/plain') && types.includes('text/html'))
    }
    t.ok(plain.types.includes('text/calendar'))
  })
})
