import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { mintSecret, SESSION_DAYS, sessionAgent } from '../rules.ts'
import { findPasskey } from './queries.ts'
import { readChallenge, readUserHandle } from './rules.ts'
import {
  type AssertionResponse,
  type PasskeySettings,
  verifyAssertion,
  verifyRegistration
} from './verify.ts'

interface PasskeyToAdd {
  readonly id: string
  readonly schoolId: string
  readonly personId: string
  readonly name: string
  /** The browser's registration response. */
  readonly response: Parameters<typeof verifyRegistration>[2]
}

type AddPasskeyResult = 'ok' | 'not_found' | 'over' | 'too_many' | 'known'

/** Adds a passkey to a person. Returns `ok` or the refusal. */
export async function addPasskey(
  sql: Sql,
  place: PasskeySettings,
  { id, schoolId, personId, name, response: registration }: PasskeyToAdd
): Promise<AddPasskeyResult> {
  const challenge = readChallenge(place.key, registration.clientData)
  const passkey = challenge && (await verifyRegistration(place, challenge, registration))
  if (!passkey) return 'over'
  const { credentialId, publicKey, counter } = passkey
  return singleRow<{ code: AddPasskeyResult }>(
    await sql`select add_passkey(${schoolId}, ${personId}, ${id}, ${challenge.id}, ${challenge.madeMs}::bigint,
      ${credentialId}, ${publicKey}, ${counter}::bigint, ${name}) as code`
  ).code
}

/** Removes a person's passkey. False if the person has none with this id. */
export async function removePasskey(
  sql: Sql,
  { schoolId, personId }: { schoolId: string; personId: string },
  id: string
): Promise<boolean> {
  return singleRow<{ done: boolean }>(
    await sql`select remove_passkey(${schoolId}, ${personId}, ${id}) as done`
  ).done
}

interface PasskeySignIn {
  readonly sessionId: string
  /** The browser's response, with the user handle that the authenticator has stored. */
  readonly assertion: AssertionResponse & { readonly user: string }
  readonly userAgent: string | undefined
  /** Session of this person that the new session replaces. */
  readonly renews: string | null
}

/**
 * Creates a session from a passkey's response and returns its token; undefined if the response is invalid. Reads the database
 * only if this service issued the challenge, and writes only after verifying the signature.
 */
export async function signInWithPasskey(
  sql: Sql,
  lookups: Sql,
  place: PasskeySettings,
  { sessionId, assertion, userAgent, renews }: PasskeySignIn
): Promise<string | undefined> {
  const challenge = readChallenge(place.key, assertion.clientData)
  const holder = readUserHandle(assertion.user)
  if (!challenge || !holder) return undefined
  const passkey = await findPasskey(lookups, holder, Buffer.from(assertion.id, 'base64url'))
  const counter = passkey && (await verifyAssertion(place, challenge, assertion, passkey.publicKey))
  if (counter === undefined) return undefined
  const { schoolId } = holder
  const { token, digest } = mintSecret(schoolId)
  const { code } = singleRow<{ code: 'ok' | 'not_found' | 'over' | 'copied' }>(
    await sql`select sign_in_with_passkey(${schoolId}, ${passkey?.id as string}, ${challenge.id}, ${challenge.madeMs}::bigint,
      ${counter}::bigint, ${sessionId}, ${digest}, ${sessionAgent(userAgent)}, ${SESSION_DAYS}, ${renews}) as code`
  )
  return code === 'ok' ? token : undefined
}
