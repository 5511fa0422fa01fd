import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { file, serializedBody } from '../../../lib/kernel/answer.ts'
import { readBrowserFile } from '../../../lib/package.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { LanguageQuery } from '../../../lib/pages/locale.ts'
import { CENTRE_ASSETS } from '../../../lib/people/rules.ts'
import { digestedPath } from '../../../lib/text/digest.ts'

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const

/** Cached for a year: changed content gets another URL. */
const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }

/** A static file with its digest in the URL. */
function assetOf(name: `${string}.${keyof typeof TYPES}`) {
  const bytes = readBrowserFile(name)
  return { name, bytes: serializedBody(bytes), path: digestedPath(CENTRE_ASSETS, name, bytes) }
}

/** Static files of the pages, by subject. */
export const ASSETS = {
  style: assetOf('centre.css'),
  tables: assetOf('tables.css'),
  script: assetOf('centre.js'),
  dayStyle: assetOf('day.css'),
  keys: assetOf('keys.js'),
  panel: assetOf('panel.js'),
  sizes: assetOf('sizes.js'),
  sheetStyle: assetOf('sheet.css'),
  sheet: assetOf('sheet.js'),
  passkeys: assetOf('passkeys.js'),
  timeZone: assetOf('time-zone.js')
}

function assetRoute(routeName: string, { name, path, bytes }: (typeof ASSETS)['style']) {
  return route({
    method: 'GET',
    path: `/assets/:digest/${name}`,
    name: routeName,
    auth: { kind: 'public' },
    isUnlisted: true,
    params: v.object({ digest: v.string() }),
    compress: true,
    answer: file(TYPES[name.endsWith('.css') ? 'css' : 'js'], { headers: FOREVER }),
    errors: ['not_found']
  }).handle(({ params }) => {
    if (`${CENTRE_ASSETS}/${params.digest}/${name}` !== path) throw new Problem('not_found')
    return bytes
  })
}

export const getCentreStyle = assetRoute('getCentreStyle', ASSETS.style)
export const getTablesStyle = assetRoute('getTablesStyle', ASSETS.tables)
export const getCentreScript = assetRoute('getCentreScript', ASSETS.script)
export const getPasskeyScript = assetRoute('getPasskeyScript', ASSETS.passkeys)
export const getTimeZoneScript = assetRoute('getTimeZoneScript', ASSETS.timeZone)
export const getDayStyle = assetRoute('getDayStyle', ASSETS.dayStyle)
export const getKeysScript = assetRoute('getKeysScript', ASSETS.keys)
export const getPanelScript = assetRoute('getPanelScript', ASSETS.panel)
export const getSizesScript = assetRoute('getSizesScript', ASSETS.sizes)
export const getSheetStyle = assetRoute('getSheetStyle', ASSETS.sheetStyle)
export const getSheetScript = assetRoute('getSheetScript', ASSETS.sheet)

/** Style of tables of money, inlined because few pages need it. */
export function tablesStyle(): Html {
  return html`<link rel="stylesheet" href="${ASSETS.tables.path}">`
}

/** Style and script of the forms in which the desk books or changes a party. */
export function sheetFiles(): Html {
  return html`<link rel="stylesheet" href="${ASSETS.sheetStyle.path}"><script src="${ASSETS.sheet.path}" defer></script>`
}

const WORKER_HEADERS = {
  'service-worker-allowed': '/centre',
  'content-security-policy': "default-src 'none'; connect-src 'self'"
}

const WORKER = serializedBody(readBrowserFile('worker.js'))

/** The service worker, at a fixed URL: browsers compare its content to find a new version. */
export const getCentreWorker = route({
  method: 'GET',
  path: '/worker.js',
  name: 'getCentreWorker',
  auth: { kind: 'public' },
  query: LanguageQuery,
  answer: file(TYPES.js, { headers: WORKER_HEADERS }),
  isUnlisted: true,
  errors: []
}).handle(() => WORKER)
