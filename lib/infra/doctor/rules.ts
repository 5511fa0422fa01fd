/** Result of a check, with advice. `bad`: a promise of the service is broken. */
export interface Finding {
  readonly check: string
  readonly state: 'good' | 'doubtful' | 'bad'
  readonly found: string
  readonly advice?: string
}

export interface Condition {
  /** Value of `server_version_num`: 150004 is 15.4. */
  readonly version: number
  readonly versionText: string
  readonly fsync: string
  readonly fullPageWrites: string
  readonly synchronousCommit: string
  readonly checksums: string
  /** True if lower() handles letters beyond A to Z. */
  readonly foldsCase: boolean
  readonly inRecovery: boolean
  /** Connections not reserved for superusers. */
  readonly connections: number
  readonly bytes: number
}

const OLDEST_VERSION = 150_000

export function good(check: string, found: string): Finding {
  return { check, state: 'good', found }
}

export function doubtful(check: string, found: string, advice: string): Finding {
  return { check, state: 'doubtful', found, advice }
}

function bad(check: string, found: string, advice: string): Finding {
  return { check, state: 'bad', found, advice }
}

const MAX_LISTED = 5

/** Lists the first names and the number of the rest: `a, b, c, d, e and 2 more`. */
export function listFirst(names: readonly string[], total: number = names.length): string {
  const first = names.slice(0, MAX_LISTED)
  const rest = total - first.length
  return `${first.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** Findings on the version, the role, and the connections that one process needs. */
export function examineDatabase(condition: Condition, required: number): Finding[] {
  const { version, versionText, inRecovery, connections, bytes } = condition
  const applies = `PostgreSQL ${versionText}, ${Math.ceil(bytes / 1024 ** 2)} MB`
  if (version < OLDEST_VERSION) return [bad('database', applies, 'Upgrade to PostgreSQL 15 or later.')]
  if (inRecovery) {
    const advice = 'Point DATABASE_URL at the primary, or name all hosts and target_session_attrs=read-write.'
    return [bad('database', `${applies}, a read-only standby`, advice)]
  }
  if (required > connections) {
    const advice = 'Raise max_connections, or lower READ_CONNECTIONS, KEY_CONNECTIONS and WRITE_CONNECTIONS.'
    return [
      good('database', applies),
      bad('connections', `${connections} of the ${required} required`, advice)
    ]
  }
  return [good('database', applies), good('connections', `${required} required of ${connections}`)]
}

/** Finding on whether lower-casing works for all languages. */
export function examineCaseFolding({ foldsCase }: Condition): Finding {
  if (foldsCase) return good('letters', 'capitals of every language')
  const advice =
    "Names that differ only in a capital such as Ó count as two. Restore a dump into a database created with locale 'C.UTF-8'."
  return doubtful('letters', 'capitals A to Z only', advice)
}

/** Findings on settings that protect acknowledged writes in a crash. */
export function examineDurability({
  fsync,
  fullPageWrites,
  synchronousCommit,
  checksums
}: Condition): Finding[] {
  const settings = { fsync, full_page_writes: fullPageWrites, synchronous_commit: synchronousCommit }
  const disabled = Object.entries(settings).filter(([, value]) => value === 'off')
  const found = Object.entries({ ...settings, data_checksums: checksums })
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  if (disabled.length > 0) {
    const names = disabled.map(([name]) => name).join(' and ')
    return [
      bad(
        'durability',
        found,
        `Set ${names} to on: a crash can lose confirmed bookings, or damage the database.`
      )
    ]
  }
  if (checksums === 'off')
    return [doubtful('durability', found, 'Run pg_checksums --enable to detect a failing disk.')]
  return [good('durability', found)]
}

/** Finding on the schema; the lists contain names of steps. */
export function examineSchema(status: {
  readonly applied: readonly string[]
  readonly pending: readonly string[]
  readonly changed: readonly string[]
  readonly ahead: readonly string[]
}): Finding {
  const { applied, pending, changed, ahead } = status
  if (ahead.length > 0)
    return bad('schema', `has ${ahead.join(', ')}, which this program lacks`, 'Run the newer version.')
  if (changed.length > 0)
    return bad('schema', `${changed.join(', ')} was changed`, 'Restore the original text.')
  if (pending.length > 0)
    return bad('schema', `lacks ${pending.length} steps`, 'Run "swellbook migrate", or start the server.')
  return good('schema', `up to date, ${applied.length} steps`)
}

/** Finding on triggers; `disabled` are names as `table.trigger`. */
export function examineTriggers(disabled: readonly string[]): Finding {
  if (disabled.length === 0) return good('triggers', 'all enabled')
  const advice =
    'Enable each (alter table TABLE enable trigger NAME): without them partners see outdated availability.'
  return bad('triggers', `${disabled.join(', ')} disabled`, advice)
}

/** Findings on a cluster: its faults with advice. Only the coordinator knows them, not a worker. */
export function examineCluster(
  cluster: {
    readonly version: string
    readonly isCoordinator: boolean
    readonly workers: number
    readonly tables: readonly unknown[]
  },
  faults: readonly { readonly what: string; readonly advice: string }[]
): Finding[] {
  const { version, isCoordinator, workers, tables } = cluster
  if (!isCoordinator)
    return [good('cluster', `Citus ${version}, a worker; run the doctor on its coordinator`)]
  if (faults.length > 0) return faults.map(({ what, advice }) => bad('cluster', what, advice))
  return [good('cluster', `Citus ${version}, ${workers} workers, ${tables.length} tables in the right place`)]
}

const MAX_SKEW_MS = 2000

/** Finding on the clock difference between this machine and the database, whose clock decides. */
export function examineClock(skewMs: number): Finding {
  const direction = skewMs < 0 ? 'ahead of' : 'behind'
  const found = `this machine is ${(Math.abs(skewMs) / 1000).toFixed(2)} s ${direction} the database`
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return good('clock', found)
  return doubtful('clock', found, 'Synchronize both clocks with a time server (chrony, systemd-timesyncd).')
}

const GIGABYTE = 1024 ** 3

/** Finding on the free disk space of the embedded database. */
export function examineDisk(freeBytes: number, path: string): Finding {
  const found = `${(freeBytes / GIGABYTE).toFixed(1)} GB free in ${path}`
  const advice = 'Free some space: a full disk stops the database. Confirmed bookings are not lost.'
  if (freeBytes < GIGABYTE / 4) return bad('disk', found, advice)
  return freeBytes < 2 * GIGABYTE ? doubtful('disk', found, advice) : good('disk', found)
}

const STALE_SECONDS = 7200
const ENDED_SECONDS = 21_600

/** Finding on the age of the oldest forecast, and on spots without one. */
export function examineForecast(vitals: {
  readonly forecastAgeSeconds: number | null
  readonly spotsWithoutForecast: number
}): Finding {
  const { forecastAgeSeconds: age, spotsWithoutForecast: absent } = vitals
  const advice = 'Start a server with FORECAST_REFRESH_MINUTES, or run "swellbook forecast refresh".'
  if (age === null) return doubtful('forecast', 'there is none yet', advice)
  const found = `${Math.round(age / 60)} minutes old${absent > 0 ? `, absent for ${absent} spots` : ''}`
  if (age > ENDED_SECONDS) return bad('forecast', found, advice)
  return age > STALE_SECONDS || absent > 0 ? doubtful('forecast', found, advice) : good('forecast', found)
}

/** Finding on the rate store; `answer` is the response time in milliseconds, or the error. */
export function examineRateStore(answer: number | string, share: number): Finding {
  const check = 'rate store'
  if (typeof answer === 'string') {
    const advice = `Start it, or correct RATE_STORE. Until it answers, each server grants its share of every rate: 1 in ${share}, by RATE_SHARE.`
    return doubtful(check, `does not answer (${answer})`, advice)
  }
  const found = `answers within ${Math.ceil(answer)} ms`
  if (share > 1) return good(check, found)
  const advice =
    'Set RATE_SHARE to the number of servers: while the store is down, each server grants every rate in full.'
  return doubtful(check, `${found}; RATE_SHARE is 1`, advice)
}

/** Findings on notifications and the secret. `own.from` is the secret's source, or null if there is none. */
export function examineNotifications(
  notifications: {
    readonly pausedAt: string | null
    readonly pausedBy: string | null
    readonly fingerprint: string | null
  },
  own: { readonly from: string; readonly fingerprint: string } | null
): Finding[] {
  const { pausedAt, pausedBy, fingerprint } = notifications
  const sending =
    pausedAt === null
      ? good('notifications', 'sent')
      : doubtful(
          'notifications',
          `paused since ${pausedAt} (${pausedBy})`,
          'If this database is not a copy, run "swellbook notifications resume".'
        )
  if (own === null) {
    const advice = 'A server creates one in DATA_DIR at its start. Several servers need the same SECRET_KEY.'
    return [sending, doubtful('secret', 'there is none', advice)]
  }
  if (fingerprint !== null && fingerprint !== own.fingerprint) {
    const advice =
      'Set SECRET_KEY to the value of the servers. If it is lost, run "swellbook notifications resume --new-secret".'
    return [sending, bad('secret', `${own.from} differs from the one that signed so far`, advice)]
  }
  return [sending, good('secret', `in ${own.from}`)]
}

/** Finding on failing and disabled endpoints and dead deliveries. */
export function examineEndpoints(figures: {
  readonly healthy: number
  readonly ill: number
  readonly disabled: number
  readonly dead: number
}): Finding {
  const { healthy, ill, disabled, dead } = figures
  const found = `${healthy} healthy, ${ill} failing, ${disabled} disabled; ${dead} dead letters`
  if (ill + disabled + dead === 0) return good('endpoints', found)
  return doubtful(
    'endpoints',
    found,
    'Check "swellbook webhooks list", and "swellbook webhooks attempts" of each.'
  )
}

/** Finding on partners near their hold limit. */
export function examineHolds(
  crowding: readonly {
    readonly schoolId: string
    readonly partner: string
    readonly seats: number
    readonly bound: number
  }[]
): Finding {
  if (crowding.length === 0) return good('holds', 'no partner is near its limit')
  const found = crowding.map(
    ({ schoolId, partner, seats, bound }) => `${partner} at ${schoolId} holds ${seats} of ${bound} seats`
  )
  const advice =
    'Ask the partner, or revoke its keys with "swellbook keys revoke". Then cancel its holds, or wait until they expire.'
  return doubtful('holds', found.join('; '), advice)
}

/** Findings on settings that work but are probably unintended. */
export function examineSettings(config: {
  readonly PUBLIC_URL: string | undefined
  readonly HOST: string
  readonly METRICS_HOST: string
  readonly FORECAST_PROVIDER: string
  readonly TRUSTED_PROXIES: number
}): Finding[] {
  const { PUBLIC_URL, HOST, METRICS_HOST, FORECAST_PROVIDER, TRUSTED_PROXIES } = config
  const open = (host: string) => !/^(127\.|::1$|localhost$)/.test(host)
  const warnings: readonly (readonly [is: boolean, found: string, advice: string])[] = [
    [!PUBLIC_URL, 'PUBLIC_URL is not set', 'Set it: otherwise links and sign-in pages use http://localhost.'],
    [
      PUBLIC_URL?.startsWith('http://') === true,
      'PUBLIC_URL is not https',
      'Put a proxy with TLS in front: keys and guest data are sent unencrypted.'
    ],
    [
      PUBLIC_URL?.startsWith('https://') === true && TRUSTED_PROXIES === 0,
      'TRUSTED_PROXIES is 0',
      'Set it to the number of proxies in front: otherwise all callers without a key share one rate.'
    ],
    [open(METRICS_HOST), `METRICS_HOST is ${METRICS_HOST}`, 'Restrict /metrics to a private network.'],
    [
      open(HOST) && TRUSTED_PROXIES > 0,
      `HOST is ${HOST} behind a proxy`,
      'Allow only the proxy to reach the port: any other client can forge addresses (X-Forwarded-For).'
    ],
    [
      FORECAST_PROVIDER === 'synthetic',
      'FORECAST_PROVIDER is synthetic',
      'Forecasts are invented; set it to open-meteo for real ones.'
    ]
  ]
  const found = warnings
    .filter(([applies]) => applies)
    .map(([, found, advice]) => doubtful('settings', found, advice))
  return found.length > 0 ? found : [good('settings', 'nothing unusual')]
}
