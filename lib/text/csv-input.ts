const SEPARATORS = [',', ';', '\t']
/** One file may mix line ends: a first line `sep=;` is often written by another program than the rest. */
const LINE_ENDS = ['\r\n', '\n', '\r']

/** csv-parse options for a spreadsheet's file; `from_line` is the header's line. */
interface CsvOptions {
  readonly bom: true
  readonly delimiter: string
  readonly from_line: number
  readonly skip_empty_lines: true
  readonly trim: true
  readonly record_delimiter: string[]
}

/**
 * Detects the options. The separator is a comma, semicolon or tab in the header. A first line `sep=;` tells Excel the
 * separator; it is not part of the table, but counts as a line.
 */
export function csvOptionsFor(text: string): CsvOptions {
  const [first = '', second = ''] = text.split('\n', 2)
  const [, separator] = /^\ufeff?"?sep=([,;\t])"?\r?$/i.exec(first) ?? []
  const header = separator === undefined ? first : second
  const delimiter = separator ?? SEPARATORS.find(separator => header.includes(separator)) ?? ','
  return {
    bom: true,
    delimiter,
    from_line: separator === undefined ? 1 : 2,
    skip_empty_lines: true,
    trim: true,
    record_delimiter: LINE_ENDS
  }
}
