import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the package lies, and with it `sql/` and package.json: two folders above `dist/lib`, and above `dist/program`. */
export const PACKAGE_FOLDER = fileURLToPath(new URL('../..', import.meta.url))

/** The release, which the contract and the connector name. */
export const VERSION = (
  JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8')) as { version: string }
).version
