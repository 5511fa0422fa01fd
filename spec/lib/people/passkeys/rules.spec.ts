import fc from 'fast-check'
import t from 'tap'
import {
  passkeySiteOf,
  proofReturnPage,
  readChallenge,
  readUserHandle,
  writeChallenge,
  writeUserHandle
} from '../../../../lib/people/passkeys/rules.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'

const SECRET = 's'.repeat(32)

t.test('passkeys require a name, a secure address and a secret', async t => {
  const rows: readonly (readonly [url: string, secret: string | undefined, found: unknown])[] = [
    ['https://surf.example', SECRET, { host: 'surf.example', origin: 'https://surf.example' }],
    ['https://surf.example:8443', SECRET, { host: 'surf.example', origin: 'https://surf.example:8443' }],
    ['http://localhost:8080', SECRET, { host: 'localhost' }],
    ['http://surf.localhost', SECRET, { host: 'surf.localhost' }],
    ['http://surf.example', SECRET, { blocker: 'insecure' }],
    ['http://notlocalhost', SECRET, { blocker: 'insecure' }],
    ['https://192.0.2.7', SECRET, { blocker: 'address' }],
    ['http://127.0.0.1:8080', SECRET, { blocker: 'address' }],
    ['https://0xC0000207', SECRET, { blocker: 'address' }],
    ['https://[2001:db8::1]', SECRET, { blocker: 'address' }],
    ['https://surf.example', undefined, { blocker: 'secret' }]
  ]
  for (const [url, secret, found] of rows) t.match(passkeySiteOf(url, secret), found as object, url)
})

t.test('the user handle names the person, whatever the school is called', async t => {
  const school = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,62}$/)
  fc.assert(
    fc.property(school, fc.uuid(), (schoolId, personId) => {
      const text = writeUserHandle({ schoolId, personId })
      t.strictSame(readUserHandle(text), { schoolId, personId })
      t.ok(Buffer.from(text, 'base64url').length <= 64, 'more is no user handle')
    })
  )
  for (const text of [
    '',
    'AAAA',
    Buffer.alloc(16).toString('base64url'),
    Buffer.alloc(64, 255).toString('base64url')
  ])
    t.equal(readUserHandle(text), undefined, text)
})

t.test('a challenge is accepted only by the secret that created it', async t => {
  const [key, other] = [SECRET, `${SECRET}.`].map(secret => Buffer.from(secret)) as [Buffer, Buffer]
  const id = uuidV7(1_790_000_000_123)
  const text = writeChallenge(key, id)
  const clientDataOf = (challenge: unknown) =>
    Buffer.from(JSON.stringify({ challenge })).toString('base64url')
  t.strictSame(readChallenge(key, clientDataOf(text)), { text, id, madeMs: 1_790_000_000_123 })
  t.equal(readChallenge(other, clientDataOf(text)), undefined)
  for (const wrong of ['', `${text}A`, `${text}=`, text.slice(1), text.toLowerCase(), null, 7, [text]])
    t.equal(readChallenge(key, clientDataOf(wrong)), undefined, String(wrong))
  for (const data of ['', 'e30', '!', Buffer.from('[').toString('base64url')])
    t.equal(readChallenge(key, data), undefined, data)
})

t.test('only pages that ask for a proof are return targets', async t => {
  const id = uuidV7(1)
  for (const [path, page] of [
    ['/centre/people', '/centre/people'],
    [`/centre/people/${id}/link`, `/centre/people/${id}`],
    [`/centre/assistants/${id}/revoke`, '/centre/assistants'],
    ['/centre/passkeys', '/centre/passkeys'],
    ['/centre/channels', '/centre/channels'],
    [`/centre/channels/7/keys/${id}/revoke`, `/centre/channels/7/keys/${id}`],
    ['/centre/channels/7/terms', '/centre/channels/7'],
    ['/centre/school', '/centre/school'],
    [`/centre/school/${id}/undo`, '/centre/school'],
    ['/centre/feeds/ana', '/centre/feeds'],
    ['/centre/days/2026-11-23', undefined],
    ['//evil.example/centre/people', undefined]
  ] as const)
    t.equal(proofReturnPage(path), page, path)
})
