import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Of each file of the program that a trace named, where its parts come from; undefined where it has no map. */
const mapsRead = new Map<string, SourceMap | undefined>()

function mapOf(file: string): SourceMap | undefined {
  if (!mapsRead.has(file)) mapsRead.set(file, readMap(file))
  return mapsRead.get(file)
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')))
  } catch {
    return undefined
  }
}

/** A call as V8 writes it, at the place where it stands in our files. */
function placed(call: NodeJS.CallSite): string {
  const [file, line, column] = [call.getFileName(), call.getLineNumber(), call.getColumnNumber()]
  if (!file?.startsWith('file:') || line === null || column === null) return String(call)
  const from = mapOf(file)?.findOrigin(line, column)
  if (!from || !('fileName' in from)) return String(call)
  const source = fileURLToPath(new URL(from.fileName, file))
  return String(call).replace(
    `${file}:${line}:${column}`,
    `${source}:${from.lineNumber}:${from.columnNumber}`
  )
}

/**
 * Lets every trace of a stack name our files, by maps that are read when a trace is: Node's own switch reads all of them at the
 * start, which takes a tenth of it.
 */
export function nameOurFiles(): void {
  Error.prepareStackTrace = (error, calls) =>
    [String(error), ...calls.map(call => `    at ${placed(call)}`)].join('\n')
}
