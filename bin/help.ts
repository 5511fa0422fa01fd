import { COMMON, type Command, type CommandOption, usageOf } from './command.ts'

/** The most columns of a line, so that it is read with ease on the widest terminal. */
const MOST_COLUMNS = 100

/** The help page of a command, on a terminal of so many columns; no line ends within a word. */
export function helpOf(command: Command, columns = MOST_COLUMNS): string {
  const most = Math.min(columns, MOST_COLUMNS)
  const all: Readonly<Record<string, CommandOption>> = { ...command.options, ...COMMON }
  const rows = Object.entries(all).map(([name, { type, help }]) => {
    const value = type === 'string' ? ` ${placeholderOf(name, command.usage)}` : ''
    return [`  --${name}${value}`, help] as const
  })
  const width = Math.max(...rows.map(([option]) => option.length)) + 2
  const options = rows.map(([option, help]) => wrap(option.padEnd(width) + help, most, width))
  const usage = usageOf(command).split('\n')
  const parts = [
    usage.map(line => wrap(line, most, 7)).join('\n'),
    wrap(command.summary, most),
    options.join('\n'),
    ...(command.notes === undefined
      ? []
      : [
          command.notes
            .split('\n')
            .map(line => wrap(line, most))
            .join('\n')
        ])
  ]
  return parts.join('\n\n')
}

/** The line in as many as it needs, the later ones `indent` columns in; what stands before that is kept whole. */
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

/** What stands for an option's value where the usage leaves the option out, by its name; else the name's own last part. */
const VALUES: readonly [name: RegExp, value: string][] = [
  [/(^capacity|-instructor|-(cents|minutes|hours))$/, 'N'],
  [/^(name|description|bring|meet)(-|$)/, 'TEXT'],
  [/^(pricing-per|mail)$/, 'WHAT'],
  [/^id$/, 'ID'],
  [/^time-zone$/, 'ZONE'],
  [/^currency$/, 'CODE'],
  [/(^website|-url)$/, 'URL']
]

/** As the usage has it (`--from DATE`, `--collects school|partner`), so that a page of help says one thing. */
function placeholderOf(name: string, usage: string): string {
  const [, shown] = new RegExp(`--${name} ([A-Z][^\\s\\])]*|[a-z]+\\|[a-z|]+)`).exec(usage) ?? []
  const [, value] = VALUES.find(([named]) => named.test(name)) ?? []
  return shown ?? value ?? name.toUpperCase().replace(/^.*-/, '')
}
