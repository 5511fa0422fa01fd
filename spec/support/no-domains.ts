import hooks from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before tap, which follows every promise and socket to attribute late errors to their test. That
// costs a spec with a server 10 to 20 % of its CPU time. Without it, a late error ends the process, which
// the runner reports for the file.
hooks.createHook = () => {
  const idle = { enable: () => idle, disable: () => idle }
  return idle
}
syncBuiltinESMExports()
