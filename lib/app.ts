import { createAvailabilityReader } from './booking/availability.ts'
import { createListQueue } from './booking/list/queue.ts'
import { attemptsOf, createCodeGate } from './booking/offers/gate.ts'
import { ScheduleCache } from './booking/schedule-cache.ts'
import { createBookingWrites } from './booking/transactions.ts'
import { type Config, publicUrlOf } from './config.ts'
import type { Deps, Swellbook } from './deps.ts'
import { Problem } from './errors.ts'
import { createEventsReader } from './events/reader.ts'
import { createHousekeeping } from './housekeeping.ts'
import { type Activity, createActivity } from './infra/activity.ts'
import type { Sql } from './infra/database/pool.ts'
import { openPools } from './infra/database/pools.ts'
import { createMeters } from './infra/doctor/meters.ts'
import { pingDatabase } from './infra/doctor/queries.ts'
import { createReadiness } from './infra/doctor/readiness.ts'
import type { AllowedNetworks } from './infra/net/addresses.ts'
import { createGuardedGet, type GuardedGet } from './infra/net/guarded-get.ts'
import { describeStore, openRateStore } from './infra/rate-store/store.ts'
import { keepZones } from './infra/zones/transactions.ts'
import { ResponseCache } from './kernel/cache.ts'
import type { Log } from './kernel/log.ts'
import type { Family } from './kernel/metrics.ts'
import { createPipeline } from './kernel/pipeline.ts'
import type { Plugin } from './kernel/plugin.ts'
import { createRegistry } from './kernel/registry.ts'
import { createRouter } from './kernel/router.ts'
import { createHttpServer, type Limits } from './kernel/server.ts'
import type { Traffic } from './kernel/traffic.ts'
import { mailboxOf } from './mail/rules.ts'
import type { Transport } from './mail/transports/transport.ts'
import { createMailWorker } from './mail/worker.ts'
import {
  connectorAuthenticator,
  platformAuthenticators,
  schoolAuthenticator
} from './partners/keys/authenticators.ts'
import type { UsedKeys } from './partners/keys/transactions.ts'
import { createOAuthServer } from './partners/oauth/server.ts'
import { createPayments } from './payments/events.ts'
import { createStripe } from './payments/providers/stripe.ts'
import { createPaymentWorker, type PaymentWorker, type PaymentWorkerParts } from './payments/worker.ts'
import { personAuthenticators } from './people/authenticator.ts'
import { createSettleCall } from './people/connector/transactions.ts'
import { passkeySiteOf } from './people/passkeys/rules.ts'
import {
  type Counters,
  createLocalCounters,
  createStoreCounters,
  type Rates,
  ratesOf,
  sharesOf
} from './rates.ts'
import { conditionsFor } from './sea/lesson-conditions.ts'
import { createProvider } from './sea/providers/index.ts'
import { createForecastReader } from './sea/reader.ts'
import { createRefresher } from './sea/refresh.ts'
import { createFormGate } from './storefront/gate.ts'
import { createGuestLinks } from './storefront/links.ts'
import { createSchoolPages, createSchoolsReader } from './storefront/reader.ts'
import { requestIds } from './text/random.ts'
import { uuidV7 } from './text/uuid.ts'
import { createEndpointPost, faultOfEndpoint, sendPing } from './webhooks/post.ts'
import { createTargets, type Targets } from './webhooks/targets.ts'
import { createWebhookWorker, type WebhookWorker, type WebhookWorkerParts } from './webhooks/worker.ts'

export interface AppParts extends Pick<WebhookWorkerParts, 'writeWebhook'> {
  readonly config: Config
  readonly databaseUrl: string
  readonly plugins: readonly Plugin[]
  readonly log: Log
  /** Creates the rate counters. By default they are in RATE_STORE, else in this process. */
  readonly countersOf?: ((rates: Rates, nowMs: () => number) => Counters) | undefined
  /** Send nothing to other machines, for example in the demo. */
  readonly loopbackOnly?: boolean | undefined
  /** Mail transport. If absent, mails wait for a process that has one. */
  readonly transport?: Transport
  /** Reads client metadata documents; default: guarded requests to the internet. */
  readonly documents?: GuardedGet
  /** Replaces limits of the HTTP server. Specs use short ones. */
  readonly limits?: Limits
}

interface App {
  /** Opens the port. Rejects with a sentence that gives the reason. */
  listen(): Promise<{ port: number; url: string }>
  collect(): Promise<Family[]>
  /** Finishes requests in flight, then closes all connections. */
  close(): Promise<void>
}

