import { Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { empty, json, Reply, temporaryRedirect } from '../../lib/kernel/answer.ts'
import type { Plugin } from '../../lib/kernel/plugin.ts'
import { writeClientId } from '../../lib/partners/oauth/rules.ts'
import { refuseAuthorization } from './refusal.ts'

/** Client in the examples. */
const CLIENT = { client_name: 'Claude', redirect_uris: ['https://claude.ai/api/mcp/auth_callback'] }

/** Maximum milliseconds to fetch a client's metadata document. */
const DOCUMENT_MS = 3000

const PUBLIC = { auth: { kind: 'public' }, isUnlisted: true, waitMs: DOCUMENT_MS } as const

const OAuthError = Type.Object({ error: Type.String(), error_description: Type.Optional(Type.String()) })

/** Error responses in the format of OAuth. */
const PROTOCOL = {
  others: {
    400: { description: 'An error of OAuth.', schema: OAuthError, example: { error: 'invalid_grant' } },
    401: { description: 'The client is not valid.', schema: OAuthError, example: { error: 'invalid_client' } }
  },
  errors: ['service_unavailable']
} as const

const Tokens = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ minimum: 1 }),
  refresh_token: Type.String(),
  scope: Type.String()
})

const RegisteredClient = Type.Object({
  client_id: Type.String(),
  redirect_uris: Type.Array(Type.String()),
  token_endpoint_auth_method: Type.Literal('none')
})

const FORM = { ...PUBLIC, ...PROTOCOL, bodyType: 'form', body: v.record(v.string(), v.unknown()) } as const

const authorize = route({
  ...PUBLIC,
  method: 'GET',
  path: '/authorize',
  name: 'authorizeAssistant',
  answer: empty(204),
  redirects: 'To the consent page, or to the assistant with an error.',
  errors: ['service_unavailable']
}).handle(async ({ request, oauth }) => temporaryRedirect(await oauth.authorize(request.search)))

const token = route({
  ...FORM,
  method: 'POST',
  path: '/token',
  name: 'exchangeToken',
  bodyExample: {
    grant_type: 'authorization_code',
    code: 'x',
    client_id: 'x',
    redirect_uri: 'x',
    code_verifier: 'x'
  },
  answer: json(200, Tokens)
}).handle(async ({ body, oauth }) => replyOf(await oauth.exchange('token', body)))

const revoke = route({
  ...FORM,
  method: 'POST',
  path: '/revoke',
  name: 'revokeToken',
  bodyExample: { token: 'x', client_id: writeClientId(CLIENT) },
  answer: empty(200)
}).handle(async ({ body, oauth }) => replyOf(await oauth.exchange('revocation', body)))

const register = route({
  ...PUBLIC,
  ...PROTOCOL,
  method: 'POST',
  path: '/register',
  name: 'registerClient',
  body: v.unknown(),
  bodyExample: CLIENT,
  answer: json(201, RegisteredClient)
}).handle(async ({ body, oauth }) => replyOf(await oauth.register(body)))

/** Convert a response of the OAuth library. */
function replyOf({ status, body }: { readonly status: number; readonly body: string }): Reply {
  const type = body === '' ? {} : { 'content-type': 'application/json; charset=utf-8' }
  return new Reply(status, { 'cache-control': 'no-store', ...type }, body)
}

export default {
  name: 'oauth',
  title: 'Sign-in of assistants',
  description: 'OAuth 2.1: an assistant gets tokens for the connector after an owner or manager has agreed.',
  prefix: '/oauth',
  rate: 'owner',
  refuse: refuseAuthorization,
  routes: [authorize, token, revoke, register]
} satisfies Plugin
