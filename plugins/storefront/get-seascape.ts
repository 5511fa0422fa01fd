import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { file, type SerializedBody, serializedBody } from '../../lib/kernel/answer.ts'
import { LIGHT_NAMES, type Light, paintSeascape } from '../../lib/pages/seascape.ts'

const pictures = new Map<Light, Promise<SerializedBody>>()

/** Cached for a day only. A release may change the drawing, but its URL contains only the light. */
const PICTURE_HEADERS = {
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'"
}

export default route({
  method: 'GET',
  path: '/share/:light/sea.png',
  name: 'getSeascape',
  summary: 'The picture that links to these pages are shared with',
  auth: { kind: 'public' },
  isUnlisted: true,
  params: v.object({
    light: v.pipe(v.string(), v.description('The light that the sea is drawn in'), v.examples(['dawn']))
  }),
  answer: file('image/png', { headers: PICTURE_HEADERS }),
  errors: ['not_found']
}).handle(({ params }) => {
  const light = LIGHT_NAMES.find(name => name === params.light)
  if (light === undefined) throw new Problem('not_found')
  const picture = pictures.get(light) ?? paintSeascape(light).then(serializedBody)
  pictures.set(light, picture)
  return picture
})
