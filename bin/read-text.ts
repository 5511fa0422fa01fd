import { closeSync, openSync, readSync } from 'node:fs'
import { fileErrorReason } from './explain.ts'

export const MAX_FILE_MEGABYTES = 32
const MAX_FILE_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024

/** Text of a file, or of standard input for `-`. Throws if it is unreadable or not UTF-8. */
export function readText(path: string): string {
  const bytes = readFileBytes(path)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`${path} is not UTF-8; save it as UTF-8 (in spreadsheets: "CSV UTF-8").`)
  }
}

/** Bytes of a file, or of standard input for `-`. Throws if it is unreadable. */
export function readFileBytes(path: string): Buffer {
  const bytes = Buffer.allocUnsafe(MAX_FILE_BYTES + 1)
  const length = fillFrom(path, bytes)
  if (length > MAX_FILE_BYTES) {
    throw new Error(
      `${path} is larger than ${MAX_FILE_MEGABYTES} MB; split it and import the parts one after another.`
    )
  }
  return bytes.subarray(0, length)
}

/** Read to the end, or until the buffer is full, because standard input may never end. */
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
      code === 'ENOENT'
        ? `The file ${path} does not exist.`
        : `${path} cannot be read: ${fileErrorReason(error) ?? message}.`
    )
  } finally {
    if (file) closeSync(file)
  }
}
