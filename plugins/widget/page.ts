import type { SurfLevel } from '../../lib/lessons/level.ts'
import { readBrowserFile } from '../../lib/package.ts'
import { renderDocument } from '../../lib/pages/document.ts'
import { Html, type HtmlPage, html } from '../../lib/pages/html.ts'
import type { SurfNow } from '../../lib/sea/payload.ts'
import type { ConditionsWithLight } from '../../lib/sea/sea.ts'
import type { Language } from '../../lib/text/language.ts'
import type { WidgetRequest } from './asked.ts'
import { conditionsSection, rankingSection } from './conditions.ts'
import { fitSection } from './fit.ts'
import { type LessonsByLevel, lessonsSection, schoolLink } from './lessons.ts'
import type { SeaForBoard } from './tables.ts'
import { WIDGET_TEXT, type WidgetText } from './text.ts'

const inline = (name: string) => new Html(readBrowserFile(name).toString().trim())

const STYLE = inline('widget.css')
const SCRIPTS = { widget: inline('widget.js'), height: inline('height.js') }

/** Sea data of the widget. `none`: the key lacks the scope. `ranking`: no spot is requested, or an unknown one. */
export type SeaData =
  | { readonly kind: 'none' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'conditions'; readonly conditions: ConditionsWithLight; readonly forBoard: SeaForBoard }
  | {
      readonly kind: 'ranking'
      readonly ranking: SurfNow
      readonly isUnknownSpot: boolean
      readonly isDark: boolean
    }

interface WidgetView {
  readonly request: WidgetRequest
  readonly language: Language
  readonly sea: SeaData
  readonly offer: LessonsByLevel
}

/** Headers of the widget. All sites may frame it. They allow only scripts and styles with this nonce, and the form. */
export function widgetHeaders(nonce: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    'frame-ancestors *'
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'x-robots-tag': 'noindex'
  }
}

/** Complete, self-contained widget page. */
export function renderWidget({ request, language, sea, offer }: WidgetView, nonce: string): HtmlPage {
  const forBoard = sea.kind === 'conditions' ? sea.forBoard : {}
  const text = WIDGET_TEXT[language]
  return frame(
    { language, nonce, title: sea.kind === 'conditions' ? sea.conditions.conditions.spot.name : text.title },
    html`<p class="note warn wide" id="offline" role="status" hidden>${text.offline}</p>
${seaSection(sea, request, language)}
${fitSection(request, forBoard, language)}
${lessonsSection(offer, request, language)}`,
    SCRIPTS.widget
  )
}

function seaSection(sea: SeaData, request: WidgetRequest, language: Language): Html {
  const text = WIDGET_TEXT[language]
  if (sea.kind === 'none') return html`<h1 class="hidden">${text.title}</h1>`
  const dataLink = html`<a href="${request.lang === undefined ? '/legal/data' : `/legal/data?lang=${language}`}" target="_blank" rel="noopener">${text.aboutData}<span class="hidden"> (${text.newTab})</span></a>`
  if (sea.kind === 'conditions') {
    const backLink = html`<a href="${widgetPath(request, undefined)}">${text.allSpots}</a>`
    return html`<div class="sea">${conditionsSection(sea.conditions, request.level, language)}<p class="more small">${backLink} ${dataLink}</p></div>`
  }
  if (sea.kind === 'unavailable')
    return html`<section class="sea"><h1 class="hidden">${text.title}</h1><p class="note">${text.noConditions}</p></section>`
  const sentences = [
    ...(sea.isUnknownSpot ? [text.unknownSpot] : []),
    ...(sea.isDark && sea.ranking.ranking.length > 0 ? [text.darkNow] : [])
  ]
  const hrefOf = ({ spotId, level }: SurfNow['ranking'][number]) => widgetPath(request, spotId, level)
  return html`<div class="sea">${rankingSection(sea.ranking, { language, sentences, hrefOf })}<p class="more small">${dataLink}</p></div>`
}

/** Widget URL for another spot, with the visitor's values. `level` applies if the visitor chose none. */
function widgetPath(
  { key, school, slug, lang, formValues }: WidgetRequest,
  spot: string | undefined,
  level: SurfLevel | undefined = undefined
): string {
  const values = { key, spot, school, slug, lang, ...formValues, level: formValues.level ?? level }
  const entries = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]]
  )
  return `/w/surf?${new URLSearchParams(entries)}`
}

/** Error page of the widget. Its link to the lessons needs no key. */
export function renderWidgetRefusal(
  reason: keyof WidgetText['refused'],
  request: WidgetRequest,
  language: Language,
  nonce: string
): HtmlPage {
  const text = WIDGET_TEXT[language]
  const { title, say } = text.refused[reason]
  return frame(
    { language, nonce, title },
    html`<div><h1>${title}</h1><p class="soft">${say}</p>${schoolLink(request, text.toLessons, language)}</div>`,
    SCRIPTS.height
  )
}

function frame(
  { language, nonce, title }: { language: Language; nonce: string; title: string },
  content: Html,
  script: Html
): HtmlPage {
  return renderDocument({
    language,
    title,
    description: WIDGET_TEXT[language].description,
    head: html`<style nonce="${nonce}">${STYLE}</style>`,
    body: html`<main>
${content}
</main>
<script nonce="${nonce}">${script}</script>`
  })
}
