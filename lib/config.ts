import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { isNetwork } from './net/addresses.ts'
import { isMailbox, isMailServer, isStore } from './net/spellings.ts'

/** A setting: its description, and the schema that parses the variable's text. */
interface Setting<S extends v.GenericSchema<string | undefined, unknown>> {
  readonly does: string
  readonly schema: S
}

function setting<S extends v.GenericSchema<string | undefined, unknown>>(
  does: string,
  schema: S
): Setting<S> {
  return { does, schema }
}

function whole(standard: number, least: number, most: number) {
  const range = `must be a whole number from ${least} to ${most}`
  return v.pipe(
    v.optional(v.string(), String(standard)),
    v.regex(/^\d{1,10}$/, range),
    v.transform(Number),
    v.minValue(least, range),
    v.maxValue(most, range)
  )
}

function address() {
  return v.optional(
    v.pipe(
      v.string(),
      v.url('must be an address such as https://book.example.com'),
      v.regex(/^https?:/, 'must begin with http:// or https://'),
      v.transform(url => url.replace(/\/+$/, ''))
    )
  )
}

/** IP addresses, separated by commas. */
function networkAddresses() {
  return v.optional(
    v.pipe(
      v.string(),
      v.transform(text => text.split(',').map(part => part.trim())),
      v.maxLength(1000, 'must be 1,000 addresses at most'),
      v.everyItem(part => isIP(part) !== 0, 'must be addresses such as 203.0.113.7,2001:db8:1:2::3')
    )
  )
}

/** Networks, separated by commas. */
function networks() {
  return v.pipe(
    v.optional(v.string(), ''),
    v.transform(text => text.split(',').flatMap(part => part.trim() || [])),
    v.maxLength(100, 'must be 100 networks at most'),
    v.everyItem(isNetwork, 'must be networks such as 10.0.0.0/8,fd00::/8')
  )
}

