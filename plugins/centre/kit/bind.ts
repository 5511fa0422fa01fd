import type { Route } from '../../../lib/kernel/plugin.ts'
import type { Act } from '../../../lib/people/rules.ts'
import type { Unbound } from './page.ts'
import type { ParamName } from './params.ts'

/** Names of the parameters in a path. */
type NamesIn<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? (Name & ParamName) | NamesIn<`/${More}`>
    : Rest & ParamName
  : never

/** A route before it has a name. */
type Nameless = (name: string) => Route

/** Binds a page or an action to a path and to the act that it requires. */
export function at<P extends `/${string}`>(path: P, may: Act, unbound: Unbound<NamesIn<P>>): Nameless {
  return name => unbound.bind(name, path, may)
}

/** Names each route of a table by its key; a complete route keeps its name. */
export function routesOf(table: Readonly<Record<string, Nameless | Route>>): Route[] {
  return Object.entries(table).map(([name, route]) => (typeof route === 'function' ? route(name) : route))
}
