import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { file } from '../../lib/kernel/answer.ts'
import { PICTURE_FILES, type PictureFile } from '../../lib/schools/pictures.ts'
import { findPicture } from '../../lib/schools/queries.ts'
import { isShortId } from '../../lib/text/typed.ts'

/** Cached for a year, because a new picture has a new URL. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'"
}

/** One route per file, because each has its own media type. */
export const PICTURES = (Object.keys(PICTURE_FILES) as PictureFile[]).map(pictureRoute)

function pictureRoute(name: PictureFile) {
  const { kind, mediaType } = PICTURE_FILES[name]
  return route({
    method: 'GET',
    path: `/schools/:schoolId/${kind}/:digest/${name}`,
    name: `getPicture-${name.replace('.', '-')}`,
    summary: `The ${kind} of a school`,
    auth: { kind: 'public' },
    isUnlisted: true,
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
    const isValid = isShortId(schoolId) && /^[0-9a-f]{32}$/.test(digest)
    const body = isValid && (await findPicture(read, schoolId, `${digest}/${name}`))
    if (!body) throw new Problem('not_found')
    return { body, etag: `"${digest}"` }
  })
}
