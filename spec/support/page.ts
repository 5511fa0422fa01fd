import { SCHOOL } from './school.ts'
import type { SpecServer } from './server.ts'

/** Settings of a service without limits for forms. */
export const FREE_FORMS = {
  FORMS_PER_ADDRESS: '1000000',
  FORM_SEATS_PER_DAY: '1000000',
  FORM_SHARE_PERCENT: '100'
} as const

/** A received page. */
export interface GotPage {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/** A form as a browser would submit it. */
export interface Posted {
  readonly origin?: string
  readonly cookie?: string
  readonly type?: string
  /** Sec-Fetch-Site, which tells the origin of the submitting page. */
  readonly site?: string
}

/** A client without scripts. */
export function visit(server: SpecServer) {
  const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<GotPage> =>
    server.get(path, { headers })

  async function post(
    path: string,
    fields: Readonly<Record<string, string>> | [string, string][],
    { origin = server.url, cookie, type = 'application/x-www-form-urlencoded', site }: Posted = {}
  ): Promise<GotPage> {
    return server.post(path, {
      body: new URLSearchParams(fields as Record<string, string>).toString(),
      headers: {
        'content-type': type,
        origin,
        ...(cookie && { cookie }),
        ...(site && { 'sec-fetch-site': site })
      }
    })
  }

  /** Submits a form with files as bytes. */
  async function upload(
    path: string,
    parts: Readonly<Record<string, string | Buffer>>,
    { origin = server.url, cookie }: Posted = {}
  ): Promise<GotPage> {
    const form = new FormData()
    for (const [name, part] of Object.entries(parts))
      form.append(name, typeof part === 'string' ? part : new Blob([new Uint8Array(part)]))
    const written = new Response(form)
    return server.post(path, {
      body: Buffer.from(await written.arrayBuffer()),
      headers: {
        'content-type': written.headers.get('content-type') as string,
        origin,
        ...(cookie && { cookie })
      }
    })
  }

  /** Hidden id of a lesson's form. */
  async function attemptFor(slotId: string, schoolId = SCHOOL): Promise<string> {
    const { text } = await get(`/book/${schoolId}/${slotId}`)
    return /name="attempt" value="([^"]+)"/.exec(text)?.[1] ?? ''
  }

  return { get, post, upload, attemptFor }
}

/** A filled booking form. */
export function filledForm(attempt: string, more: Readonly<Record<string, string>> = {}) {
  return {
    customerName: 'Ana Silva',
    customerEmail: 'ana@example.com',
    customerPhone: '',
    participants: '2',
    notes: '',
    attempt,
    ...more
  }
}
