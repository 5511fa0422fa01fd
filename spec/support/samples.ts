import { readFileSync } from 'node:fs'

const page = readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8')

/** The sample of docs/events.md in a language. */
export function sampleIn(language: 'ts' | 'python'): string {
  const [, code = ''] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page) ?? []
  return code
}
