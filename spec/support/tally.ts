const POINT = /^( *)(not )?ok\b(.*)$/
const PLAN = /^( *)1\.\.\d+/

/**
 * Reads a TAP stream by line and counts its assertions. A subtest's summary line is not counted, unless it
 * failed though no assertion in it did (a timeout, a crash).
 */
export class Tally {
  passed = 0
  failed = 0
  skipped = 0
  #depth = 0
  #failedBeforeFile = 0
  #inFailure = false

  /**
   * Reads one line; returns true for lines to print: each file's result, and failures with their reason.
   */
  read(line: string): boolean {
    const [, indent, not, rest = ''] = POINT.exec(line) ?? []
    if (indent === undefined) return this.#readOther(line)
    const sumsUp = this.#depth > indent.length
    this.#depth = indent.length
    const before = this.failed
    if (/# (skip|todo)/i.test(rest)) this.skipped += 1
    else this.#count(sumsUp, not === undefined)
    this.#inFailure = this.failed > before
    if (indent === '') this.#failedBeforeFile = this.failed
    return not !== undefined || indent === ''
  }

  #count(sumsUp: boolean, ok: boolean): void {
    if (!sumsUp) this[ok ? 'passed' : 'failed'] += 1
    else if (!ok && this.failed === this.#failedBeforeFile) this.failed += 1
  }

  #readOther(line: string): boolean {
    const plan = PLAN.exec(line)?.[1]
    if (plan !== undefined) this.#depth = Math.max(this.#depth, plan.length)
    const wasInFailure = this.#inFailure
    if (line.trim() === '...') this.#inFailure = false
    return wasInFailure
  }
}
