import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo } from '../../../lib/pages/reading.ts'
import { encodePicture } from '../../../lib/schools/encode.ts'
import { isPictureKind, MOST_PICTURE_MEGABYTES, pictureColumns } from '../../../lib/schools/pictures.ts'
import { members } from '../../../lib/text/input.ts'
import { officePage } from '../kit/office-page.ts'
import { SCHOOL_PATH } from '../kit/paths.ts'
import { viewerOf } from '../kit/viewer.ts'
import { saveSchoolAtDesk } from './writes.ts'

/** What stands around the file in such a form. */
const FRAME_BYTES = 64 * 1024

/** The smallest picture that there is, of one transparent point. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

export default route({
  method: 'POST',
  path: '/school/pictures/:picture',
  name: 'setSchoolPicture',
  summary: 'Give the school a logo or a photo',
  description:
    'Made anew in the sizes that pages need; or taken away, where no file comes and that is asked for.',
  auth: { kind: 'person', may: 'school' },
  params: v.object({
    picture: v.pipe(v.string(), v.description('`logo` or `photo`'), v.examples(['logo']))
  }),
  query: LanguageQuery,
  body: members({
    file: v.optional(v.instance(Buffer, 'a file')),
    away: v.optional(v.picklist(['1']))
  }),
  bodyType: 'upload',
  bodyLimit: MOST_PICTURE_MEGABYTES * 1024 * 1024 + FRAME_BYTES,
  // A large photo takes some seconds, and waits for those before it.
  waitMs: 20_000,
  bodyExample: { file: POINT },
  answer: officePage('Only with what stands against it.'),
  redirects: 'Back to the page, with what was done or what is wrong with the file.',
  unlisted: true,
  errors: [
    'proof_needed',
    'invalid_request',
    'forbidden',
    'not_found',
    'payload_too_large',
    'service_unavailable'
  ]
}).handle(async ({ principal, params: { picture: kind }, body: { file, away }, query, request, write }) => {
  if (!isPictureKind(kind)) throw new Problem('not_found')
  const viewer = viewerOf(principal, query.lang, request.headers)
  const say = (said: string) => seeOther(linkTo(`${SCHOOL_PATH}?said=${said}`, viewer))
  if (file === undefined && away === undefined) return say('none')
  const made = file === undefined ? { picture: null } : await encodePicture(kind, file)
  if ('fault' in made) return say(made.fault)
  const { code, logId } = await saveSchoolAtDesk(
    write,
    principal,
    null,
    pictureColumns({ [kind]: made.picture })
  )
  if (code === 'not_found') throw new Problem('not_found')
  return say(code === 'ok' ? `saved&log=${logId}` : code)
})
