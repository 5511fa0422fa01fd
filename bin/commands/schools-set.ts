import { Problem } from '../../lib/errors.ts'
import { encodePicture } from '../../lib/schools/encode.ts'
import {
  MAX_PICTURE_MEGABYTES,
  PICTURE_FAULTS,
  type Picture,
  type PictureKind,
  pictureColumns
} from '../../lib/schools/pictures.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { SchoolChange } from '../../lib/schools/rules.ts'
import { changeSchool } from '../../lib/schools/transactions.ts'
import { assertTimeZone, parseOptions } from '../args.ts'
import { type Command, fieldsOf, UsageError, withDatabase } from '../command.ts'
import { SCHOOL_OPTIONS } from '../options.ts'
import { readFileBytes } from '../read-text.ts'

export default {
  name: 'schools set',
  summary: 'Change a school; partners see it immediately.',
  writes: true,
  usage: 'ID [--name NAME] [--logo FILE] [...]',
  words: ['ID'],
  options: {
    ...SCHOOL_OPTIONS,
    logo: {
      type: 'string',
      help: `Logo for its pages: a PNG, JPEG or WebP file of at most ${MAX_PICTURE_MEGABYTES} MB.`,
      mayBeEmpty: true
    },
    photo: {
      type: 'string',
      help: 'Photo at the top of its page, in the same formats; cropped to twice as wide as high.',
      mayBeEmpty: true
    }
  },
  notes:
    "An empty value ('') clears an optional field. The time zone and the currency are fixed once there are lessons.",
  async run({ config, terminal, values, words: [id] }) {
    const changes = fieldsOf(values)
    if (Object.keys(changes).length === 0) throw new UsageError('name at least one option to change')
    const { logo, photo, ...fields } = changes
    const change = parseOptions(SchoolChange, { ...fields, id })
    const pictures = pictureColumns({
      ...(logo !== undefined && { logo: await readPicture('logo', logo) }),
      ...(photo !== undefined && { photo: await readPicture('photo', photo) })
    })
    return withDatabase(config, async sql => {
      await assertTimeZone(sql, change.timeZone)
      await changeSchool(sql, change, pictures)
      if (values.json) terminal.out(JSON.stringify(await getSchool(sql, change.id)))
      else terminal.out(`Changed ${change.id}: ${Object.keys(changes).join(', ')}.`)
      return 0
    })
  }
} satisfies Command

/** Read a picture from a file. An empty name gives null, which removes the picture. */
async function readPicture(kind: PictureKind, file: string): Promise<Picture | null> {
  if (file === '') return null
  const encoded = await encodePicture(kind, readFileBytes(file))
  if ('picture' in encoded) return encoded.picture
  throw new Problem('invalid_request', { field: kind, hint: `${kind}: ${PICTURE_FAULTS[encoded.fault]}` })
}
