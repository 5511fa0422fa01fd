import type { Config } from '../lib/config.ts'
import type { Sql } from '../lib/infra/database/pool.ts'
import type { AllowedNetworks } from '../lib/infra/net/addresses.ts'
import { members } from '../lib/text/input.ts'
import { isUuid } from '../lib/text/uuid.ts'
import { faultOfEndpoint } from '../lib/webhooks/post.ts'
import { findSchoolOfEndpoint, type ListedEndpoint, listEndpoints } from '../lib/webhooks/queries.ts'
import { type EndpointOrigin, EventKindsInput } from '../lib/webhooks/rules.ts'
import { changeEndpoint, type EndpointChange } from '../lib/webhooks/transactions.ts'
import { notFoundError, parseOptions } from './args.ts'
import { type Invocation, textOption, UsageError, type Values, withDatabase } from './command.ts'

export const KINDS_OPTION = {
  types: { type: 'string', help: 'Only these event types, separated by commas; all by default.' }
} as const

const TypesInput = members({ types: EventKindsInput })

/** Networks that a command may reach: all public addresses, and the networks that the operator allowed. */
export function reachOfConfig({ ALLOWED_NETWORKS }: Config): AllowedNetworks {
  return { networks: ALLOWED_NETWORKS, loopbackOnly: false }
}

const REACH_HINT = ' (for addresses of your own network, also with http, set ALLOWED_NETWORKS)'

/** Check a target URL for an endpoint of this origin. Throws a UsageError. */
export function readTarget(url: string, origin: EndpointOrigin, config: Config): string {
  const fault = faultOfEndpoint(origin, url, reachOfConfig(config))
  if (fault) throw new UsageError(`--url ${fault}${origin === 'operator' ? REACH_HINT : ''}`)
  return new URL(url).href
}

/** Event types of the option; null for all. */
export function kindsOption(values: Values): string[] | null {
  const types = textOption(values, 'types')
  return types === undefined || types === 'all' ? null : parseOptions(TypesInput, { types }).types
}

/** Find an endpoint by id. Throws if there is none. */
export async function getEndpoint(sql: Sql, id: string): Promise<ListedEndpoint> {
  const schoolId = isUuid(id) ? await findSchoolOfEndpoint(sql, id) : undefined
  const [endpoint] = schoolId === undefined ? [] : await listEndpoints(sql, schoolId, id)
  if (!endpoint) throw notFoundError('endpoint', id)
  return endpoint
}

export function changeEndpointAndShow(
  { config, terminal, values }: Invocation,
  id: string,
  changeOf: (endpoint: ListedEndpoint) => EndpointChange
): Promise<number> {
  return withDatabase(config, async sql => {
    const endpoint = await getEndpoint(sql, id)
    await changeEndpoint(sql, endpoint.schoolId, id, changeOf(endpoint))
    return showEndpoint({ terminal, values }, await getEndpoint(sql, id))
  })
}

export function showEndpoint(
  { terminal, values }: Pick<Invocation, 'terminal' | 'values'>,
  endpoint: ListedEndpoint
): number {
  terminal.out(values.json ? JSON.stringify(endpoint) : sentencesOf(endpoint).join('\n'))
  return 0
}

const ORIGINS: Readonly<Record<EndpointOrigin, string>> = {
  operator: 'the operator',
  school: 'the school',
  partner: 'the partner'
}

function sentencesOf(endpoint: ListedEndpoint): string[] {
  const {
    id,
    url,
    origin,
    partner,
    kinds,
    octoTypes,
    previousUntil,
    position,
    pruned,
    late,
    dead,
    isBehind
  } = endpoint
  return [
    `${id}  ${url}`,
    `${partner === null ? 'Owner: the school itself' : `Owner: ${partner}`}. Events: ${octoTypes?.join(', ') ?? kinds?.join(', ') ?? 'all'}.`,
    healthOf(endpoint),
    `Registered by ${ORIGINS[origin]}.`,
    `Position ${position}${isBehind ? '' : ', up to date'}; ${late} late, ${dead} dead.`,
    ...(previousUntil === null ? [] : [`The previous secret also signs until ${previousUntil}.`]),
    ...(position < pruned ? [`Events up to ${pruned} are deleted and cannot be delivered.`] : [])
  ]
}

/** State of an endpoint as a word: disabled, failing, refusing or healthy. */
export function healthOf({
  disabledAt,
  disabledWhy,
  failingSince,
  refusals,
  lastStatus
}: Pick<ListedEndpoint, 'disabledAt' | 'disabledWhy' | 'failingSince' | 'refusals' | 'lastStatus'>): string {
  if (disabledAt !== null) return `Disabled since ${disabledAt} (${disabledWhy}).`
  const reason = lastStatus !== null && lastStatus >= 300 ? `: it answers ${lastStatus}` : ''
  const remedy =
    reason && lastStatus !== null && lastStatus < 400 ? ', a redirect; set the URL that it redirects to' : ''
  if (failingSince !== null) return `Failing since ${failingSince}${reason}${remedy}.`
  return refusals > 0 ? `Refuses messages${reason}${remedy}.` : 'Healthy.'
}