/** Base URL of links, without a path: links append theirs. */
function origin() {
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
  PORT: setting('The port the server listens on; 0 takes any that is free.', whole(8080, 0, 65_535)),
  HOST: setting('The address it listens on; 0.0.0.0 for all.', v.optional(v.string(), '127.0.0.1')),
  PUBLIC_URL: setting(
    'The address partners reach it at, without a path; it stands in every link. Default: http://localhost and the port.',
    origin()
  ),
  DATABASE_URL: setting(
    'PostgreSQL 15 or later, postgres://user:password@host:port/name. Without it the service runs its own.',
    v.optional(
      v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'))
    )
  ),
  DATA_DIR: setting(
    'Where the embedded PostgreSQL keeps its data, and where mails are files.',
    v.pipe(
      v.optional(v.string(), '.swellbook'),
      v.transform(folder => resolve(folder))
    )
  ),
  DATABASE_PORT: setting(
    'The port of the embedded PostgreSQL on 127.0.0.1; 0 takes any that is free.',
    whole(0, 0, 65_535)
  ),
  ZONE_DATA: setting(
    'A folder of compiled time zones, such as /usr/share/zoneinfo, for the embedded PostgreSQL. Without it: the data that this release brings.',
    v.optional(
      v.pipe(
        v.string(),
        v.transform(folder => resolve(folder))
      )
    )
  ),
  SECRET_KEY: setting(
    'The one secret of the service, 32 characters or more, the same for all its servers; what it signs follows from it. Without it one is made in DATA_DIR.',
    v.optional(v.pipe(v.string(), v.regex(/^[!-~]{32,500}$/, 'must be 32 to 500 characters without spaces')))
  ),
  SMTP_URL: setting(
    'The server that takes mails, smtp://user:password@host:587, or smtps:// with TLS from the start. Without it mails are files in DATA_DIR/outbox.',
    v.optional(
      v.pipe(
        v.string(),
        v.check(isMailServer, 'must be an address such as smtp://user:password@mail.example.com:587')
      )
    )
  ),
  SMTP_TLS: setting(
    'Whether an smtp:// connection turns to TLS (STARTTLS): required; offered, where the server can; none, for a relay on the same machine.',
    v.optional(v.picklist(['required', 'offered', 'none'], 'must be required, offered or none'), 'required')
  ),
  MAIL_FROM: setting(
    'Whom mails come from, as Name <noreply@book.example.com> or the address alone; SMTP_URL needs it.',
    v.optional(v.pipe(v.string(), v.check(isMailbox, 'must be an address such as noreply@book.example.com')))
  ),
  DKIM_KEY_FILE: setting(
    "A file with the private key (PEM) that signs mails for MAIL_FROM's domain; without it the mail server signs, or nobody.",
    v.optional(v.string())
  ),
  DKIM_SELECTOR: setting(
    'Under which name the public key stands in the DNS: SELECTOR._domainkey.DOMAIN.',
    v.pipe(
      v.optional(v.string(), 'swellbook'),
      v.regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,62}$/, 'must be a name such as swellbook')
    )
  ),
  READ_CONNECTIONS: setting('Database connections for reads.', whole(6, 1, 100)),
  KEY_CONNECTIONS: setting(
    'Database connections that look callers up, which nothing else can occupy.',
    whole(2, 1, 100)
  ),
  WRITE_CONNECTIONS: setting('Database connections for writes.', whole(6, 1, 100)),
  V1_RATE_PER_MINUTE: setting(
    'Requests a minute of one school key, v1 and strict OCTO together.',
    whole(120, 1, 1_000_000_000)
  ),
  V2_RATE_PER_MINUTE: setting('Requests a minute of one platform key.', whole(240, 1, 1_000_000_000)),
  CONNECTOR_RATE_PER_MINUTE: setting('Requests a minute of one connector key.', whole(60, 1, 1_000_000_000)),
  CENTRE_RATE_PER_MINUTE: setting(
    "Requests a minute of one session of a school's people, or of one address that tries sign-in links.",
    whole(240, 1, 1_000_000_000)
  ),
  RATE_SHARE: setting(
    'Servers that share the load, each with all its workers; each grants its part of every rate, so that all together never grant more.',
    whole(1, 1, 1000)
  ),
  RATE_STORE: setting(
    'Redis or Valkey that counts every rate for all servers together, redis://[[user]:password@]host[:port][/database], or rediss:// with TLS. While it does not answer, RATE_SHARE holds.',
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
    'Where forecasts come from: synthetic, an invented sea that needs no network, or open-meteo.',
    v.optional(v.picklist(['synthetic', 'open-meteo'], 'must be synthetic or open-meteo'), 'synthetic')
  ),
  FORECAST_REFRESH_MINUTES: setting(
    'How old a forecast grows before it is fetched anew; 0 never, for those who run "swellbook forecast refresh".',
    whole(60, 0, 120)
  ),
  FORECAST_MARINE_URL: setting(
    'The address of the sea forecast. Default: the public host, which is for non-commercial use.',
    address()
  ),
  FORECAST_WEATHER_URL: setting('The address of the wind forecast. Default: the public host.', address()),
  FORECAST_API_KEY: setting("The key of a paying customer of the forecast's hosts.", v.optional(v.string())),
  PAGES_RATE_PER_MINUTE: setting(
    'Requests a minute of one address to the booking pages; guests of one hotel may share an address.',
    whole(240, 1, 1_000_000_000)
  ),
  FORMS_PER_ADDRESS: setting('Bookings by form in ten minutes from one address.', whole(6, 1, 1_000_000_000)),
  FORMS_PER_DESK: setting('The same from each of DESK_ADDRESSES.', whole(60, 1, 1_000_000_000)),
  DESK_ADDRESSES: setting(
    "Addresses behind which many guests book, such as a hotel's desk and its network, separated by commas.",
    networkAddresses()
  ),
  FORM_SEATS_PER_DAY: setting(
    "Seats that one e-mail address may have by form at a school in one day's lessons.",
    whole(12, 1, 1_000_000)
  ),
  PARTNER_HELD_PERCENT: setting(
    "Share of a school's seats that the holds of one partner may take at once, in percent: of a lesson, of a day and of all lessons to come. 100 for no bound.",
    whole(25, 1, 100)
  ),
  MAILS_PER_ADDRESS: setting(
    'Mails that one school sends to one guest address in a day (UTC), a third of them at most about unproven bookings by form. More are not sent, but for changes by the school itself.',
    whole(30, 1, 1_000_000)
  ),
  MAIL_ADDRESSES_PER_PARTNER: setting(
    'Guest addresses that one school mails in a day (UTC) about the bookings of one partner, or about unproven bookings by form. More are not sent, but for changes by the school itself.',
    whole(300, 1, 1_000_000)
  ),
  FORM_SHARE_PERCENT: setting(
    'Percent of the free seats, of a day and of a school, that forms book at once while their guests are unproven. Past it a form holds its seats until the guest follows the link of a mail; past twice the share it refuses. 100 never does.',
    whole(25, 1, 100)
  ),
  CACHE_MEGABYTES: setting(
    'Memory for what reads are answered from: the calendars of schools, and finished answers.',
    whole(32, 0, 4096)
  ),
  TRUSTED_PROXIES: setting(
    'Proxies in front whose X-Forwarded-For is believed, for the rate of keyless callers.',
    whole(0, 0, 10)
  ),
  METRICS_PORT: setting(
    'The port of /metrics, for Prometheus; 0 for none. Where it is taken, the service does without.',
    whole(9464, 0, 65_535)
  ),
  METRICS_HOST: setting('The address of /metrics, apart from HOST.', v.optional(v.string(), '127.0.0.1')),
  RETENTION_DAYS: setting(
    'How long after a lesson its bookings name their customers; then names, addresses and notes are erased. 0 for ever.',
    whole(0, 0, 36_500)
  ),
  EVENTS_DAYS: setting(
    'How long the log of events is kept, in days; who polls and was away longer must read its bookings anew.',
    whole(30, 1, 3650)
  ),
  ALLOWED_NETWORKS: setting(
    'Networks of your own for endpoints that the operator registers (webhooks add), without TLS too, separated by commas: 10.0.0.0/8. Endpoints that keys register are always public.',
    networks()
  ),
  LOG_FORMAT: setting(
    'How the log is written: json, text for a person, or auto: text on a terminal, json elsewhere.',
    v.optional(v.picklist(['auto', 'json', 'text'], 'must be auto, json or text'), 'auto')
  ),
  SHUTDOWN_SECONDS: setting('How long requests in flight may still take after SIGTERM.', whole(10, 0, 600))
} as const

type SettingValues = { readonly [K in keyof typeof settings]: v.InferOutput<(typeof settings)[K]['schema']> }

/** All settings, read once at start and frozen. */
export type Config = SettingValues

/** Throws one Error that lists every invalid setting. An empty variable counts as absent. */
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
 * Base URL of all links: PUBLIC_URL, or localhost and `port`. Throws if the port is unknown (PORT=0), because
 * a link to port 0 is useless.
 */
export function publicUrlOf(config: Config, port: number = config.PORT): string {
  if (config.PUBLIC_URL !== undefined) return config.PUBLIC_URL
  if (port === 0)
    throw new Error('PORT is 0, so the address of the service is not known here; set PUBLIC_URL.')
  return `http://localhost:${port}`
}