const HOUSEKEEPING_MS = 60_000

/** Callers whose reads are pages. Reads of other callers are batched and cached. */
const PAGE_CALLERS = new Set(['public', 'widget', 'person', 'owner'] as const)

const MEGABYTE = 1024 * 1024

/** Share of the read cache for schedules. The rest is for complete responses. */
const SCHEDULES_SHARE = 3 / 4

export function createApp(parts: AppParts): App {
  const { config, databaseUrl, plugins, log, limits } = parts
  const sizes = {
    read: config.READ_CONNECTIONS,
    keys: config.KEY_CONNECTIONS,
    write: config.WRITE_CONNECTIONS
  }
  const pools = openPools(databaseUrl, sizes, () => dropCaches())
  const { read, lookups, write } = pools
  const calendars = new ScheduleCache(read, config.CACHE_MEGABYTES * SCHEDULES_SHARE * MEGABYTE)
  const answers = new ResponseCache(config.CACHE_MEGABYTES * (1 - SCHEDULES_SHARE) * MEGABYTE)
  const meters = createMeters(read, { calendars, answers }, pools.figures, config.PARTNER_HELD_PERCENT)
  const { traffic, groups, isTemporary } = meters
  const registry = createRegistry(plugins)
  const usedKeys: UsedKeys = new Map()
  const nowMs = () => performance.now()
  const activity = createActivity(nowMs)
  const { pollMs } = activity
  const newId = () => uuidV7(Date.now())
  let closing = false
  const isClosing = () => closing

  const rates = ratesOf(config)
  const store =
    config.RATE_STORE !== undefined && parts.countersOf === undefined
      ? openRateStore(config.RATE_STORE, cause => log.line(cause ? 'warn' : 'info', describeStore(cause)))
      : undefined
  const countersOf: AppParts['countersOf'] = (rates, nowMs) =>
    store ? createStoreCounters(rates, sharesOf(config), nowMs, store) : createLocalCounters(rates, nowMs)
  const counters = (parts.countersOf ?? countersOf)(rates, nowMs)
  const forecasts = createForecastReader(read)
  const dropCaches = () => {
    calendars.clear()
    answers.clear()
    forecasts.clear()
  }
  const events = createEventsReader(read, nowMs)
  const { SECRET_KEY: secret } = config
  const payments = secret === undefined ? undefined : createPayments({ read, write, secret, now: Date.now })
  // Anyone can name a client's document, so private networks that the operator permits are excluded here.
  const documents = parts.documents ?? createGuardedGet({ ...networksOf(parts), networks: [] })
  /** Creates the request handler. Links contain the address, which is known only once the port is open. */
  const respondAt = (publicUrl: string) => {
    const deps: Deps = {
      read,
      lookups,
      write,
      availability: createAvailabilityReader(read, { schedules: calendars, answers }, publicUrl),
      ...createBookingWrites(write, groups.bookings, isTemporary),
      settleCall: createSettleCall(write),
      forecasts,
      schools: createSchoolsReader(read),
      schoolPages: createSchoolPages(read, answers),
      readList: createListQueue(nowMs),
      events,
      rates,
      targets: targetsOf(parts),
      ...createGuestLinks(config.SECRET_KEY, publicUrl),
      confirmsByMail: config.SMTP_URL !== undefined && config.SECRET_KEY !== undefined,
      heldPercent: config.PARTNER_HELD_PERCENT,
      codes: createCodeGate(attemptsOf(counters), rates.codes.perSeconds, nowMs),
      forms: createFormGate(counters, config, meters.refusedForms),
      publicUrl,
      passkeys: passkeySiteOf(publicUrl, config.SECRET_KEY),
      oauth: createOAuthServer({ read, write, publicUrl, readDocument: documents.get }),
      ...{ registry, newId, payments },
      async conditionsOf(lesson) {
        const { sea, now } = await forecasts.now()
        return conditionsFor(sea, lesson, now)
      },
      ...{ nowMs, log, isClosing },
      ready: createReadiness(() => pingDatabase(pools.health), nowMs)
    }
    return createPipeline<Swellbook>({
      registry,
      router: createRouter(registry),
      authenticators: {
        school: schoolAuthenticator(lookups, usedKeys, groups.keys),
        ...platformAuthenticators(lookups, usedKeys, groups.keys),
        connector: connectorAuthenticator(lookups, usedKeys, publicUrl),
        ...personAuthenticators(lookups, usedKeys, publicUrl)
      },
      buckets: counters,
      deps,
      ownDeps: pools.owned,
      answers,
      pageCallers: PAGE_CALLERS,
      log,
      traffic,
      nowMs,
      proxies: config.TRUSTED_PROXIES,
      nextId: requestIds(),
      mapError: error => (isTemporary(error) ? new Problem('service_unavailable') : undefined),
      isClosing
    })
  }
  let respond: ReturnType<typeof respondAt>
  const server = createHttpServer(
    (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') activity.note()
      return respond(request, response)
    },
    limits,
    code => traffic.refusals.add(code)
  )
  const housekeeping = setInterval(createHousekeeping({ write, log }, usedKeys, config), HOUSEKEEPING_MS)
  housekeeping.unref()
  const courier = courierOf(parts, write, traffic, pollMs)
  const cashier = cashierOf(parts, { read, write, newId, pollMs })
  const provider = createProvider(config, Math.random)
  const minutes = config.FORECAST_REFRESH_MINUTES
  const refresher = minutes > 0 ? createRefresher(read, { databaseUrl, provider, minutes, log }) : undefined
  const mailCourier =
    parts.transport &&
    createMailWorker({
      ...{ read, write, forecasts, transport: parts.transport, limits: config },
      ...{ log, newId, nowMs, pollMs }
    })

  return {
    async listen() {
      const refreshed = refresher?.start()
      // The synthetic forecast is ready at once. Waiting for it ensures that the first requests find one. A real provider may
      // be slow.
      if (provider.demo) await refreshed
      // Without the database, start anyway; housekeeping retries.
      await keepZones(write).catch(() => {})
      const port = await server.listen(config.PORT, config.HOST)
      const url = publicUrlOf(config, port)
      respond = respondAt(url)
      courier?.start()
      cashier?.start(url)
      mailCourier?.start({ ...mailboxOf(config.MAIL_FROM, url), publicUrl: url, secret: config.SECRET_KEY })
      return { port, url }
    },
    async collect() {
      const sources = [
        ...[meters.collect(), store?.families(), courier?.collect(), mailCourier?.families()],
        ...[cashier?.families(), payments?.families()]
      ]
      return (await Promise.all(sources)).flatMap(families => families ?? [])
    },
    async close() {
      closing = true
      events.close()
      clearInterval(housekeeping)
      const withinMs = config.SHUTDOWN_SECONDS * 1000
      await Promise.all([server.close(withinMs), mailCourier?.stop(withinMs), cashier?.stop(withinMs)])
      await Promise.all([refresher?.stop(), courier?.stop()])
      store?.close()
      await documents.close()
      await pools.end()
      log.flush()
    }
  }
}

