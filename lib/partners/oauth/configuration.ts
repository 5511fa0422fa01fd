import { generateKeyPairSync } from 'node:crypto'
import { InvalidTarget } from 'oidc-provider/lib/helpers/errors.js'
import {
  CONNECTOR_PATH,
  CONSENT_PATH,
  clientMetadataOf,
  OAUTH_PATHS,
  OAUTH_SECONDS,
  writeClientId
} from './rules.ts'

/** Reads a document from the internet: its status and text. Never reaches a private network. */
type ReadDocument = (url: string, signal: AbortSignal) => Promise<{ status: number; text: string }>

/** Values that the configuration depends on. */
export interface ConfigurationParts {
  readonly publicUrl: string
  readonly readDocument: ReadDocument
  /** The library's adapter class. */
  readonly adapter: unknown
  /** True while the access with this account id lasts. */
  readonly isLive: (accountId: string) => Promise<boolean>
}

/** Configuration of oidc-provider as an OAuth 2.1 server: codes with PKCE for public clients and one resource, nothing else. */
export function configurationOf({ publicUrl, readDocument, adapter, isLive }: ConfigurationParts): object {
  return {
    adapter,
    // A key is required although no token is signed: there is no OpenID Connect here.
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
    clientDefaults: { id_token_signed_response_alg: 'ES256', token_endpoint_auth_method: 'none' },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    routes: { ...OAUTH_PATHS, jwks: '/oauth/jwks' },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `${CONSENT_PATH}/${uid}` },
    findAccount: async (_: unknown, accountId: string) =>
      (await isLive(accountId)) ? { accountId, claims: () => ({ sub: accountId }) } : undefined,
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    ttl: {
      Interaction: OAUTH_SECONDS.request,
      Session: OAUTH_SECONDS.request,
      AuthorizationCode: OAUTH_SECONDS.code,
      AccessToken: (ctx: GrantContext) => Math.min(OAUTH_SECONDS.access, secondsLeft(ctx)),
      RefreshToken: secondsLeft
    },
    fetch: fetchWith(readDocument),
    renderError: (ctx: { body: unknown }, out: object) => {
      ctx.body = out
    },
    features: featuresFor(`${publicUrl}${CONNECTOR_PATH}`)
  }
}

/** A client as the library gives it to our functions. */
interface ClientIdentity {
  readonly clientId: string
}

function featuresFor(resource: string) {
  const off = { enabled: false }
  return {
    ...{ devInteractions: off, userinfo: off, rpInitiatedLogout: off, claimsParameter: off, dPoP: off },
    pushedAuthorizationRequests: off,
    registration: {
      enabled: true,
      issueRegistrationAccessToken: false,
      idFactory: (ctx: { oidc: { body: Record<string, unknown> } }) => writeClientId(ctx.oidc.body)
    },
    revocation: {
      enabled: true,
      allowedPolicy: (_: unknown, client: ClientIdentity, token: ClientIdentity) =>
        token.clientId === client.clientId
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: () => true,
      allowClient: () => true,
      cacheDuration: { min: 60, max: 300 }
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo(_: unknown, indicator: string) {
        if (indicator !== resource) throw new InvalidTarget()
        return { scope: 'read propose', audience: resource, accessTokenFormat: 'opaque' }
      }
    }
  }
}

interface GrantContext {
  readonly oidc: { readonly entities: { readonly Grant: { readonly remainingTTL: number } } }
}

/** Seconds until the grant ends, and with it every token. */
function secondsLeft({ oidc }: GrantContext): number {
  return Math.max(1, oidc.entities.Grant.remainingTTL)
}

/** Fetches client metadata documents; only the members that we use reach the library. */
function fetchWith(readDocument: ReadDocument) {
  return async (url: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
    const { status, text } = await readDocument(String(url), signal)
    const metadata = status === 200 ? clientMetadataOf(JSON.parse(text)) : undefined
    return metadata ? Response.json(metadata) : new Response('', { status: status === 200 ? 422 : status })
  }
}
