import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { encodePicture } from '../../../lib/schools/encode.ts'
import { isPictureKind, MAX_PICTURE_MEGABYTES, pictureColumns } from '../../../lib/schools/pictures.ts'
import { action } from '../kit/page.ts'
import { SCHOOL_PATH } from '../kit/paths.ts'
import { savedPath } from '../kit/saved-notice.ts'
import type { SchoolNotice } from '../messages/school.ts'
import { saveSettingsByStaff } from './writes.ts'

/** Bytes of the multipart frame around a file. */
const FRAME_BYTES = 64 * 1024

/** The smallest possible picture: one transparent pixel. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

export const setSchoolPicture = action(
  {
    params: ['picture'],
    form: {
      file: v.optional(v.instance(Buffer, 'a file')),
      away: v.optional(v.picklist(['1']))
    },
    example: { file: POINT },
    bodyLimit: MAX_PICTURE_MEGABYTES * 1024 * 1024 + FRAME_BYTES,
    // A large photo takes some seconds and may wait for earlier ones.
    waitMs: 20_000,
    isUpload: true,
    errors: ['invalid_request', 'payload_too_large', 'service_unavailable']
  },
  async ({ principal, params: { picture: kind }, body: { file, away }, write }) => {
    if (!isPictureKind(kind)) throw new Problem('not_found')
    const say = (notice: SchoolNotice) => ({ to: `${SCHOOL_PATH}?said=${notice}` })
    if (file === undefined && away === undefined) return say('none')
    const encoded = file === undefined ? { picture: null } : await encodePicture(kind, file)
    if ('fault' in encoded) return say(encoded.fault)
    const { code, logId } = await saveSettingsByStaff(
      write,
      principal,
      null,
      pictureColumns({ [kind]: encoded.picture })
    )
    if (code === 'not_found') throw new Problem('not_found')
    return { to: savedPath<SchoolNotice>(SCHOOL_PATH, { code, logId }) }
  }
)
