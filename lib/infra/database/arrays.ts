import type postgres from 'postgres'

type Scalar = string | number | boolean | Uint8Array | null

// OIDs of the array types of boolean, bytea, smallint, integer, text, varchar, bigint, real, double, date, time, timestamp,
// timestamptz, numeric and uuid (pg_type). OIDs of built-in types never change.
const ARRAYS = [1000, 1001, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1182, 1183, 1115, 1185, 1231, 2951]
const ELEMENTS = /"((?:[^"\\]|\\.)*)"|[^{},]+/gs

const READERS: Readonly<Record<number, (text: string) => Scalar>> = {
  1000: text => text === 't',
  1001: text => Buffer.from(text.slice(2), 'hex'),
  1005: Number,
  1007: Number,
  1021: Number,
  1022: Number
}

/** Serializers and parsers of one-dimensional arrays. Asking the server for the types would cost a query per connection. */
export const arrayTypes: Record<string, postgres.PostgresType> = Object.fromEntries(
  ARRAYS.map(oid => [
    `array${oid}`,
    { to: oid, from: [oid], serialize: writeArray, parse: (text: string) => readArray(text, READERS[oid]) }
  ])
)

function writeArray(values: readonly Scalar[] | string): string {
  return typeof values === 'string' ? values : `{${values.map(writeElement).join(',')}}`
}

function writeElement(value: Scalar): string {
  if (value === null) return 'null'
  const text = value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value)
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

function readArray(text: string, read: (text: string) => Scalar = String): Scalar[] {
  return [...text.matchAll(ELEMENTS)].map(([element, quoted]) => {
    if (quoted !== undefined) return read(quoted.replace(/\\(.)/gs, '$1'))
    return element === 'NULL' ? null : read(element)
  })
}
