import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder, with `sql/` and package.json. It is two levels above both `dist/lib` and `dist/program`. */
export const PACKAGE_FOLDER = fileURLToPath(new URL('../..', import.meta.url))

/** Reads a file for browsers that bin/build/browser.ts has written. */
export function readBrowserFile(name: string): Buffer {
  return readFileSync(join(PACKAGE_FOLDER, 'dist/program/browser', name))
}

/** Version of this release. */
export const VERSION = (
  JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8')) as { version: string }
).version
