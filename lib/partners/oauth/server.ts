import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../errors.ts'
import { issueConnectorKey, revokeConnectorKey } from '../keys/transactions.ts'
import type { OAuthProvider, ProviderAnswer, ProviderParts } from './provider.ts'
import { findRefreshAnswer } from './queries.ts'
import {
  CONNECTOR_PATH,
  type ConsentRequest,
  clientMetadataOf,
  consentRequestOf,
  isOpaqueToken,
  OAUTH_PATHS,
  OAUTH_SECONDS,
  recordDigest,
  refreshScopeOf,
  scopeOf,
  scopesOf,
  writeClientId
} from './rules.ts'
import { consumeOAuthRecord, writeRefreshAnswer } from './transactions.ts'

/** A person's consent to a request. */
interface Consent {
  /** Id of the new connector key. */
  readonly keyId: string
  readonly schoolId: string
  readonly personId: string
  readonly role: 'owner' | 'manager'
  readonly scope: 'read' | 'propose'
  readonly days: number
}

/** The authorization server of assistants that sign in. */
export interface OAuthServer {
  /** Starts a request: the address to go on to, the consent page or the client's own with an error. */
  authorize(search: string): Promise<string>
  /** Answers a program at the token or the revocation endpoint; `fields` are those of its form. */
  exchange(endpoint: 'token' | 'revocation', fields: FormFields): Promise<ProviderAnswer>
  /** Registers a client (RFC 7591). */
  register(metadata: unknown): Promise<ProviderAnswer>
  /** The request with this id; undefined if unknown, answered or expired. */
  findRequest(id: string): Promise<ConsentRequest | undefined>
  /** Grants a request once; returns the client's address with the code. Throws `not_found` as findRequest, or issueConnectorKey's. */
  approve(id: string, consent: Consent): Promise<string>
  /** Refuses a request once; returns the client's address with the refusal. */
  refuse(id: string): Promise<string>
}

type FormFields = Readonly<Record<string, unknown>>

/** Parameters of programs that reach the library. Others, such as client secrets, have no meaning here. */
const FIELDS = [
  'grant_type',
  'client_id',
  'code',
  'redirect_uri',
  'code_verifier',
  'refresh_token',
  'scope',
  'resource',
  'token',
  'token_type_hint'
]

/** Parameters that belong to OpenID Connect; some clients send them, and the library would refuse them. */
const UNUSED_PARAMETERS = [
  'nonce',
  'max_age',
  'id_token_hint',
  'acr_values',
  'claims',
  'claims_locales',
  'prompt'
]

