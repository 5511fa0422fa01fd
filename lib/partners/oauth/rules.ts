import { digestOf } from '../../text/digest.ts'
import { cleanText } from '../../text/plain.ts'

/** Path of the connector, the only resource that tokens are for. */
export const CONNECTOR_PATH = '/api/mcp/escola'

/** Scopes of a token, as OAuth writes them. */
const SCOPES = ['read', 'propose'] as const

/** The scopes granted with a choice on the consent page. */
export function scopesOf(choice: 'read' | 'propose'): readonly string[] {
  return choice === 'propose' ? SCOPES : ['read']
}

/** Endpoints of the authorization server. */
export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke'
} as const

/** The consent page of a request; its id follows. */
export const CONSENT_PATH = '/centre/connect'

/** A request id, code or token: 256 random bits or more. */
const OPAQUE = /^[\w-]{43}$/

/** True for an access token. Pasted keys are shorter. */
export function isOpaqueToken(text: string): boolean {
  return OPAQUE.test(text)
}

/** Digest of a record's id, which is a secret: a code, a token or the id of a request. */
export function recordDigest(kind: string, id: string): string {
  return digestOf(`${kind}:${id}`)
}

/** Seconds of validity. A request must survive a sign-in by mailed link. */
export const OAUTH_SECONDS = { request: 1800, code: 60, access: 3600 } as const

/** A client's use of a refresh token. */
export interface Refresh {
  readonly clientId: string
  readonly token: string
}

/** Kind of the record with the answer to a refresh. */
export const REFRESH_ANSWER = 'RefreshAnswer'

/**
 * Seconds in which a repeated refresh gets the same answer. Official clients refresh once for each of several concurrent calls; a
 * network may lose an answer. A thief gets no other tokens than the client, so the next refresh still detects the theft.
 */
export const REPEAT_SECONDS = 30

/** Days after which a used refresh token is forgotten: a later second use is refused, but no longer ends its grant. */
export const REUSE_DAYS = 30

/** Address at which an assistant reads how to sign in (RFC 9728). */
export function resourceMetadataUrl(publicUrl: string): string {
  return `${publicUrl}/.well-known/oauth-protected-resource${CONNECTOR_PATH}`
}

/** Protected resource metadata (RFC 9728). */
export function resourceMetadata(publicUrl: string) {
  return {
    resource: `${publicUrl}${CONNECTOR_PATH}`,
    resource_name: 'Swellbook school connector',
    authorization_servers: [publicUrl],
    scopes_supported: [...SCOPES],
    bearer_methods_supported: ['header'],
    resource_documentation: `${publicUrl}/docs`
  }
}

/** Authorization server metadata (RFC 8414). A spec compares it with the library's own. */
export function serverMetadata(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}${OAUTH_PATHS.authorization}`,
    token_endpoint: `${publicUrl}${OAUTH_PATHS.token}`,
    registration_endpoint: `${publicUrl}${OAUTH_PATHS.registration}`,
    revocation_endpoint: `${publicUrl}${OAUTH_PATHS.revocation}`,
    scopes_supported: [...SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true
  }
}

/**
 * The scope of a request reduced to ours. Without one of ours the request is for both, and a person chooses. Clients add
 * openid or offline_access, which grant nothing here.
 */
export function scopeOf(requested: string | null): string {
  const words = new Set(requested?.split(' '))
  return words.has('read') && !words.has('propose') ? 'read' : SCOPES.join(' ')
}

/** The same of a refresh: without one of ours the scope stays. */
export function refreshScopeOf(requested: string): string | undefined {
  const ours = requested.split(' ').filter(word => (SCOPES as readonly string[]).includes(word))
  return ours.length > 0 ? ours.join(' ') : undefined
}

const MAX_REDIRECTS = 10
const MAX_URL = 500
const MAX_CLIENT_ID = 2000
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?\//
const HTTPS = /^https:\/\/[^/?@]+([/?]|$)/
/** Visible ASCII without a fragment or a backslash. */
const REDIRECT = /^[!"$-[\]-~]+$/
/** Pages quote the name of a client, so a name may not end the quotation. */
const QUOTES = /["“”„‟«»]/g

/**
 * The members of a client's metadata that we use, bounded. All clients are public: a secret would have to be stored, and proves
 * nothing for a program that anybody can install. With a loopback redirect the client is a native one, which may choose the port
 * of that redirect (RFC 8252). Undefined if a redirect is neither https nor loopback, or the metadata is malformed.
 */
export function clientMetadataOf(document: unknown): Record<string, unknown> | undefined {
  const { client_id, client_name, redirect_uris } = (document ?? {}) as Record<string, unknown>
  if (!Array.isArray(redirect_uris) || redirect_uris.length === 0 || redirect_uris.length > MAX_REDIRECTS)
    return undefined
  if (!redirect_uris.every(isRedirect)) return undefined
  const isNative = redirect_uris.some(uri => LOOPBACK.test(uri))
  const name = typeof client_name === 'string' ? cleanText(client_name.replace(QUOTES, '')) : ''
  return {
    ...(typeof client_id === 'string' && { client_id }),
    ...(name !== '' && { client_name: name }),
    redirect_uris,
    application_type: isNative ? 'native' : 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none'
  }
}

/**
 * The id of a registered client: its metadata (RFC 7591, A.5.2). Anybody may register, so it needs no signature, and nothing is
 * stored that a flood of registrations could fill. Undefined if it is too long.
 */
export function writeClientId({
  client_name = '',
  redirect_uris
}: Record<string, unknown>): string | undefined {
  const json = JSON.stringify([client_name, ...(redirect_uris as string[])])
  const id = `c.${Buffer.from(json).toString('base64url')}`
  return id.length <= MAX_CLIENT_ID ? id : undefined
}

/** The metadata in the id of a registered client; undefined for other ids. */
export function readClientId(id: string): Record<string, unknown> | undefined {
  if (id.length > MAX_CLIENT_ID || !/^c\.[\w-]+$/.test(id)) return undefined
  try {
    const [client_name, ...redirect_uris] = JSON.parse(
      Buffer.from(id.slice(2), 'base64url').toString()
    ) as unknown[]
    return clientMetadataOf({ client_id: id, client_name, redirect_uris })
  } catch {
    return undefined
  }
}

function isRedirect(uri: unknown): uri is string {
  if (typeof uri !== 'string' || uri.length > MAX_URL || !REDIRECT.test(uri)) return false
  return URL.canParse(uri) && (HTTPS.test(uri) || LOOPBACK.test(uri))
}

/** A request that waits for a person's consent. */
export interface ConsentRequest {
  /** Name by which the client calls itself. Nobody has checked it. */
  readonly name: string
  /** Host that gets the answer; null for a program on the person's own device. */
  readonly host: string | null
  /** False if the client asked for reading only. */
  readonly mayPropose: boolean
}

/** Data of a client on the consent page. The host of its redirect shows who gets the access. */
export function consentRequestOf(
  clientName: string | undefined,
  redirectUri: string,
  scope: string | undefined
): ConsentRequest {
  const { host, hostname } = new URL(redirectUri)
  const isLocal = LOOPBACK.test(redirectUri)
  return {
    name: clientName ?? hostname,
    host: isLocal ? null : host,
    mayPropose: scope?.includes('propose') ?? true
  }
}
