import type { Sql } from '../../lib/infra/database/pool.ts'
import type { Transport } from '../../lib/mail/transports/transport.ts'
import { createMailWorker } from '../../lib/mail/worker.ts'
import { createForecastReader } from '../../lib/sea/reader.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { silentLog } from './log.ts'

/** A mail courier of this database, not yet started. It polls with `read`, by this clock. */
export function mailCourier(
  sql: Sql,
  transport: Transport,
  {
    read = sql,
    nowMs = () => performance.now(),
    limits = { MAILS_PER_ADDRESS: 1000, MAIL_ADDRESSES_PER_PARTNER: 1000 }
  } = {}
) {
  return createMailWorker({
    ...{ read, write: sql, transport, limits, log: silentLog, forecasts: createForecastReader(read) },
    ...{ newId: () => uuidV7(Date.now()), nowMs, pollMs: ms => ms }
  })
}
