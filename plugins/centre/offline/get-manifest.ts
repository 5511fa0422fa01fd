import { route } from '../../../lib/deps.ts'
import { file, finishedOf } from '../../../lib/kernel/answer.ts'

const MANIFEST = finishedOf(
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
  unlisted: true,
  errors: []
}).handle(() => MANIFEST)
