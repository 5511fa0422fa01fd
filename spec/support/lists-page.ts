import { visit } from './page.ts'
import type { SpecServer } from './server.ts'

/** Requests to the pages of a list, signed in: `place` is the redirect of an answer, `undo` follows the button of a notice. */
export function listPages(server: SpecServer, path: string, headers: Readonly<Record<string, string>>) {
  const { get, post } = visit(server)
  const place = (page: { headers: Headers }) => page.headers.get('location') as string
  return {
    place,
    get: (below = '') => get(`${path}${below}`, headers),
    post: (below: string, fields: Parameters<typeof post>[1]) => post(`${path}${below}`, fields, headers),
    async undo(notice: string, route = path, back = 'day'): Promise<string> {
      const id = /log=([\w-]{36})/.exec(notice)?.[1]
      const answered = await post(`${route}/${id}/undo`, { back }, headers)
      if (answered.status >= 400) throw new Error(answered.text)
      return place(answered)
    },
    async versionOf(id: string): Promise<string> {
      const { text } = await get(`${path}/${id}`, headers)
      return /name="version" value="(\w{32})"/.exec(text)?.[1] as string
    }
  }
}
