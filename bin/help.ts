import { COMMON, type Command, type CommandOption, usageOf } from './command.ts'

/** Maximum width of help on any terminal, because long lines are hard to read. */
const MAX_COLUMNS = 100

/** Help page of a command, wrapped between words. */
export function helpOf(command: Command, columns = MAX_COLUMNS): string {
  const maxColumns = Math.min(columns, MAX_COLUMNS)
  const all: Readonly<Record<string, CommandOption>> = { ...command.options, ...COMMON }
  const rows = Object.entries(all).map(([name, { type, help }]) => {
    const value = type === 'string' ? ` ${placeholderOf(name, command.usage)}` : ''
    return [`  --${name}${value}`, help] as const
  })
  const width = Math.max(...rows.map(([option]) => option.length)) + 2
  const options = rows.map(([option, help]) => wrap(option.padEnd(width) + help, maxColumns, width))
  const usage = usageOf(command).split('\n')
  const parts = [
    usage.map(line => wrap(line, maxColumns, 7)).join('\n'),
    wrap(command.summary, maxColumns),
    options.join('\n'),
    ...(command.notes === undefined
      ? []
      : [
          command.notes
            .split('\n')
            .map(line => wrap(line, maxColumns))
            .join('\n')
        ])
  ]
  return parts.join('\n\n')
}

/** Wrap a line. Continuation lines are indented by `indent` columns, and the text in these first columns is not broken. */
function wrap(line: string, columns: number, indent = 0): string {
  const lines: string[] = []
  let rest = line
  while (rest.length > columns) {
    const at = rest.lastIndexOf(' ', columns)
    if (at <= indent) break
    lines.push(rest.slice(0, at).trimEnd())
    rest = ' '.repeat(indent) + rest.slice(at + 1)
  }
  return [...lines, rest].join('\n')
}

/** Placeholders for the values of options that the usage does not show. The default is the last part of the option's name. */
const VALUES: readonly [name: RegExp, value: string][] = [
  [/(^capacity|-instructor|-(cents|minutes|hours))$/, 'N'],
  [/^(name|description|bring|meet)(-|$)/, 'TEXT'],
  [/^(pricing-per|mail)$/, 'WHAT'],
  [/^id$/, 'ID'],
  [/^time-zone$/, 'ZONE'],
  [/^currency$/, 'CODE'],
  [/(^website|-url)$/, 'URL']
]

/** The placeholder in the usage (`--from DATE`, `--collects school|partner`) is preferred, for a consistent help page. */
function placeholderOf(name: string, usage: string): string {
  const [, placeholder] = new RegExp(`--${name} ([A-Z][^\\s\\])]*|[a-z]+\\|[a-z|]+)`).exec(usage) ?? []
  const [, value] = VALUES.find(([named]) => named.test(name)) ?? []
  return placeholder ?? value ?? name.toUpperCase().replace(/^.*-/, '')
}
