import { type Html, html } from '../../../lib/pages/html.ts'
import { DAY_TEXT } from '../messages/day.ts'
import { ASSETS } from './assets.ts'
import type { Viewer } from './viewer.ts'

/** Style of the day page and of a lesson's equipment page. */
export const DAY_STYLE = html`
<link rel="stylesheet" href="${ASSETS.dayStyle.path}">`

/** Script and style of pages with days. */
export function daysHead(withPanel = false): Html {
  return html`${DAY_STYLE}
<script src="${ASSETS.keys.path}" defer></script>${
    withPanel &&
    html`
<script src="${ASSETS.panel.path}" defer></script>`
  }`
}

/** Dialog that lists the keyboard shortcuts and can turn them off, as WCAG 2.1.4 demands. The key T opens `today`. */
export function keysDialog(today: string, { language }: Viewer): Html {
  const { title, on, close, hints } = DAY_TEXT[language].keys
  return html`<dialog class="card" id="keys" data-today="${today}" aria-labelledby="keys-title"><h2 id="keys-title">${title}</h2><dl>${Object.entries(
    hints
  ).map(([key, hint]) => html`<dt><kbd>${key}</kbd></dt><dd>${hint}</dd>`)}</dl>
<form method="dialog"><p><label><input type="checkbox" checked> ${on}</label></p><button class="button">${close}</button></form></dialog>`
}
