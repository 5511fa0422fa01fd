import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { connect } from '../../lib/infra/database/pool.ts'
import { pathsOf } from '../../lib/infra/embedded/folder.ts'
import { findPostmaster } from '../../lib/infra/embedded/postmaster.ts'

/** A folder for one test in a parent closed to other users; processes running in it end with the test. */
export function dataFolder(t: Test): string {
  const parent = mkdtempSync(join(tmpdir(), 'swellbook-spec-'))
  const folder = join(parent, 'data')
  t.teardown(() => {
    const left = findPostmaster(pathsOf(folder))
    if (left) process.kill(left.pid, 'SIGQUIT')
    rmSync(parent, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return folder
}

/** Rows of a statement on a separate connection. */
export async function query(url: string, statement: string): Promise<unknown> {
  const sql = connect(url, { max: 1 })
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await sql.end({ timeout: 1 })
  }
}
