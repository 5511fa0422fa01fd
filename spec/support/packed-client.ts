import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ARCHIVE = fileURLToPath(new URL('../../program/swellbook-client.tgz', import.meta.url))

/** Unpacks @swellbook/client as partners download it, where programs in `folder` find it. */
export async function installClient(folder: string): Promise<void> {
  const target = join(folder, 'node_modules/@swellbook/client')
  mkdirSync(target, { recursive: true })
  await run('tar', ['-xzf', ARCHIVE, '-C', target, '--strip-components=1'])
}

/** Exports of the packed client. Its types come from the contract, which this build does not compile against. */
interface PackedClient {
  readonly isRefusal: (
    error: unknown,
    code: string
  ) => error is Error & { readonly refusal: { readonly error: string } }
  readonly Swellbook: new (options: {
    readonly baseUrl: string
    readonly key: string
  }) => { book(booking: object): Promise<{ readonly state: string; readonly bookingId: string }> }
  readonly verifyWebhook: (secret: string, headers: unknown, body: string) => Promise<object | undefined>
}

let loaded: Promise<PackedClient> | undefined

/** The packed client, loaded once. */
export function packedClient(): Promise<PackedClient> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<PackedClient> {
  const folder = mkdtempSync(join(tmpdir(), 'swellbook-client-'))
  try {
    await installClient(folder)
    return await import(pathToFileURL(join(folder, 'node_modules/@swellbook/client/client.js')).href)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
