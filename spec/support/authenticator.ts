import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { ORIGIN } from './owner.ts'

/** Deviations from an honest browser. */
interface Deviations {
  readonly origin?: string
  readonly host?: string
  readonly counter?: number
  /** Omits the user-verification flag. */
  readonly isLocked?: boolean
}

/** A simulated device with one passkey that creates a browser's forms. */
export interface Authenticator {
  readonly id: string
  /** Creates the passkey for the user named by the page; returns the form fields. */
  make(
    challenge: string,
    user: string,
    otherwise?: Deviations
  ): Record<'id' | 'clientData' | 'attestation', string>
  /** Signs a challenge and raises the counter. */
  sign(
    challenge: string,
    otherwise?: Deviations
  ): Record<'id' | 'clientData' | 'authenticatorData' | 'signature' | 'user', string>
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url')

/** A new software authenticator (ES256, no attestation). */
export function authenticator(site = ORIGIN): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const credentialId = randomBytes(16)
  const id = base64url(credentialId)
  let signed = 0
  let holder = ''

  const clientData = (type: string, challenge: string, { origin = site }: Deviations) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
  const head = (flags: number, { host = new URL(site).hostname, counter = signed, isLocked }: Deviations) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([isLocked ? flags & ~4 : flags]), counted])
  }
  return {
    id,
    make(challenge, user, otherwise = {}) {
      holder = user
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url')
      ])
      const authData = Buffer.concat([
        head(0x45, otherwise),
        Buffer.alloc(16),
        Buffer.from([0, 16]),
        credentialId,
        key
      ])
      const attestation = Buffer.concat([
        Buffer.from(
          `a363666d74646e6f6e656761747453746d74a068617574684461746159${authData.length.toString(16).padStart(4, '0')}`,
          'hex'
        ),
        authData
      ])
      return {
        id,
        clientData: base64url(clientData('create', challenge, otherwise)),
        attestation: base64url(attestation)
      }
    },
    sign(challenge, otherwise = {}) {
      signed += 1
      const clientDataJson = clientData('get', challenge, otherwise)
      const data = head(0x05, otherwise)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJson)]), privateKey)
      return {
        id,
        clientData: base64url(clientDataJson),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        user: holder
      }
    }
  }
}
