import { route } from '../../../lib/deps.ts'
import { file, finishedOf } from '../../../lib/kernel/answer.ts'

/** A wave before the sun, whole within the circle to which a phone may cut it. */
const APP_ICON = finishedOf(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#0b6480"/><circle cx="44" cy="22" r="6" fill="#ffd27d"/><path d="M12 42c7 0 9-17 21-17 8 0 13 7 11 14-1-4-5-6-9-4 1 6 7 9 17 9v5H12z" fill="#fff"/><path d="M12 49h40v3c-7 3-13-1-20 0s-13 3-20 0z" fill="#8cc4d2"/></svg>
`)
)

export const getCentreIcon = route({
  method: 'GET',
  path: '/icon.svg',
  name: 'getCentreIcon',
  auth: { kind: 'public' },
  answer: file('image/svg+xml'),
  unlisted: true,
  errors: []
}).handle(() => APP_ICON)
