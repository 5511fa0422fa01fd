import { loadTool } from './tools.ts'

/** A client of the official packages. */
interface Client {
  connect(transport: Transport): Promise<void>
  close(): Promise<void>
  getNegotiatedProtocolVersion?(): string | undefined
  listTools(): Promise<{ readonly tools: readonly object[] }>
  callTool(call: object): Promise<{ readonly isError?: boolean; readonly structuredContent?: unknown }>
}
interface Transport {
  readonly protocolVersion?: string
  finishAuth(answer: unknown, iss?: string): Promise<void>
}
/** The parts of the official packages that specs use. */
export interface Sdk {
  readonly Client: new (info: object, options?: object) => Client
  readonly StreamableHTTPClientTransport: new (url: URL, options: object) => Transport
}

const OLD = '@modelcontextprotocol/sdk/client'
export const firstClient = (): Sdk => ({
  ...loadTool<Sdk>(`${OLD}/index.js`),
  ...loadTool<Sdk>(`${OLD}/streamableHttp.js`)
})
export const secondClient = () => loadTool<Sdk>('@modelcontextprotocol/client')

/** What a client stores of its sign-in; `authorizationUrl` is where it sends the person. */
export function signInMemory(
  clientMetadata: { readonly client_name: string; readonly redirect_uris: readonly string[] },
  clientMetadataUrl?: string
) {
  const stored: Record<string, unknown> = {}
  const store = (name: string) => (value: unknown) => {
    stored[name] = value
  }
  return {
    stored,
    provider: {
      redirectUrl: clientMetadata.redirect_uris[0],
      clientMetadata,
      ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
      clientInformation: () => stored.client,
      saveClientInformation: store('client'),
      tokens: () => stored.tokens,
      saveTokens: store('tokens'),
      redirectToAuthorization: store('authorizationUrl'),
      saveCodeVerifier: store('verifier'),
      codeVerifier: () => stored.verifier,
      saveDiscoveryState: store('discovery'),
      discoveryState: () => stored.discovery
    }
  }
}
