import { route } from '../../../lib/deps.ts'
import { file, serializedBody } from '../../../lib/kernel/answer.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { page } from '../kit/page.ts'
import type { Viewer } from '../kit/viewer.ts'
import { OFFLINE_TEXT } from '../messages/offline.ts'

export const getNoNet = page({}, ({ viewer }) => renderNoNet(viewer))

/** The offline page; it holds no personal data. */
function renderNoNet(viewer: Viewer): HtmlPage {
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

const MANIFEST = serializedBody(
  Buffer.from(
    JSON.stringify({
      id: '/centre',
      name: 'Swellbook',
      short_name: 'Swellbook',
      start_url: '/centre',
      scope: '/centre',
      display: 'standalone',
      background_color: '#0b6480',
      theme_color: '#0b6480',
      icons: [{ src: '/centre/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any maskable' }]
    })
  )
)

export const getCentreManifest = route({
  method: 'GET',
  path: '/manifest.webmanifest',
  name: 'getCentreManifest',
  auth: { kind: 'public' },
  answer: file('application/manifest+json'),
  isUnlisted: true,
  errors: []
}).handle(() => MANIFEST)

/** A wave before the sun. It fits in the circle to which a phone may crop the icon. */
const APP_ICON = serializedBody(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#0b6480"/><circle cx="44" cy="22" r="6" fill="#ffd27d"/><path d="M12 42c7 0 9-17 21-17 8 0 13 7 11 14-1-4-5-6-9-4 1 6 7 9 17 9v5H12z" fill="#fff"/><path d="M12 49h40v3c-7 3-13-1-20 0s-13 3-20 0z" fill="#8cc4d2"/></svg>
`)
)

export const getCentreIcon = route({
  method: 'GET',
  path: '/icon.svg',
  name: 'getCentreIcon',
  auth: { kind: 'public' },
  answer: file('image/svg+xml'),
  isUnlisted: true,
  errors: []
}).handle(() => APP_ICON)
