import { existsSync, readFileSync } from 'node:fs'

/** Samples of a document in a language, in order. */
export function samplesIn(document: string, language: 'sh' | 'ts' | 'python' | 'php'): string[] {
  const page = readFileSync(new URL(`../../../docs/${document}`, import.meta.url), 'utf8')
  const blocks = page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))
  return [...blocks].map(([, code = '']) => code)
}

/** The sample that contains these words. */
export function sampleWith(
  document: string,
  language: 'sh' | 'ts' | 'python' | 'php',
  words: string
): string {
  const sample = samplesIn(document, language).find(code => code.includes(words))
  if (sample === undefined) throw new Error(`docs/${document} has no ${language} sample with ${words}.`)
  return sample
}

/** Values of the table with a signed message in docs/events.md, by part. */
export function signedMessageOfGuide(): Readonly<Record<string, string>> {
  const page = readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8')
  const rows = page.slice(page.indexOf('| Part | Value |')).matchAll(/^\| `?([\w-]+)`? \| `([^`]+)`/gm)
  return Object.fromEntries([...rows].map(([, part, value]) => [part, value]))
}

const PHP = '/usr/bin/php'

interface Test {
  comment(text: string): void
  fail(text: string): void
}

/** Path of PHP, or undefined with a hint if the machine has none; a failure in CI. */
export function phpProgram(t: Test): string | undefined {
  if (existsSync(PHP)) return PHP
  const hint = 'No PHP: apt-get install php-cli.'
  if (process.env.CI) t.fail(hint)
  else t.comment(hint)
  return undefined
}
