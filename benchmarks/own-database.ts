import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layOut, readConnection, urlOf } from '../lib/embedded/folder.ts'
import { startEmbedded } from '../lib/embedded/start.ts'
import { findPrograms, openAlone } from '../spec/support/replication.ts'
import { undoing } from './undo.ts'

/** A PostgreSQL of the benchmarks' own. */
export interface OwnDatabase {
  readonly url: string
  throwAway(): Promise<void>
}

/** Starts a PostgreSQL of Debian's in a new folder, on disk and flushed as in earnest; fails in a sentence where it is not installed. */
export async function startDebianDatabase(version: string): Promise<OwnDatabase> {
  const programs = findPrograms(version)
  if (!programs)
    throw new Error(
      `No PostgreSQL ${version} of Debian's is on this machine: apt-get install postgresql-${version}.`
    )
  const works: (() => unknown)[] = []
  const throwAway = undoing(async () => {
    for (const work of works.reverse()) await work()
  })
  const url = await openAlone({ teardown: work => works.push(work) }, programs, { durable: true })
  return { url, throwAway }
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
