import { createHash, randomBytes } from 'node:crypto'
import { ORIGIN, type SpecOwner } from './owner.ts'
import type { Answer, SpecServer } from './server.ts'

export const REDIRECT = 'https://assistant.example/callback'
export const RESOURCE = `${ORIGIN}/api/mcp/escola`

/** An assistant that signs in, step by step. */
export function assistantAt(server: SpecServer, redirectUri = REDIRECT) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')

  async function register(more: object = {}): Promise<string> {
    const { body } = await server.post('/oauth/register', {
      body: { client_name: 'Assistant', redirect_uris: [redirectUri], ...more }
    })
    return body.client_id
  }

  /** The address to which the assistant sends the person. */
  function addressOf(clientId: string, more: Readonly<Record<string, string>> = {}): string {
    const params = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 'state of the assistant',
      scope: 'read propose',
      resource: RESOURCE,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more
    })
    for (const [name, value] of Object.entries(more)) if (value === '') params.delete(name)
    return `/oauth/authorize?${params}`
  }

  function authorize(clientId: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return server.get(addressOf(clientId, more))
  }

  /** The path of the consent page. */
  async function ask(clientId: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
    const { headers } = await authorize(clientId, more)
    return headers.get('location') ?? ''
  }

  function token(fields: Readonly<Record<string, string>>): Promise<Answer> {
    return form('/oauth/token', fields)
  }

  function form(path: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
    return server.post(path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' }
    })
  }

  /** Redeems the code in the address that the person is led to. */
  function redeem(
    clientId: string,
    location: string,
    more: Readonly<Record<string, string>> = {}
  ): Promise<Answer> {
    const code = new URL(location).searchParams.get('code') ?? ''
    return token({
      ...{ grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: redirectUri },
      code_verifier: verifier,
      ...more
    })
  }

  function refresh(clientId: string, refreshToken: string): Promise<Answer> {
    return token({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken })
  }

  /** All steps; returns the client's id and its tokens. */
  async function connect(owner: SpecOwner, consent: Readonly<Record<string, string>> = {}) {
    const clientId = await register()
    const location = await allow(server, owner, await ask(clientId), consent)
    const { body } = await redeem(clientId, location)
    return { clientId, access: body.access_token as string, refresh: body.refresh_token as string }
  }

  return { register, addressOf, authorize, ask, redeem, refresh, token, form, connect }
}

/** Submits the consent page; returns the address to which its answer leads, or ''. */
export async function allow(
  server: SpecServer,
  owner: SpecOwner,
  path: string,
  consent: Readonly<Record<string, string>> = {}
): Promise<string> {
  const { headers } = await answerConsent(server, owner, path, consent)
  return /url=(.*)$/.exec(headers.get('refresh') ?? '')?.[1] ?? ''
}

/** Submits the consent page. */
export function answerConsent(
  server: SpecServer,
  owner: SpecOwner,
  path: string,
  consent: Readonly<Record<string, string>> = {}
): Promise<Answer> {
  return server.post(path, {
    body: new URLSearchParams({ scope: 'propose', days: '90', ...consent }).toString(),
    headers: { ...owner.headers, 'content-type': 'application/x-www-form-urlencoded' }
  })
}

/** Id of a new request that waits for consent. */
export async function askForConsent(server: SpecServer): Promise<string> {
  const assistant = assistantAt(server)
  return (await assistant.ask(await assistant.register())).split('/').at(-1) ?? ''
}
