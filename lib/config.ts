import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { isNetwork } from './infra/net/addresses.ts'
import { isMailbox, isMailServer, isStore } from './infra/net/spellings.ts'

/** A setting: its description, and a schema that parses the variable's text. */
interface Setting<S extends v.GenericSchema<string | undefined, unknown>> {
  readonly description: string
  readonly schema: S
}

function setting<S extends v.GenericSchema<string | undefined, unknown>>(
  description: string,
  schema: S
): Setting<S> {
  return { description: description, schema }
}

function integer(fallback: number, min: number, max: number) {
  const range = `must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^\d{1,10}$/, range),
    v.transform(Number),
    v.minValue(min, range),
    v.maxValue(max, range)
  )
}

function httpUrl() {
  return v.optional(
    v.pipe(
      v.string(),
      v.url('must be an address such as https://book.example.com'),
      v.regex(/^https?:/, 'must begin with http:// or https://'),
      v.transform(url => url.replace(/\/+$/, ''))
    )
  )
}

/** IP addresses separated by commas. */
function networkAddresses() {
  return v.optional(
    v.pipe(
      v.string(),
      v.transform(text => text.split(',').map(part => part.trim())),
      v.maxLength(1000, 'must be at most 1,000 addresses'),
      v.everyItem(part => isIP(part) !== 0, 'must be addresses such as 203.0.113.7,2001:db8:1:2::3')
    )
  )
}

/** Networks separated by commas. */
function networks() {
  return v.pipe(
    v.optional(v.string(), ''),
    v.transform(text => text.split(',').flatMap(part => part.trim() || [])),
    v.maxLength(100, 'must be at most 100 networks'),
    v.everyItem(isNetwork, 'must be networks such as 10.0.0.0/8,fd00::/8')
  )
}

/** Base URL of links. It has no path, because links append theirs. */
function originUrl() {
  const words = 'must be an address without a path, such as https://book.example.com'
  return v.optional(
    v.pipe(
      v.string(),
      v.check(text => /^https?:\/\/[^/?#@\s]+\/*$/i.test(text) && URL.canParse(text), words),
      v.transform(text => new URL(text).origin)
    )
  )
}

/** All settings, by environment variable. docs/settings.md prints this table. */
export const settings = {
  PORT: setting('Port of the server; 0 chooses any free port.', integer(8080, 0, 65_535)),
  HOST: setting('Address on which the server listens; 0.0.0.0 for all.', v.optional(v.string(), '127.0.0.1')),
  PUBLIC_URL: setting(
    'Base URL of every link, as partners reach the service, without a path. Default: http://localhost and the port.',
    originUrl()
  ),
  DATABASE_URL: setting(
    'PostgreSQL 15 or later, postgres://user:password@host:port/name. Default: the embedded database.',
    v.optional(
      v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'))
    )
  ),
  DATA_DIR: setting(
    'Folder of the embedded PostgreSQL, and of mails that are written as files.',
    v.pipe(
      v.optional(v.string(), '.swellbook'),
      v.transform(folder => resolve(folder))
    )
  ),
  DATABASE_PORT: setting(
    'Port of the embedded PostgreSQL on 127.0.0.1; 0 chooses any free port.',
    integer(0, 0, 65_535)
  ),
  ZONE_DATA: setting(
    'Folder of compiled time zones for the embedded PostgreSQL, such as /usr/share/zoneinfo. Default: the data of this release.',
    v.optional(
      v.pipe(
        v.string(),
        v.transform(folder => resolve(folder))
      )
    )
  ),
  SECRET_KEY: setting(
    'Secret of the service, 32 characters or more, the same for all servers. All signatures derive from it. Default: one is created in DATA_DIR.',
    v.optional(v.pipe(v.string(), v.regex(/^[!-~]{32,500}$/, 'must be 32 to 500 characters without spaces')))
  ),
  SMTP_URL: setting(
    'Mail server: smtp://user:password@host:587, or smtps:// with TLS from the start. Without it, mails are written to DATA_DIR/outbox.',
    v.optional(
      v.pipe(
        v.string(),
        v.check(isMailServer, 'must be an address such as smtp://user:password@mail.example.com:587')
      )
    )
  ),
  SMTP_TLS: setting(
    'TLS of an smtp:// connection (STARTTLS): required; offered, to use it if the server supports it; none, for a relay on the same machine.',
    v.optional(v.picklist(['required', 'offered', 'none'], 'must be required, offered or none'), 'required')
  ),
  MAIL_FROM: setting(
    'Sender of mails, as Name <noreply@book.example.com> or the address alone. Required with SMTP_URL.',
    v.optional(v.pipe(v.string(), v.check(isMailbox, 'must be an address such as noreply@book.example.com')))
  ),
  DKIM_KEY_FILE: setting(
    "File with the private key (PEM) that signs mails for MAIL_FROM's domain. Without it, signing is left to the mail server.",
    v.optional(v.string())
  ),
  DKIM_SELECTOR: setting(
    'Name of the public key in the DNS: SELECTOR._domainkey.DOMAIN.',
    v.pipe(
      v.optional(v.string(), 'swellbook'),
      v.regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,62}$/, 'must be a name such as swellbook')
    )
  ),
  STRIPE_URL: setting('URL of the API of Stripe, for tests. Default: the public host.', httpUrl()),
  READ_CONNECTIONS: setting('Database connections for reads.', integer(6, 1, 100)),
  KEY_CONNECTIONS: setting('Database connections reserved for looking up keys.', integer(2, 1, 100)),
  WRITE_CONNECTIONS: setting('Database connections for writes.', integer(6, 1, 100)),
  V1_RATE_PER_MINUTE: setting(
    'Requests per minute of one school key, v1 and strict OCTO together.',
    integer(120, 1, 1_000_000_000)
  ),
  V2_RATE_PER_MINUTE: setting('Requests per minute of one platform key.', integer(240, 1, 1_000_000_000)),
  CONNECTOR_RATE_PER_MINUTE: setting(
    'Requests per minute of one connector key.',
    integer(60, 1, 1_000_000_000)
  ),
  CENTRE_RATE_PER_MINUTE: setting(
    'Requests per minute of one staff session, or of one address that tries sign-in links.',
    integer(240, 1, 1_000_000_000)
  ),
  RATE_SHARE: setting(
    'Number of servers that share the load, each with all its workers. Each grants its part of every rate, so that all together never grant more.',
    integer(1, 1, 1000)
  ),
  RATE_STORE: setting(
    'Redis or Valkey that counts every rate for all servers: redis://[[user]:password@]host[:port][/database], or rediss:// with TLS. While it does not answer, RATE_SHARE applies.',
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          isStore,
          'must be an address such as redis://:password@localhost:6379/0, or rediss:// with TLS'
        )
      )
    )
  ),
  FORECAST_PROVIDER: setting(
    'Source of forecasts: synthetic, invented data that needs no network, or open-meteo.',
    v.optional(v.picklist(['synthetic', 'open-meteo'], 'must be synthetic or open-meteo'), 'synthetic')
  ),
  FORECAST_REFRESH_MINUTES: setting(
    'Minutes between refreshes of a forecast. 0: never; run "swellbook forecast refresh" instead.',
    integer(60, 0, 120)
  ),
  FORECAST_MARINE_URL: setting(
    'URL of the marine forecast. Default: the public host, which is for non-commercial use.',
    httpUrl()
  ),
  FORECAST_WEATHER_URL: setting('URL of the wind forecast. Default: the public host.', httpUrl()),
  FORECAST_API_KEY: setting("API key for the forecast provider's paid hosts.", v.optional(v.string())),
  PAGES_RATE_PER_MINUTE: setting(
    'Requests per minute of one address to the booking pages. Guests of one hotel may share an address.',
    integer(240, 1, 1_000_000_000)
  ),
  FORMS_PER_ADDRESS: setting(
    'Bookings by form per ten minutes from one address.',
    integer(6, 1, 1_000_000_000)
  ),
  FORMS_PER_DESK: setting(
    'Bookings by form per ten minutes from each of DESK_ADDRESSES.',
    integer(60, 1, 1_000_000_000)
  ),
  DESK_ADDRESSES: setting(
    "IP addresses shared by many guests, such as a hotel's desk and network, separated by commas.",
    networkAddresses()
  ),
  FORM_SEATS_PER_DAY: setting(
    "Seats that one email address may book by form at a school in one day's lessons.",
    integer(12, 1, 1_000_000)
  ),
  PARTNER_HELD_PERCENT: setting(
    "Percent of a school's seats that one partner may hold at once: of a lesson, of a day and of all upcoming lessons. 100: no limit.",
    integer(25, 1, 100)
  ),
  MAILS_PER_ADDRESS: setting(
    'Mails that one school sends to one guest address per day (UTC). At most a third of them may be about unconfirmed bookings by form. Further mails are dropped, except about changes by the school itself.',
    integer(30, 1, 1_000_000)
  ),
  MAIL_ADDRESSES_PER_PARTNER: setting(
    'Guest addresses that one school mails per day (UTC) about the bookings of one partner, or about unconfirmed bookings by form; of these, a network has a tenth and a provider half. Further mails are dropped, except about changes by the school itself.',
    integer(300, 1, 1_000_000)
  ),
  FORM_SHARE_PERCENT: setting(
    'Percent of the free seats of a day and of a school that unconfirmed guests may book by form. Above it, a form holds its seats until the guest follows a mailed link. Above twice the share, it is refused. 100: no limit.',
    integer(25, 1, 100)
  ),
  CACHE_MEGABYTES: setting(
    'Megabytes for cached reads: the schedules of schools, and complete responses.',
    integer(32, 0, 4096)
  ),
  TRUSTED_PROXIES: setting(
    'Number of proxies in front whose X-Forwarded-For is trusted, for the rates of callers without a key.',
    integer(0, 0, 10)
  ),
  METRICS_PORT: setting(
    'Port of /metrics, for Prometheus; 0 for none. If the port is in use, the service runs without metrics.',
    integer(9464, 0, 65_535)
  ),
  METRICS_HOST: setting('Address on which /metrics listens.', v.optional(v.string(), '127.0.0.1')),
  RETENTION_DAYS: setting(
    'Days after a lesson until the names, addresses and notes of its bookings are erased. 0: never.',
    integer(0, 0, 36_500)
  ),
  EVENTS_DAYS: setting(
    'Days for which the event log is kept. A caller that polls less often must read its bookings again.',
    integer(30, 1, 3650)
  ),
  ALLOWED_NETWORKS: setting(
    'Private networks for endpoints that the operator registers (webhooks add), also without TLS, separated by commas: 10.0.0.0/8. Endpoints registered with a key must be public.',
    networks()
  ),
  LOG_FORMAT: setting(
    'Format of the log: json, text, or auto: text on a terminal, json elsewhere.',
    v.optional(v.picklist(['auto', 'json', 'text'], 'must be auto, json or text'), 'auto')
  ),
  SHUTDOWN_SECONDS: setting('Seconds for requests in progress to finish after SIGTERM.', integer(10, 0, 600))
} as const

type SettingValues = { readonly [K in keyof typeof settings]: v.InferOutput<(typeof settings)[K]['schema']> }

/** Values of all settings, read once at the start and frozen. */
export type Config = SettingValues

/** Parses all settings. Throws one Error that lists every invalid setting. An empty variable counts as absent. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const faults: string[] = []
  const entries = Object.entries(settings).map(([name, { schema }]) => {
    const result = v.safeParse(schema, environment[name] || undefined)
    if (!result.success) faults.push(`${name} ${result.issues[0].message}`)
    return [name, result.success ? result.output : undefined]
  })
  const config = Object.fromEntries(entries) as Config
  if (config.SMTP_URL !== undefined && config.MAIL_FROM === undefined)
    faults.push('MAIL_FROM is needed with SMTP_URL')
  if (faults.length > 0) throw new Error(`${faults.join('; ')}.`)
  return Object.freeze(config)
}

/**
 * Base URL of all links: PUBLIC_URL, or localhost with `port`. Throws if the port is unknown (PORT=0), because a link to port 0
 * would not work.
 */
export function publicUrlOf(config: Config, port: number = config.PORT): string {
  if (config.PUBLIC_URL !== undefined) return config.PUBLIC_URL
  if (port === 0) throw new Error('The address of the service is unknown, because PORT is 0: set PUBLIC_URL.')
  return `http://localhost:${port}`
}
