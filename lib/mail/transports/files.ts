import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailMessage } from '../letters/message.ts'
import { FILED } from '../rules.ts'
import { optionsOf, type Transport } from './transport.ts'

/** Maximum number of files, and their maximum age. */
const MAX_FILES = 10_000
const MAX_AGE_MS = 30 * 86_400_000

/** Milliseconds between two cleanups. */
const SWEEP_MS = 3_600_000

/** Writes each mail to a file that only its owner can read. `nowMs` is Unix time, like the files' timestamps. */
export function createFileTransport(folder: string, nowMs: () => number, maxFiles = MAX_FILES): Transport {
  let sweptAtMs = Number.NEGATIVE_INFINITY

  async function sweep(): Promise<void> {
    if (nowMs() - sweptAtMs < SWEEP_MS) return
    sweptAtMs = nowMs()
    await removeOldFiles(folder, nowMs() - MAX_AGE_MS, maxFiles)
  }

  return {
    async send(mail, name) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await sweep()
        const file = join(folder, `${name}.eml`)
        await writeFile(`${file}.tmp`, await composeMail(mail), { mode: 0o600 })
        await rename(`${file}.tmp`, file)
        return { outcome: 'sent', response: FILED }
      } catch (error) {
        return { outcome: 'away', response: (error as NodeJS.ErrnoException).code ?? 'unwritten' }
      }
    },
    close() {}
  }
}

/** The bytes of a mail as SMTP would send them. Loads the mail library on first use. */
export async function composeMail(mail: MailMessage): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const mailer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await mailer.sendMail(optionsOf(mail))
  return message as Buffer
}

/** Removes files older than a time, and the oldest files above the maximum number. */
async function removeOldFiles(folder: string, beforeMs: number, maxFiles: number): Promise<void> {
  const names = (await readdir(folder)).filter(name => /\.eml(\.tmp)?$/.test(name))
  const files = await Promise.all(
    names.map(async name => ({
      name,
      atMs: (await stat(join(folder, name)).catch(() => REMOVED_FILE)).mtimeMs
    }))
  )
  files.sort((a, b) => b.atMs - a.atMs)
  const oldFiles = files.filter(({ atMs }, i) => atMs < beforeMs || i >= maxFiles)
  await Promise.all(oldFiles.map(({ name }) => rm(join(folder, name), { force: true })))
}

/** Replaces the status of a file that another process has just removed. */
const REMOVED_FILE = { mtimeMs: 0 }