/** Creates the server. The library is loaded by its first request. */
export function createOAuthServer(parts: ProviderParts): OAuthServer {
  let loading: Promise<OAuthProvider> | undefined
  const open = () => {
    loading ??= import('./provider.ts').then(({ createProvider }) => createProvider(parts))
    return loading
  }
  const { read, write } = parts

  /** A client. Throws `service_unavailable` while its metadata document cannot be read: an error of OAuth would end its access. */
  async function findClient(id: string) {
    const { models } = await open()
    return models.Client.find(id).catch(() => {
      throw new Problem('service_unavailable', {
        hint: 'The metadata document of the assistant cannot be read; retry in a moment.'
      })
    })
  }

  async function findInteraction(id: string) {
    if (!isOpaqueToken(id)) return undefined
    const { models } = await open()
    const interaction = await models.Interaction.find(id)
    const client = interaction && (await findClient(interaction.params.client_id ?? ''))
    return interaction && client && interaction.result === undefined ? { interaction, client } : undefined
  }

  /**
   * Marks a request as used, so that of two concurrent answers one counts. Then stores the answer and has the library apply it.
   * Deleting it would not suffice: saving the answer creates the record again, and a late answer would take that one.
   */
  async function settle(
    id: string,
    answer: (found: NonNullable<Awaited<ReturnType<typeof findInteraction>>>) => Promise<object>
  ): Promise<string> {
    const found = await findInteraction(id)
    if (!found || !(await consumeOAuthRecord(write, recordDigest('Interaction', id))))
      throw new Problem('not_found', { hint: 'This request was answered, or has expired.' })
    found.interaction.result = await answer(found)
    await found.interaction.save(OAUTH_SECONDS.code)
    const provider = await open()
    const headers = { cookie: `_interaction_resume=${id}` }
    return locationOf(
      await provider.answer({ method: 'GET', path: `${OAUTH_PATHS.authorization}/${id}`, headers })
    )
  }

  return {
    async authorize(search) {
      const params = new URLSearchParams(search)
      params.set('scope', scopeOf(params.get('scope')))
      for (const name of UNUSED_PARAMETERS) params.delete(name)
      // A code is returned in the query. The library would also use a fragment or a form.
      if ((params.get('response_mode') ?? 'query') !== 'query') params.set('response_mode', 'unsupported')
      const provider = await open()
      return locationOf(
        await provider.answer({ method: 'GET', path: `${OAUTH_PATHS.authorization}?${params}` })
      )
    },
    async exchange(endpoint, fields) {
      const provider = await open()
      const form = formOf(fields)
      const clientId = form.get('client_id') ?? ''
      if (clientId.startsWith('https:')) await findClient(clientId)
      const answer = await provider.answer({
        method: 'POST',
        path: OAUTH_PATHS[endpoint],
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString()
      })
      if (endpoint !== 'token' || form.get('grant_type') !== 'refresh_token') return answer
      const refresh = { clientId, token: form.get('refresh_token') ?? '' }
      if (answer.status === 200) await writeRefreshAnswer(write, refresh, answer.body)
      const body = answer.isRepeat ? await awaitAnswer(() => findRefreshAnswer(read, refresh)) : undefined
      return body === undefined ? answer : { status: 200, location: undefined, body }
    },
    async register(document) {
      const metadata = clientMetadataOf(document)
      if (!metadata || writeClientId(metadata) === undefined)
        return { status: 400, location: undefined, body: JSON.stringify(INVALID_REDIRECT) }
      const { client_id: _, ...body } = metadata
      const provider = await open()
      return provider.answer({
        method: 'POST',
        path: OAUTH_PATHS.registration,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body)
      })
    },
    async findRequest(id) {
      const found = await findInteraction(id)
      return found && requestOf(found)
    },
    approve: (id, { keyId, schoolId, personId, role, scope, days }) =>
      settle(id, async found => {
        const { interaction, client } = found
        const { name, host } = requestOf(found)
        const scopes = scopesOf(scope)
        const key = await issueConnectorKey(write, {
          ...{
            id: keyId,
            schoolId,
            role,
            scopes,
            label: name,
            staffId: null,
            expiresInDays: days,
            actorId: personId
          },
          signedIn: { personId, client: host ?? 'localhost' }
        })
        try {
          const accountId = key.digest.toString('hex')
          const { models } = await open()
          const grant = new models.Grant({ accountId, clientId: client.clientId, expiresIn: days * DAY })
          grant.addResourceScope(`${parts.publicUrl}${CONNECTOR_PATH}`, scopes.join(' '))
          Object.assign(interaction.params, { scope: scopes.join(' ') })
          return { login: { accountId, remember: false }, consent: { grantId: await grant.save() } }
        } catch (error) {
          await revokeConnectorKey(write, schoolId, keyId, personId)
          throw error
        }
      }),
    refuse: id => settle(id, async () => ({ error: 'access_denied' }))
  }
}

/** Waits for the answer to a concurrent request. */
async function awaitAnswer(find: () => Promise<string | undefined>): Promise<string | undefined> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const answer = await find()
    if (answer !== undefined) return answer
    await sleep(100)
  }
  return undefined
}

const DAY = 86_400

const INVALID_REDIRECT = {
  error: 'invalid_redirect_uri',
  error_description:
    'redirect_uris must be 1 to 10 short addresses with https, or of this device (http://127.0.0.1/…).'
}

function requestOf({
  interaction: { params },
  client
}: {
  readonly interaction: { readonly params: Readonly<Record<string, string | undefined>> }
  readonly client: { readonly clientName: string | undefined }
}): ConsentRequest {
  return consentRequestOf(client.clientName, params.redirect_uri ?? '', params.scope)
}

/** The address that the library leads to; throws `invalid_request` for a request that may not be answered to its client. */
function locationOf({ location, body }: ProviderAnswer): string {
  if (location !== undefined) return location
  const { error_description: description } = JSON.parse(body) as { error_description?: string }
  throw new Problem('invalid_request', {
    hint: `The assistant's request is not valid: ${description ?? body}.`
  })
}

function formOf(fields: FormFields): URLSearchParams {
  const form = new URLSearchParams()
  for (const name of FIELDS)
    for (const value of [fields[name] ?? []].flat()) {
      const text = name === 'scope' ? refreshScopeOf(String(value)) : String(value)
      if (text !== undefined) form.append(name, text)
    }
  return form
}
