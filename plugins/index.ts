import type { Plugin } from '../lib/core/plugin.ts'
import docs from './docs/index.ts'
import health from './health/index.ts'
import native from './native/index.ts'
import octo from './octo/index.ts'

/** Every surface of the service, in the order in which the reference page shows them. */
export const plugins: readonly Plugin[] = [native, octo, docs, health]
