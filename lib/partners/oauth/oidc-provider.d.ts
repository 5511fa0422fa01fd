// The part of oidc-provider that is used here. Its own module prints a warning on Node.js 20; this file does not.
declare module 'oidc-provider/lib/provider.js' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Interaction {
    readonly exp: number
    readonly params: Readonly<Record<string, string | undefined>>
    result?: object
    save(seconds: number): Promise<string>
  }

  interface Client {
    readonly clientId: string
    readonly clientName: string | undefined
    metadata(): Record<string, unknown>
  }

  interface Grant {
    addResourceScope(resource: string, scope: string): void
    save(seconds?: number): Promise<string>
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    silent: boolean
    readonly Interaction: { find(uid: string): Promise<Interaction | undefined> }
    readonly Client: { find(id: string): Promise<Client | undefined> }
    readonly Grant: new (grant: {
      accountId: string
      clientId: string
      expiresIn: number
    }) => Grant
    on(event: 'server_error' | 'grant.error', listener: (ctx: unknown, error: Error) => void): this
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  }
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  export class InvalidGrant extends Error {
    constructor(description: string)
  }
  export class InvalidTarget extends Error {}
}
