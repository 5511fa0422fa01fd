/** Answer of the connector; `message` is the JSON, undefined without a body. */
export interface ConnectorAnswer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: specs compare what the wire holds, whatever it is
  readonly message: any
}

/** Posts a body to the connector: an object as JSON, a text unchanged. */
export async function post(
  url: string,
  key: string | undefined,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
): Promise<ConnectorAnswer> {
  const response = await fetch(`${url}/api/mcp/escola`, {
    method: 'POST',
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers
    },
    body: typeof body === 'string' ? body : JSON.stringify(body)
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    message: text === '' ? undefined : JSON.parse(text)
  }
}

/** Calls a tool; returns `isError`, `structuredContent` and the text. */
export async function callTool(url: string, key: string, name: string, args: object = {}) {
  const { message } = await post(url, key, {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args }
  })
  if (message.error) throw new Error(JSON.stringify(message.error))
  const { isError, structuredContent, content } = message.result
  return { isError, data: structuredContent, text: content[0].text as string }
}

/**
 * An assistant with this key that proposes moving a lesson to an afternoon of 2099, or a quantity of boots
 * of size 42.
 */
export function assistant(url: string, key: string) {
  const propose = async (tool: string, change: object) => (await callTool(url, key, tool, change)).data
  const at = { date: '2099-07-01', startTime: '14:00', endTime: '16:00' }
  return {
    proposeMove: (lessonId: string, more: object = {}) =>
      propose('prepare_lesson_move', { lessonId, ...at, ...more }),
    proposeStock: (quantity: number) =>
      propose('prepare_stock_change', { item: 'boots', size: '42', quantity })
  }
}
