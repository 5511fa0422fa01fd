import { addSignedInOwner } from './owner.ts'
import { visit } from './page.ts'
import { addSchool, type SpecSchool } from './school.ts'
import { type ServerOptions, serve } from './server.ts'

/** Options of the service, and fields of its school. */
interface SchoolOptions extends ServerOptions {
  readonly school?: Partial<SpecSchool>
}

type Test = Parameters<typeof serve>[0]

/** Starts the service with a new database and one school. The members of `server` are members of the result too. */
export async function openSchool(t: Test, { school = {}, ...options }: SchoolOptions = {}) {
  const server = await serve(t, options)
  await addSchool(server.sql, school)
  return { ...server, server }
}

/** Like `openSchool`, with a client without scripts: `get` and `post` are the client's. */
export async function openPages(t: Test, options?: SchoolOptions) {
  const { server } = await openSchool(t, options)
  return { ...server, server, ...visit(server) }
}

/** Like `openPages`, with an owner of the school: `headers` are the owner's. */
export async function openCentre(t: Test, options?: SchoolOptions) {
  const pages = await openPages(t, options)
  return { ...pages, ...(await addSignedInOwner(pages.sql)) }
}
