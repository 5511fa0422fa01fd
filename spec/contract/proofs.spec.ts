// tags: full
import t from 'tap'
import type { Auth } from '../../lib/deps.ts'
import { ACTS, type Act, needsProof } from '../../lib/people/rules.ts'
import { exampleOf, operations } from '../support/operations.ts'
import { renew } from '../support/renew.ts'
import { ask } from '../support/send.ts'
import { serve } from '../support/server.ts'
import { addEverything, NO_RATES } from '../support/settle.ts'

const SCHOOL = 'onda-clara'

/**
 * Acts of staff: `proof` if data or money could leave through a stolen session. An unlisted act fails, so
 * each new one gets a decision.
 */
const DECIDED: Readonly<Record<Act, 'proof' | 'session'>> = {
  account: 'session',
  passkeys: 'proof',
  see: 'session',
  arrive: 'session',
  sizes: 'session',
  note: 'session',
  book: 'session',
  refund: 'proof',
  close: 'session',
  weather: 'session',
  rota: 'session',
  feed: 'proof',
  timetable: 'session',
  tell: 'session',
  forms: 'session',
  find: 'session',
  decide: 'session',
  keys: 'proof',
  connect: 'proof',
  log: 'session',
  channels: 'session',
  school: 'proof',
  sell: 'proof',
  limit: 'session',
  report: 'session',
  settle: 'session',
  privacy: 'proof',
  people: 'proof'
}

/** Operations of the owners' JSON API, which declare an act only if it requires a proof. */
const OWNER_PROOFS = ['issuePartnerKey', 'revokePartnerKey', 'issueConnectorToken', 'revokeConnectorToken']

/** Operations that redirect data or money; each is decided by name, whatever its act. */
const REDIRECTS = [
  'changeSchoolTexts',
  'undoSchoolTexts',
  'makeFeed',
  'setFeed',
  'changeTerms',
  'undoTerms',
  'issueChannelKey',
  'replaceChannelKey',
  'makeChannelSandbox',
  'addCentrePerson',
  'changeCentrePerson',
  'linkCentrePerson',
  'addPasskey',
  'issueConnectorKey',
  'getPersonFile',
  'refundOnline',
  ...OWNER_PROOFS
]

const staffed = operations.filter(({ entry }) => ['person', 'owner'].includes(entry.route.auth.kind))

function asksProof({ entry }: (typeof staffed)[number]): boolean {
  const auth = entry.route.auth as Extract<Auth, { kind: 'person' | 'owner' }>
  return auth.may !== undefined && needsProof(auth.may)
}

t.test('every act has a decision on proofs', t => {
  t.strictSame(Object.fromEntries(ACTS.map(act => [act, needsProof(act) ? 'proof' : 'session'])), DECIDED)
  t.end()
})

t.test('every operation that redirects data or money asks for a proof', t => {
  const asking = staffed.filter(asksProof).map(({ name }) => name)
  t.strictSame(
    REDIRECTS.filter(name => !asking.includes(name)),
    []
  )
  t.strictSame(
    staffed
      .filter(o => o.entry.route.auth.kind === 'owner' && asksProof(o))
      .map(({ name }) => name)
      .sort(),
    [...OWNER_PROOFS].sort()
  )
  t.end()
})

t.test('an operation declares proof_needed exactly if its act asks for a proof', t => {
  for (const operation of staffed)
    t.equal(
      (operation.entry.route.errors as readonly string[]).includes('proof_needed'),
      asksProof(operation),
      operation.name
    )
  t.end()
})

t.test('an owner with a passkey who signed in three days ago', async t => {
  const server = await serve(t, { settings: NO_RATES })
  const { sql } = server
  let settled = await addEverything(server, SCHOOL)
  const age = async () => {
    await sql`insert into passkeys (school_id, id, person_id, credential_id, public_key, counter, name, created_at)
      select school_id, gen_random_uuid(), id, sha256(id::text::bytea), 'spec', 0, 'Phone', now() from people
      on conflict do nothing`
    await sql`update sessions set created_at = created_at - interval '3 days' where created_at > now() - interval '1 day'`
  }
  for (const operation of staffed) {
    const needed = asksProof(operation)
    await t.test(`${needed ? 'must give a proof for' : 'needs no proof for'} ${operation.name}`, async t => {
      settled = await renew(server, settled, operation.name)
      await age()
      const request = exampleOf(operation, settled)
      const { status, text } = await ask(server, operation, request)
      const isRefused = status === 403 && /proof_needed|Is it still you\?/.test(text)
      t.equal(isRefused, needed, `${status}`)
    })
  }
})
