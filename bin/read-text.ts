import { readFileSync } from 'node:fs'

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
  try {
    return readFileSync(path === '-' ? 0 : path)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${message}.`)
  }
}
