import { fileURLToPath } from 'node:url'

/** Where the package lies, and with it `sql/` and package.json: two folders above `dist/lib`, and above `dist/program`. */
export const PACKAGE_FOLDER = fileURLToPath(new URL('../..', import.meta.url))
