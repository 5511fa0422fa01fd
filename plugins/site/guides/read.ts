import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoize } from '../../../lib/infra/memoize.ts'
import { PACKAGE_FOLDER } from '../../../lib/package.ts'
import { type BuiltGuide, GUIDE_BASE_URL, GUIDES_FILE } from '../../../lib/pages/guides.ts'

const PATH = join(PACKAGE_FOLDER, 'dist/program', GUIDES_FILE)

/** All guides, with links to `publicUrl`. Read on the first request. */
export const guidesAt = memoize(4, (publicUrl: string): readonly BuiltGuide[] =>
  JSON.parse(readFileSync(PATH, 'utf8').replaceAll(GUIDE_BASE_URL, publicUrl))
)

/** One guide, with links to `publicUrl`. */
export function guideAt(publicUrl: string, slug: string): BuiltGuide {
  const guide = guidesAt(publicUrl).find(guide => guide.slug === slug)
  if (!guide) throw new Error(`The build has no guide ${slug}.`)
  return guide
}
