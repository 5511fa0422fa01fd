/** The signs of a spreadsheet's country: between fields, and before decimals. */
interface SheetSigns {
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
}

const POINT: SheetSigns = { separator: ',', decimal: '.' }
const COMMA: SheetSigns = { separator: ';', decimal: ',' }

/** The signs that spreadsheets expect in a language, by its tag (`pt`, `de-CH`); those of English for a tag that is none. */
export function sheetSignsOf(tag: string): SheetSigns {
  try {
    return new Intl.NumberFormat(tag).format(1.5).includes(',') ? COMMA : POINT
  } catch {
    return POINT
  }
}

/** Without it a spreadsheet reads UTF-8 as another encoding. */
const BYTE_ORDER_MARK = '\ufeff'

/** A file for spreadsheets: rows as CSV (RFC 4180) under their names. Text that a spreadsheet would run as a formula gets an apostrophe. */
export function csv(rows: readonly object[], columns: readonly string[], signs: SheetSigns = POINT): string {
  const lines = rows.map(row => columns.map(column => cell((row as Record<string, unknown>)[column], signs)))
  const written = [columns.map(column => cell(column, signs)), ...lines].map(line =>
    line.join(signs.separator)
  )
  return BYTE_ORDER_MARK + written.join('\n')
}

/** Signs with which spreadsheets begin a formula, in their wide forms too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^-?\d+([.,]\d+)?$/

function cell(value: unknown, { separator, decimal }: SheetSigns): string {
  const text = typeof value === 'number' ? String(value).replace('.', decimal) : String(value ?? '')
  if (NUMBER.test(text) && !text.includes(separator)) return text
  return quoted(FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)
}

/** Both separators are quoted: else a reader with the other one finds a new cell in the middle of a text, which may begin a formula. */
function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
