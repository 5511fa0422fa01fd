import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions } from 'playwright-core'
import { findTrialSlot } from '../../lib/demo/queries.ts'
import { ONDA_CLARA } from '../../lib/demo/schools.ts'
import { seedDemo } from '../../lib/demo/transactions.ts'
import { browse } from './browser.ts'
import { callTool } from './connector.ts'
import { addConnectorKey, addSignedInOwner } from './owner.ts'
import { fillSea } from './sea.ts'
import { type SpecServer, serve } from './server.ts'

// Creates the screenshots of the docs: node dist/spec/support/pictures.js [FOLDER]. The demo as of today,
// in a real browser.

const FOLDER = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url))

interface Picture {
  readonly name: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly scheme?: 'light' | 'dark'
  /** Pixels of the picture for one of the page; 2 by default. */
  readonly scale?: number
  /** Session of the page's user. */
  readonly cookie?: string
}

/** Replaces a test: collects cleanup functions. */
const endings: (() => Promise<void>)[] = []
const t = {
  teardown: (work: () => Promise<void>) => void endings.unshift(work),
  comment: (message: string) => console.error(message),
  fail(message: string): never {
    throw new Error(message)
  }
}

async function takeAll(folder: string): Promise<void> {
  const open = await browse(t)
  if (!open) throw new Error('Pictures need a browser.')
  const server = await serve(t)
  await seedDemo(server.sql)
  await fillSea(server.databaseUrl)
  mkdirSync(folder, { recursive: true })
  for (const picture of await listPictures(server)) {
    const { name, path, width, height, scheme = 'light', scale = 2, cookie } = picture
    const options: BrowserContextOptions = {
      viewport: { width, height },
      deviceScaleFactor: scale,
      colorScheme: scheme,
      locale: 'en-GB',
      ...(cookie !== undefined && { extraHTTPHeaders: { cookie } })
    }
    const { page } = await open(server.url, options)
    await page.goto(server.url + path)
    const file = join(folder, `${name}.png`)
    await page.screenshot({ path: file })
    await page.context().close()
    console.log(`${file} ${Math.ceil(statSync(file).size / 1024)} KB`)
  }
}

async function listPictures(server: SpecServer): Promise<readonly Picture[]> {
  const { sql, platformKey, get } = server
  const slot = await findTrialSlot(sql, ONDA_CLARA.id)
  const key = await platformKey(['sizing', 'forecast'])
  const { body } = await get('/api/partner/v2/intelligence/surf-now?level=beginner&limit=1', { key })
  const widget = `/w/surf?key=${key}&spot=${body.ranking[0].spotId}&level=beginner&weight=72`
  return [
    { name: 'booking', path: `/book/sch_onda_clara/${slot?.id}`, width: 390, height: 932 },
    { name: 'school', path: `/schools/${ONDA_CLARA.id}`, width: 900, height: 560, scale: 1.5 },
    { name: 'widget-light', path: widget, width: 390, height: 932 },
    { name: 'widget-dark', path: widget, width: 390, height: 932, scheme: 'dark' },
    await pictureProposal(server),
    ...(await pictureDay(server))
  ]
}

/** The school's first busy day, as its owner sees it on a phone and a desktop. */
async function pictureDay({ sql }: SpecServer): Promise<Picture[]> {
  const { headers } = await addSignedInOwner(sql, ONDA_CLARA.id)
  const [day] = await sql<{ date: string }[]>`select s.local_date::text as date from slots s
    where s.school_id = ${ONDA_CLARA.id} and s.local_date > current_date group by 1 order by sum(s.spots_taken) desc, 1 limit 1`
  const picture = { path: `/centre/days/${day?.date}`, cookie: headers.cookie as string }
  return [
    { ...picture, name: 'day', width: 390, height: 932 },
    { ...picture, name: 'day-desk', width: 1200, height: 760, scale: 1.5 }
  ]
}

/** The page on which an owner decides about moving a booked lesson to the afternoon. */
async function pictureProposal({ sql, url }: SpecServer): Promise<Picture> {
  const { key } = await addConnectorKey(sql, { schoolId: ONDA_CLARA.id })
  const { headers } = await addSignedInOwner(sql, ONDA_CLARA.id)
  const { data } = await callTool(url, key, 'get_school_schedule')
  for (const { lessonId, date, status, participants } of data.lessons) {
    if (status !== 'open' || participants < 2) continue
    const at = { lessonId, date, startTime: '16:15', endTime: '18:15' }
    const moved = await callTool(url, key, 'prepare_lesson_move', at)
    if (moved.isError) continue
    const path = new URL(moved.data.decideUrl).pathname
    return { name: 'proposal', path, width: 390, height: 800, cookie: headers.cookie as string }
  }
  throw new Error('No lesson of the demo can move.')
}

const USAGE = `npm run screenshots -- [FOLDER]

Takes the pictures of the docs from the demo, in Chromium, into FOLDER (docs/pictures by default).`

const [folder = FOLDER] = process.argv.slice(2)
if (folder.startsWith('-')) {
  console.error(USAGE)
  process.exit(folder === '--help' ? 0 : 2)
}
try {
  await takeAll(folder)
} finally {
  for (const end of endings) await end()
}
