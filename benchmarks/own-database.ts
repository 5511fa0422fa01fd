import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layOut, readConnection, urlOf } from '../lib/embedded/folder.ts'
import { startEmbedded } from '../lib/embedded/start.ts'
import { undoing } from './undo.ts'

/** A PostgreSQL of the benchmarks' own. */
export interface OwnDatabase {
  readonly url: string
  throwAway(): Promise<void>
}

/** Starts one in a new folder, its address the administrator's, who fills it without asking; on disk and flushed as in earnest by default. */
export async function startOwnDatabase({ durable = true } = {}): Promise<OwnDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swellbook-bench-'))
  const starting = startEmbedded({ dataDir, durable })
  const throwAway = undoing(async () => {
    // One that is on its way is waited for, or it would stay.
    await starting.then(
      ({ stop }) => stop(),
      () => {}
    )
    rmSync(dataDir, { recursive: true, force: true })
  })
  await starting
  return { url: urlOf(readConnection(layOut(dataDir))), throwAway }
}
