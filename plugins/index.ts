import type { Plugin } from '../lib/core/plugin.ts'
import connector from './connector/index.ts'
import docs from './docs/index.ts'
import health from './health/index.ts'
import native from './native/index.ts'
import octo from './octo/index.ts'
import owner from './owner/index.ts'
import signIn from './sign-in/index.ts'
import strictOcto from './strict-octo/index.ts'

/** Every surface of the service, in the order in which the reference page shows them. */
export const plugins: readonly Plugin[] = [native, octo, strictOcto, owner, signIn, connector, docs, health]
