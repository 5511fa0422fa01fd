import * as v from 'valibot'
import { type Deps, route } from '../../../lib/deps.ts'
import type { ErrorCode } from '../../../lib/errors.ts'
import {
  type Answer,
  htmlPage,
  type PageBody,
  pageReply,
  type Reply,
  type SerializedBody,
  seeOther,
  serializedPage,
  temporaryRedirect
} from '../../../lib/kernel/answer.ts'
import type { ExtraAnswer, Incoming, Route } from '../../../lib/kernel/plugin.ts'
import type { HtmlPage } from '../../../lib/pages/html.ts'
import { PAGE_HEADERS } from '../../../lib/pages/layout.ts'
import { LanguageQuery, linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { type Act, needsProof } from '../../../lib/people/rules.ts'
import { members } from '../../../lib/text/input.ts'
import { type ParamName, type Params, paramsSchema, readParams } from './params.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** Headers of a page that scripts poll: private, revalidated on each request. */
export const LIVE_HEADERS = {
  ...PAGE_HEADERS,
  'cache-control': 'private, no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types centre"
} as const

/** Headers of all other pages: no cache stores them. */
export const FORM_HEADERS = { ...LIVE_HEADERS, 'cache-control': 'no-store' }

const LIVE_PAGE = htmlPage({ headers: LIVE_HEADERS, conditional: true })
const PAGE = htmlPage({ headers: FORM_HEADERS })

/** A path of this site to redirect to, in the viewer's language; it may end in a fragment. */
interface Redirect {
  readonly to: string
  readonly headers?: Readonly<Record<string, string>>
}

type Entries = Readonly<Record<string, v.GenericSchema>>
type QueryOf<Q extends Entries> = v.InferOutput<v.ObjectSchema<typeof LanguageQuery.entries & Q, undefined>>

/** Input of a handler: the person, the viewer, and the parsed path, query and form. */
type Context<N extends ParamName, Q extends Entries, B> = Deps & {
  readonly principal: PersonSession
  readonly viewer: Viewer
  readonly params: Params<N>
  readonly query: QueryOf<Q>
  readonly body: B
  readonly request: Incoming
}

interface PageSpec<N extends ParamName, Q extends Entries> {
  /** Names of the parameters in its path. */
  readonly params?: readonly N[]
  /** Query parameters other than `lang`. */
  readonly query?: Q
  /** True if the script polls the page: responses carry an ETag. */
  readonly live?: true
  /** True if the handler may redirect instead. */
  readonly redirects?: true
  /** The response, if it is a file or a page with other headers. */
  readonly answer?: Answer<SerializedBody> | Answer<PageBody>
  /** Compressed for callers that accept it; see RouteSpec in lib/kernel/plugin.ts for when that is safe. */
  readonly compress?: true
  /** Error codes in addition to those that its path and act imply. */
  readonly errors?: readonly ErrorCode[]
}

interface ActionSpec<N extends ParamName, Q extends Entries, B extends Entries>
  extends Pick<PageSpec<N, Q>, 'params' | 'query' | 'errors'> {
  /** Fields of its form; without any, the action takes a POST without a body. */
  readonly form?: B
  /** A valid form. Specs send it as every role. */
  readonly example?: Readonly<Record<string, unknown>>
  /** True if the form uploads a file. */
  readonly isUpload?: true
  readonly bodyLimit?: number
  readonly waitMs?: number
  /** The response, if it is not a page. */
  readonly answer?: Answer<string>
  readonly others?: Readonly<Record<number, ExtraAnswer>>
}

/** A page or an action that has no name, path and act yet; the routes files add them. */
export interface Unbound<N extends ParamName = ParamName> {
  readonly params: readonly N[]
  bind(name: string, path: `/${string}`, may: Act): Route
}

type Outcome = HtmlPage | SerializedBody | Reply | Redirect

/** A page of the centre: its handler returns HTML, bytes, or a path to redirect to. */
export function page<const N extends ParamName = never, const Q extends Entries = Record<never, never>>(
  spec: PageSpec<N, Q>,
  handle: (context: Context<N, Q, undefined>) => Outcome | Promise<Outcome>
): Unbound<N> {
  const {
    params = [],
    query,
    live,
    redirects,
    answer = live ? LIVE_PAGE : PAGE,
    compress,
    errors = []
  } = spec
  return {
    params,
    bind: (name, path, may) =>
      route({
        ...addressed({ name, path, may, params, query }),
        method: 'GET',
        answer: answer as Answer<unknown>,
        errors: [...impliedBy(params, may), ...errors],
        ...(redirects && { redirects: 'To another page.' }),
        ...(compress && { compress })
      }).handle(async context => {
        const own = contextOf(context, params)
        const outcome = await handle(own as never)
        if (isRedirect(outcome)) return temporaryRedirect(localized(outcome.to, own.viewer), outcome.headers)
        return live && 'language' in outcome ? serializedPage(outcome) : outcome
      })
  }
}

/** An action of a form of the centre: its handler returns a path to redirect to, or the form with its faults. */
export function action<
  const N extends ParamName = never,
  const Q extends Entries = Record<never, never>,
  const B extends v.ObjectEntries = never
>(
  spec: ActionSpec<N, Q, B>,
  handle: (
    context: Context<N, Q, [B] extends [never] ? undefined : v.InferOutput<v.ObjectSchema<B, undefined>>>
  ) => Outcome | Promise<Outcome>
): Unbound<N> {
  const { params = [], query, form, example, isUpload, answer = PAGE, errors = [], ...limits } = spec
  return {
    params,
    bind: (name, path, may) =>
      route({
        ...addressed({ name, path, may, params, query }),
        method: 'POST',
        ...(form && {
          body: members(form),
          bodyType: isUpload ? ('upload' as const) : ('form' as const),
          bodyExample: example ?? {}
        }),
        answer: answer as Answer<unknown>,
        redirects: 'To the page with what was done.',
        errors: [
          ...impliedBy(params, may),
          'forbidden',
          ...(form ? (['missing_fields'] as const) : []),
          ...errors
        ],
        ...limits
      }).handle(async context => {
        const own = contextOf(context, params)
        const outcome = await handle(own as never)
        if (!isRedirect(outcome)) return outcome
        const to = localized(outcome.to, own.viewer)
        return form ? seeOther(to, outcome.headers) : temporaryRedirect(to, outcome.headers)
      })
  }
}

/** The form again with its faults. */
export function rerender(status: 200 | 400 | 409, page: HtmlPage): Reply {
  return pageReply(status, FORM_HEADERS, page)
}

interface Addressed {
  readonly name: string
  readonly path: `/${string}`
  readonly may: Act
  readonly params: readonly ParamName[]
  readonly query: Entries | undefined
}

/** The members of a route that pages and actions have in common. */
function addressed({ name, path, may, params, query }: Addressed) {
  return {
    name,
    path,
    auth: { kind: 'person', may },
    isUnlisted: true,
    query: v.object({ ...LanguageQuery.entries, ...query }),
    ...(params.length > 0 && { params: paramsSchema(params) })
  } as const
}

/** Error codes that follow from the parameters of the path and from the act. */
function impliedBy(params: readonly ParamName[], may: Act): ErrorCode[] {
  return [
    ...(params.length > 0 ? (['not_found'] as const) : []),
    ...(needsProof(may) ? (['proof_needed'] as const) : [])
  ]
}

interface Bare {
  readonly principal: PersonSession
  readonly request: Incoming
  readonly query: { readonly lang?: string | undefined }
  readonly params: unknown
}

/** The kernel's context plus the viewer and the parsed parameters. Deps are on its prototype, so a spread would lose them. */
function contextOf(context: Bare, names: readonly ParamName[]) {
  const { principal, query, request } = context
  const viewer = viewerOf(principal, query.lang, request.headers)
  const own = { viewer, params: readParams(names, context.params) }
  return Object.assign(Object.create(context) as Bare, own)
}

function isRedirect(outcome: Outcome): outcome is Redirect {
  return 'to' in outcome
}

/** Adds the chosen language to the query of a path; a fragment stays last. */
export function localized(to: string, viewer: Viewer): string {
  const [path = '', fragment] = to.split('#')
  return fragment === undefined ? linkTo(path, viewer) : `${linkTo(path, viewer)}#${fragment}`
}
