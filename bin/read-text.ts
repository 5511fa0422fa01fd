import { closeSync, openSync, readSync } from 'node:fs'
import { whyNot } from './explain.ts'

/** The most that is read of one file. */
export const MOST_FILE_MEGABYTES = 32
const MOST_FILE_BYTES = MOST_FILE_MEGABYTES * 1024 * 1024

/** The text of a file, or of standard input for `-`; throws a sentence where it cannot be read or is no UTF-8. */
export function readText(path: string): string {
  const bytes = readFileBytes(path)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`${path} is not in UTF-8; save it so (a spreadsheet calls it "CSV UTF-8").`)
  }
}

/** What a file holds, or standard input for `-`; throws a sentence where it cannot be read. */
export function readFileBytes(path: string): Buffer {
  const bytes = Buffer.allocUnsafe(MOST_FILE_BYTES + 1)
  const length = fillFrom(path, bytes)
  if (length > MOST_FILE_BYTES) {
    throw new Error(
      `${path} is larger than ${MOST_FILE_MEGABYTES} MB; divide it and give its parts one after another.`
    )
  }
  return bytes.subarray(0, length)
}

/** Reads until the end, or until the buffer is full: what stands at standard input may never end. */
function fillFrom(path: string, bytes: Buffer): number {
  let file: number | undefined
  try {
    file = path === '-' ? 0 : openSync(path, 'r')
    let length = 0
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, null)
    }
    return length
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(
      code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${whyNot(error) ?? message}.`
    )
  } finally {
    if (file) closeSync(file)
  }
}
