import { renderDocument, TAB_ICON } from '../../../lib/pages/document.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { languageLinks } from '../../../lib/pages/layout.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { type Act, mayDo } from '../../../lib/people/rules.ts'
import { STAFF_LANGUAGES } from '../../../lib/text/language.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { OFFLINE_TEXT } from '../messages/offline.ts'
import { ASSETS } from './assets.ts'
import {
  ACCOUNT_PATH,
  CHANNELS_PATH,
  dayPath,
  FIND_PATH,
  MINE_PATH,
  REPORTS_PATH,
  SETTINGS_PATH,
  weekPath
} from './paths.ts'
import type { Viewer } from './viewer.ts'

const TABS = ['mine', 'day', 'week', 'find', 'channels', 'reports', 'school', 'me'] as const
type Tab = (typeof TABS)[number]

/** Act that each tab requires. */
const ACTS: Readonly<Record<Tab, Act>> = {
  mine: 'see',
  day: 'see',
  week: 'see',
  find: 'find',
  channels: 'channels',
  reports: 'report',
  school: 'channels',
  me: 'account'
}

/** Tabs that do not fit on a phone; there the settings page links to them. */
const WIDE: readonly Tab[] = ['channels', 'reports']

/** Parts of a page. */
interface CentrePage {
  readonly title: string
  /** Path of the page, for links to its other languages; absent if following one would lose the content. */
  readonly path?: string
  /** The current tab, and the day to which the day and week tabs lead; today by default. */
  readonly place?: { readonly tab?: Tab; readonly date?: string }
  /** True if the script polls the page; parts that change need an id. */
  readonly isLive?: boolean
  /** True if browsers store the page for a day, to show it offline. */
  readonly isStored?: boolean
  /** Additional scripts and styles. */
  readonly head?: Html
  /** Header, always in view. */
  readonly top: Html
  readonly content: Html
}

/** A complete page of the centre around its content. */
export function renderCentrePage(
  { title, path, place = {}, isLive = false, isStored = false, head, top, content }: CentrePage,
  viewer: Viewer
): HtmlPage {
  const { language, personId } = viewer
  const text = CENTRE_TEXT[language]
  const { script, understood } = OFFLINE_TEXT[language]
  const words = Object.entries({ who: personId, ...script, ...(isLive && text.live) })
  return renderDocument({
    language,
    title,
    description: text.about,
    head: html`${TAB_ICON}
<link rel="manifest" href="/centre/manifest.webmanifest">
<link rel="stylesheet" href="${ASSETS.style.path}">
<script src="${ASSETS.script.path}" defer></script>${head}`,
    body: html`<header class="top"><div class="wide">${top}${bar(place, viewer)}</div></header>
<main class="wide"${isLive && html` data-live`}${isStored && html` data-keep="1"`}${words.map(([name, word]) => html` data-${name}="${word}"`)}>
${content}
</main>
<p class="hidden" role="status" id="said"></p>
<div class="note" aria-live="assertive" id="tell" popover="manual"><p></p><button class="tap">${understood}</button></div>
<footer class="foot wide">${path !== undefined && languageLinks(path, language, STAFF_LANGUAGES)}</footer>`
  })
}

/** Tabs, at the bottom on a phone and at the top on a desktop. The current tab leads to today. */
function bar({ tab, date }: NonNullable<CentrePage['place']>, viewer: Viewer): Html {
  const { role } = viewer
  const text = CENTRE_TEXT[viewer.language]
  // Instructors have their own lessons in place of the day.
  const isThere = (name: Tab) => {
    if (name === 'mine' || name === 'day') return (name === 'mine') === (role === 'instructor')
    return mayDo(role, ACTS[name])
  }
  const paths: Readonly<Record<Tab, string>> = {
    mine: MINE_PATH,
    day: date === undefined || tab === 'day' ? '/centre' : dayPath(date),
    week: date === undefined || tab === 'week' ? '/centre/weeks' : weekPath(date),
    find: FIND_PATH,
    channels: CHANNELS_PATH,
    reports: REPORTS_PATH,
    school: SETTINGS_PATH,
    me: ACCOUNT_PATH
  }
  return html`
<nav class="bar" aria-label="${text.places}"><ul>${TABS.filter(isThere).map(
    name => html`
<li${WIDE.includes(name) && html` class="far"`}><a href="${linkTo(paths[name], viewer)}"${name === tab && html` aria-current="page"`}>${!WIDE.includes(name) && ICONS[name]}${text.tabs[name]}</a></li>`
  )}
</ul></nav>`
}

const icon = (strokes: Html) => html`<svg viewBox="0 0 24 24" aria-hidden="true">${strokes}</svg>`

const ICONS: Readonly<Partial<Record<Tab, Html>>> = {
  mine: icon(html`<path d="M12 3c4 3 5 9 3 18h-6C7 12 8 6 12 3zM12 3v18"/>`),
  day: icon(html`<path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4"/>`),
  week: icon(html`<path d="M4 5v14M9.3 5v14M14.7 5v14M20 5v14"/>`),
  find: icon(html`<path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L20 20"/>`),
  school: icon(html`<path d="M4 11l8-7 8 7v9h-5v-5H9v5H4z"/>`),
  me: icon(html`<path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5"/>`)
}