/** Creates the webhook worker. Undefined without a secret for signatures. */
function courierOf(
  parts: AppParts,
  write: Sql,
  traffic: Traffic,
  pollMs: Activity['pollMs']
): WebhookWorker | undefined {
  const { SECRET_KEY: secret } = parts.config
  if (secret === undefined) return undefined
  const extras = {
    sql: write,
    poster: createEndpointPost(networksOf(parts)),
    requests: () => traffic.started,
    pollMs
  }
  return createWebhookWorker({ ...parts, ...extras, secret, nowMs: Date.now, random: Math.random })
}

/** Creates the payment worker. Undefined without a secret that seals the keys of schools, and in the demo. */
function cashierOf(
  { config, log, loopbackOnly = false }: AppParts,
  pools: Pick<PaymentWorkerParts, 'read' | 'write' | 'newId' | 'pollMs'>
): PaymentWorker | undefined {
  const { SECRET_KEY: secret, STRIPE_URL } = config
  if (secret === undefined || loopbackOnly) return undefined
  return createPaymentWorker({ ...pools, secret, provider: createStripe(STRIPE_URL), log })
}

/** Creates the checks, secrets and test events for endpoints that partners and schools register. */
function targetsOf(parts: AppParts): Targets | undefined {
  const reach = networksOf(parts)
  return createTargets(
    parts.config.SECRET_KEY,
    url => faultOfEndpoint('partner', url, reach),
    (secret, endpoint) => sendPing(reach, secret, endpoint, Date.now())
  )
}

function networksOf({ config, loopbackOnly = false }: AppParts): AllowedNetworks {
  return { networks: config.ALLOWED_NETWORKS, loopbackOnly }
}
