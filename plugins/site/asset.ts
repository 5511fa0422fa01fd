import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { route } from '../../lib/deps.ts'
import { file, type SerializedBody, serializedBody } from '../../lib/kernel/answer.ts'
import { PACKAGE_FOLDER } from '../../lib/package.ts'

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  tgz: 'application/gzip'
}

/**
 * Folder of the swagger-ui files that the build copies. The package is not a dependency, because it has a script that reports
 * installations.
 */
const REFERENCE = join(PACKAGE_FOLDER, 'dist/program/reference')

/** Route for one file of the guides or the reference; `read` runs once, on the first request. */
export function asset(name: string, read: () => Buffer) {
  let cached: SerializedBody | undefined
  return route({
    method: 'GET',
    path: `/docs/assets/${name}`,
    name: `get-${name}`,
    summary: 'A file of the guides',
    auth: { kind: 'public' },
    isUnlisted: true,
    ...(!name.endsWith('.tgz') && { compress: true }),
    answer: file(TYPES[name.replace(/^.*\./, '')] as string),
    errors: []
  }).handle(() => {
    cached ??= serializedBody(read())
    return cached
  })
}

export function swaggerFile(name: string) {
  return asset(name, () => readFileSync(join(REFERENCE, name)))
}
