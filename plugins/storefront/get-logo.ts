import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { file } from '../../lib/kernel/answer.ts'
import { LOGO_KINDS, type LogoKind } from '../../lib/schools/logo.ts'
import { findLogo } from '../../lib/schools/queries.ts'
import { isShortId } from '../../lib/text/typed.ts'

/** A year: another picture has another address. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'"
}

/** One route a kind, for each answers another media type. */
export const LOGOS = LOGO_KINDS.map(({ kind, mediaType }) => logoRoute(kind, mediaType))

function logoRoute(kind: LogoKind, mediaType: string) {
  return route({
    method: 'GET',
    path: `/schools/:schoolId/logo/:digest/logo.${kind}`,
    name: `getLogo-${kind}`,
    summary: 'The logo of a school',
    auth: { kind: 'public' },
    unlisted: true,
    params: v.object({
      schoolId: v.pipe(v.string(), v.description('The id of a school'), v.examples(['sch_onda_clara'])),
      digest: v.pipe(
        v.string(),
        v.description('What names the picture: its SHA-256, shortened'),
        v.examples(['2f64a1c09b7e3d5581f0c6a4e92b7d13'])
      )
    }),
    answer: file(mediaType, { headers: HEADERS }),
    errors: ['not_found', 'service_unavailable']
  }).handle(async ({ params: { schoolId, digest }, read }) => {
    const known = isShortId(schoolId) && /^[0-9a-f]{32}$/.test(digest)
    const body = known && (await findLogo(read, schoolId, `${digest}/logo.${kind}`))
    if (!body) throw new Problem('not_found')
    return { body, etag: `"${digest}"` }
  })
}
