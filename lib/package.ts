import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder with `sql/` and package.json: two levels above both `dist/lib` and `dist/program`. */
export const PACKAGE_FOLDER = fileURLToPath(new URL('../..', import.meta.url))

/** A file for browsers; bin/build/browser.ts writes them. */
export function readBrowserFile(name: string): Buffer {
  return readFileSync(join(PACKAGE_FOLDER, 'dist/program/browser', name))
}

/** Release version, used by the contract and the connector. */
export const VERSION = (
  JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8')) as { version: string }
).version
