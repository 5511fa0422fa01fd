import { html } from '../../../lib/pages/html.ts'
import { renderCentrePage } from '../kit/frame.ts'
import type { Viewer } from '../kit/viewer.ts'
import { OFFLINE_TEXT } from '../messages/offline.ts'

/** What is shown in place of a page that needs the net; it names nobody. */
export function renderNoNet(viewer: Viewer): string {
  const text = OFFLINE_TEXT[viewer.language]
  return renderCentrePage(
    {
      title: `${text.title} · Swellbook`,
      top: html`<div><h1>${text.title}</h1><p class="soft small">Swellbook</p></div>`,
      content: html`<section class="card empty"><p>${text.about}</p><p>${text.kept}</p><p>${text.others}</p><p class="soft">${text.sending}</p></section>`
    },
    viewer
  )
}
