import { one, type Sql } from '../../database/pool.ts'
import { mintSecret, SESSION_DAYS, sessionAgent } from '../rules.ts'
import { findPasskey } from './queries.ts'
import { readChallenge, readHolder } from './rules.ts'
import { type PasskeyPlace, type SignedChallenge, verifyMade, verifySigned } from './verify.ts'

/** A passkey that somebody made on their device. */
interface PasskeyToAdd {
  readonly id: string
  readonly schoolId: string
  readonly personId: string
  readonly name: string
  /** What the browser answered. */
  readonly made: Parameters<typeof verifyMade>[2]
}

/** Adds a passkey to a person's. Answers what stood against it, or `ok`. */
export async function addPasskey(
  sql: Sql,
  place: PasskeyPlace,
  { id, schoolId, personId, name, made }: PasskeyToAdd
): Promise<'ok' | 'not_found' | 'over' | 'too_many' | 'known'> {
  const challenge = readChallenge(place.key, made.clientData)
  const passkey = challenge && (await verifyMade(place, challenge, made))
  if (!passkey) return 'over'
  const { credentialId, publicKey, counter } = passkey
  return one<{ code: 'ok' }>(
    await sql`select add_passkey(${schoolId}, ${personId}, ${id}, ${challenge.id}, ${challenge.madeMs}::bigint,
      ${credentialId}, ${publicKey}, ${counter}::bigint, ${name}) as code`
  ).code
}

/** Removes a passkey of a person's; false where they have no such. */
export async function removePasskey(
  sql: Sql,
  { schoolId, personId }: { schoolId: string; personId: string },
  id: string
): Promise<boolean> {
  return one<{ done: boolean }>(await sql`select remove_passkey(${schoolId}, ${personId}, ${id}) as done`)
    .done
}

/** Somebody who signs in with a passkey. */
interface PasskeySignIn {
  readonly sessionId: string
  /** What the browser answered: `user` is what the authenticator keeps of whose it is. */
  readonly signed: SignedChallenge & { readonly user: string }
  readonly userAgent: string | undefined
  /** A session of theirs in whose place the new one comes. */
  readonly renews: string | null
}

/**
 * Turns a passkey's answer into a session and answers its token; undefined where it is not sound. Nothing is asked of the database
 * unless the challenge is ours, and nothing is written unless the signature is the passkey's.
 */
export async function signInWithPasskey(
  sql: Sql,
  lookups: Sql,
  place: PasskeyPlace,
  { sessionId, signed, userAgent, renews }: PasskeySignIn
): Promise<string | undefined> {
  const challenge = readChallenge(place.key, signed.clientData)
  const holder = readHolder(signed.user)
  if (!challenge || !holder) return undefined
  const passkey = await findPasskey(lookups, holder, Buffer.from(signed.id, 'base64url'))
  const counter = passkey && (await verifySigned(place, challenge, signed, passkey.publicKey))
  if (counter === undefined) return undefined
  const { schoolId } = holder
  const { token, digest } = mintSecret(schoolId)
  const { code } = one<{ code: string }>(
    await sql`select sign_in_with_passkey(${schoolId}, ${passkey?.id as string}, ${challenge.id}, ${challenge.madeMs}::bigint,
      ${counter}::bigint, ${sessionId}, ${digest}, ${sessionAgent(userAgent)}, ${SESSION_DAYS}, ${renews}) as code`
  )
  return code === 'ok' ? token : undefined
}
