import hooks from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

// Before tap is read: tap follows every promise and socket from the test that made it, so that what is thrown later than the test's
// own promise is noted as that test's. It costs a spec with a server 10 to 20 % of its processor's time. Thrown so here, it ends the
// process, which the runner notes as the file's.
hooks.createHook = () => {
  const idle = { enable: () => idle, disable: () => idle }
  return idle
}
syncBuiltinESMExports()
