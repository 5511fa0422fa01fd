/** Field separator and decimal mark of a locale. */
interface SheetSigns {
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
}

const POINT: SheetSigns = { separator: ',', decimal: '.' }
const COMMA: SheetSigns = { separator: ';', decimal: ',' }

/** The signs that spreadsheets expect for a language tag (`pt`, `de-CH`); English for an invalid tag. */
export function sheetSignsOf(tag: string): SheetSigns {
  try {
    return new Intl.NumberFormat(tag).format(1.5).includes(',') ? COMMA : POINT
  } catch {
    return POINT
  }
}

/** Without this mark, spreadsheets read UTF-8 as another encoding. */
const BYTE_ORDER_MARK = '\ufeff'

/** A CSV file (RFC 4180) for spreadsheets. Text that would run as a formula gets an apostrophe. */
export function csv(rows: readonly object[], columns: readonly string[], signs: SheetSigns = POINT): string {
  const lines = rows.map(row => columns.map(column => cell((row as Record<string, unknown>)[column], signs)))
  const csvLines = [columns.map(column => cell(column, signs)), ...lines].map(line =>
    line.join(signs.separator)
  )
  return BYTE_ORDER_MARK + csvLines.join('\n')
}

/** Characters that start a formula, including their full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^-?\d+([.,]\d+)?$/

function cell(value: unknown, { separator, decimal }: SheetSigns): string {
  const text = typeof value === 'number' ? String(value).replace('.', decimal) : String(value ?? '')
  if (NUMBER.test(text) && !text.includes(separator)) return text
  return quoted(FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)
}

/** Quotes both separators: a program that splits at the other one would create a cell, which may begin a formula. */
function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
