import type { Challenge, PasskeySite } from './rules.ts'

/** A place that has passkeys. */
export type PasskeyPlace = Exclude<PasskeySite, { readonly lack: string }>

/** What a browser answers when it made a passkey; bytes in base64url. */
interface MadePasskey {
  readonly id: string
  readonly clientData: string
  readonly attestation: string
}

/** What a browser answers when a passkey signed; bytes in base64url. */
export interface SignedChallenge {
  readonly id: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

/** A passkey as it is stored. */
interface NewPasskey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
}

/** ES256, which nearly all make, and RS256, which older Windows makes: by their numbers in COSE. */
export const PASSKEY_ALGORITHMS = [-7, -257]

/**
 * The passkey that a browser made for this place, or undefined where its answer is not sound. What an authenticator says of its maker
 * is left out before anybody reads it: we ask for none, and its certificates name addresses to call.
 */
export async function verifyMade(
  { host, origin }: PasskeyPlace,
  { text }: Challenge,
  { id, clientData, attestation }: MadePasskey
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

/** The counter that a passkey signed with its answer to this challenge, or undefined where it did not. Whether it went up is for the lock to say. */
export async function verifySigned(
  { host, origin }: PasskeyPlace,
  { text }: Challenge,
  { id, clientData, authenticatorData, signature }: SignedChallenge,
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
