import { seal, unseal } from '../text/seal.ts'

/** Encrypts a reseller's own headers with a key derived from the service's secret. */
export function sealHeaders(
  secret: string,
  endpointId: string,
  headers: Readonly<Record<string, string>>
): Buffer {
  return seal(secret, 'headers', endpointId, JSON.stringify(headers))
}

/** Decrypts headers; undefined if another secret or another endpoint encrypted them. */
export function openHeaders(
  secret: string,
  endpointId: string,
  bytes: Buffer
): Readonly<Record<string, string>> | undefined {
  const text = unseal(secret, 'headers', endpointId, bytes)
  return text === undefined ? undefined : JSON.parse(text)
}
