import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathsOf, readConnection, urlOf } from '../lib/infra/embedded/folder.ts'
import { startEmbedded } from '../lib/infra/embedded/start.ts'
import { findPrograms, openAlone } from '../spec/support/replication.ts'
import { onCleanup } from './undo.ts'

/** A temporary PostgreSQL for the benchmarks. */
export interface OwnDatabase {
  readonly url: string
  remove(): Promise<void>
}

/** Start Debian's PostgreSQL in a new folder on disk, with fsync as in production; throws if it is not installed. */
export async function startDebianDatabase(version: string): Promise<OwnDatabase> {
  const programs = findPrograms(version)
  if (!programs)
    throw new Error(`Debian's PostgreSQL ${version} is not installed: apt-get install postgresql-${version}.`)
  const works: (() => unknown)[] = []
  const remove = onCleanup(async () => {
    for (const work of works.reverse()) await work()
  })
  const url = await openAlone({ teardown: work => works.push(work) }, programs, { durable: true })
  return { url, remove }
}

/** Start the built-in PostgreSQL in a new folder, with a superuser URL; with fsync as in production by default. */
export async function startOwnDatabase({ durable = true } = {}): Promise<OwnDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swellbook-bench-'))
  const starting = startEmbedded({ dataDir, durable })
  const remove = onCleanup(async () => {
    // Wait for a start in progress, or its process would remain.
    await starting.then(
      ({ stop }) => stop(),
      () => {}
    )
    rmSync(dataDir, { recursive: true, force: true })
  })
  await starting
  return { url: urlOf(readConnection(pathsOf(dataDir))), remove }
}
