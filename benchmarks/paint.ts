import { browse } from '../spec/support/browser.ts'
import { BUSY, busyDayPath, fillBusyDay } from './busy-day.ts'
import { median } from './report.ts'
import { startSwellbook } from './rivals.ts'
import { SCHOOL, setStage } from './stage.ts'
import { onCleanup } from './undo.ts'

/** Lighthouse's "slow 4G" profile: 1.6 Mbit/s, 150 ms round trip, a processor four times slower. */
const NET = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } as const
const PROCESSOR = 4
const PHONE = { width: 360, height: 740 } as const

/** Goals for the largest contentful paint of the first and of later visits, in milliseconds. */
const PAINT_GOALS = { first: 1800, later: 800 } as const

/** Median paint times, in milliseconds. */
export type Paints = Readonly<Record<keyof typeof PAINT_GOALS, number>>

/** Open the busy day on a slow phone: each round has a first visit in a new context, and a second one. */
export async function measurePaints(
  rounds: number,
  progress: (label: string, fraction: number) => void
): Promise<Paints> {
  const endings: (() => Promise<void>)[] = []
  const open = await browse({
    teardown: work => void endings.push(onCleanup(work)),
    comment: () => {},
    fail: message => message
  })
  if (!open) throw new Error('A browser is required: apt-get install chromium, or set CHROMIUM_PATH.')
  const stage = await setStage(process.env.DATABASE_URL)
  await fillBusyDay(stage.sql, SCHOOL)
  const { port, stop } = await startSwellbook(stage)
  const url = `http://127.0.0.1:${port}`
  const paints = { first: [] as number[], later: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    progress('the day on a slow phone', round / rounds)
    const options = { viewport: PHONE, extraHTTPHeaders: { cookie: stage.ownerCookie } }
    const { page } = await open(url, options)
    // Request interception disables the browser cache, so every visit would be a first one.
    await page.unrouteAll()
    const wire = await page.context().newCDPSession(page)
    await wire.send('Network.enable')
    await wire.send('Network.emulateNetworkConditions', NET)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
    for (const visit of ['first', 'later'] as const) {
      await page.goto(url + busyDayPath(), { waitUntil: 'load' })
      paints[visit].push(await page.evaluate(LARGEST_PAINT_SCRIPT))
    }
    await page.context().close()
  }
  await stop()
  for (const end of endings) await end()
  return { first: median(paints.first), later: median(paints.later) }
}

/** Script in the page: time of the largest contentful paint. */
const LARGEST_PAINT_SCRIPT = `new Promise(resolve => new PerformanceObserver(list => resolve(list.getEntries().at(-1).startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true }))`

export function paintsLine({ first, later }: Paints): string {
  const format = (ms: number, goal: number) =>
    `${Math.round(ms)} ms (goal ${goal}${ms <= goal ? ' met' : ' MISSED'})`
  return `A day of ${BUSY.lessons} lessons and ${BUSY.guests} guests, on a phone with slow 4G: largest paint ${format(first, PAINT_GOALS.first)} on the first visit, ${format(later, PAINT_GOALS.later)} on later ones`
}
