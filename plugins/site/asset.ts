import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { route } from '../../lib/deps.ts'
import { type Finished, file, finishedOf } from '../../lib/kernel/answer.ts'
import { PACKAGE_FOLDER } from '../../lib/package.ts'

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml'
}

const resolve = createRequire(PACKAGE_FOLDER).resolve

/** A route for one file of the reference page; `read` is asked once, when somebody first wants it. */
export function asset(name: string, read: () => Buffer) {
  let held: Finished | undefined
  return route({
    method: 'GET',
    path: `/docs/assets/${name}`,
    name: `get-${name}`,
    summary: 'A file of the reference page',
    auth: { kind: 'public' },
    unlisted: true,
    compress: true,
    answer: file(TYPES[name.replace(/^.*\./, '')] as string),
    errors: []
  }).handle(() => {
    held ??= finishedOf(read())
    return held
  })
}

/** A file of the swagger-ui-dist package. */
export function packaged(name: string) {
  return asset(name, () => readFileSync(resolve(`swagger-ui-dist/${name}`)))
}
