import type { Operation, OperationRequest } from './operations.ts'
import { addressOf, sentOf } from './send.ts'
import type { Answer, SpecServer } from './server.ts'
import { loadTool } from './tools.ts'

interface Prism {
  getHttpOperationsFromSpec(contract: object): Promise<object>
  createInstance(
    config: object,
    parts: object
  ): { request(input: object, resources: object): () => Promise<unknown> }
}

/** A response through the proxy, with violations found in request and response. */
export interface Proxied {
  readonly answered: Answer
  readonly request: readonly string[]
  readonly answer: readonly string[]
}

export type Proxy = (operation: Operation, asking: OperationRequest) => Promise<Proxied>

interface Diagnostic {
  readonly path?: readonly string[]
  readonly message: string
}

/** Prism as a validating proxy between a spec and a server. */
export async function openPrism(server: SpecServer, contract: object): Promise<Proxy> {
  const { createInstance, getHttpOperationsFromSpec } = loadTool<Prism>('@stoplight/prism-http')
  const resources = await getHttpOperationsFromSpec(contract)
  const config = {
    isProxy: true,
    upstream: new URL(server.url),
    upstreamProxy: undefined,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    // Violations of requests are reported, but the requests are still forwarded.
    errors: false,
    mock: { dynamic: false }
  } as const

  return async (operation, asking) => {
    const { method } = operation.entry.route
    const address = addressOf(operation, asking)
    const sent = sentOf(operation, asking)
    let answered: Answer | undefined
    const forward = () => () => async () => {
      answered = await server.request(method, address, sent)
      const output = {
        statusCode: answered.status,
        headers: Object.fromEntries(answered.headers),
        body: answered.body ?? (answered.text === '' ? undefined : answered.text)
      }
      return { _tag: 'Right', right: output }
    }
    const prism = createInstance(config, { logger: silent, forward })
    const url = new URL(address, server.url)
    const input = {
      method: method.toLowerCase(),
      url: { path: url.pathname.replace(/(?<=.)\/$/, ''), query: asking.query },
      headers: sent.headers,
      body: operation.entry.route.bodyType === 'form' ? sent.body : asking.body
    }
    const passed = (await prism.request(input, resources)()) as Passed
    if (!answered || passed._tag === 'Left') throw new Error(`Prism: ${passed.left?.message}`)
    const { validations } = passed.right
    return { answered, request: validations.input.map(sentence), answer: validations.output.map(sentence) }
  }
}

interface Passed {
  readonly _tag: 'Left' | 'Right'
  readonly left?: Error
  readonly right: { readonly validations: { input: readonly Diagnostic[]; output: readonly Diagnostic[] } }
}

function sentence({ path = [], message }: Diagnostic): string {
  return `${path.join('.')} ${message}`
}

const silent = new Proxy({}, { get: (_, name) => (name === 'child' ? () => silent : () => {}) })
