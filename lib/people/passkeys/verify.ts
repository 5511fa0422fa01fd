import { PASSKEY_ALGORITHMS } from './algorithms.ts'
import type { Challenge, PasskeySite } from './rules.ts'

/** Settings of a service on which passkeys are enabled. */
export type PasskeySettings = Exclude<PasskeySite, { readonly blocker: string }>

/** Registration response of a browser. Bytes are in base64url. */
interface RegistrationResponse {
  readonly id: string
  readonly clientData: string
  readonly attestation: string
}

/** Authentication response of a browser. Bytes are in base64url. */
export interface AssertionResponse {
  readonly id: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

interface NewPasskey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
}

/**
 * Verifies a registration; undefined if invalid. Replaces the attestation by `none` before parsing: this service requests none,
 * and a library would fetch the URLs in its certificates.
 */
export async function verifyRegistration(
  { host, origin }: PasskeySettings,
  { text }: Challenge,
  { id, clientData, attestation }: RegistrationResponse
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const bare = () => {
    const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url'))).get(
      'authData'
    )
    const statement = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData]
    ])
    return Buffer.from(isoCBOR.encode(statement as never)).toString('base64url')
  }
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientData, attestationObject: bare() },
        clientExtensionResults: {}
      },
      expectedChallenge: text,
      expectedOrigin: origin,
      expectedRPID: host,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS
    })
    if (!registrationInfo) return undefined
    const { credential } = registrationInfo
    const credentialId = Buffer.from(credential.id, 'base64url')
    return { credentialId, publicKey: Buffer.from(credential.publicKey), counter: credential.counter }
  } catch {
    return undefined
  }
}

/**
 * Verifies a signature and returns its counter; undefined if invalid. The transaction then checks, under its lock, that the
 * counter has increased.
 */
export async function verifyAssertion(
  { host, origin }: PasskeySettings,
  { text }: Challenge,
  { id, clientData, authenticatorData, signature }: AssertionResponse,
  publicKey: Buffer
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientData, authenticatorData, signature },
        clientExtensionResults: {}
      },
      expectedChallenge: text,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 }
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
