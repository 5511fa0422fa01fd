import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { PACKAGE_FOLDER } from '../../lib/package.ts'
import {
  type BuiltGuide,
  GUIDE_BASE_URL,
  GUIDES,
  GUIDES_FILE,
  type GuideSection
} from '../../lib/pages/guides.ts'
import { html } from '../../lib/pages/html.ts'
import { PROGRAM } from './bundle-options.ts'

/** Matches parts for readers with the repository, such as operators. Specs run the commands in these parts. */
const REPOSITORY_ONLY = /<!-- repository only -->\n.*?<!-- end -->\n*/gs
/** Base URL that other documents use as an example. */
const EXAMPLE_BASE_URL = 'https://book.example.com'

/** Languages of equivalent samples, which become tabs. Code in other languages, such as an answer, is never a tab. */
const SAMPLE_LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  php: 'PHP'
}

/** Read, convert and write all guides. Fail if a link leads to a document that partners do not have. */
export function buildGuides(): void {
  const guides = GUIDES.map(({ slug, file }) => buildGuide(slug, file))
  mkdirSync(join(PACKAGE_FOLDER, PROGRAM), { recursive: true })
  writeFileSync(join(PACKAGE_FOLDER, PROGRAM, GUIDES_FILE), JSON.stringify(guides))
}

function buildGuide(slug: string, file: string): BuiltGuide {
  const markdown = readFileSync(join(PACKAGE_FOLDER, 'docs', file), 'utf8')
    .replace(REPOSITORY_ONLY, '')
    .replaceAll(EXAMPLE_BASE_URL, GUIDE_BASE_URL)
  const marked = markedFor(file)
  const tokens = marked.lexer(markdown)
  const [title] = tokens
  if (title === undefined || !isHeading(title)) throw new Error(`${file} does not begin with its title.`)
  return {
    slug,
    title: title.text,
    html: groupsOf(tokens.slice(1))
      .map((group, n) => ('type' in group ? marked.parser([group]) : tabsOf(`${slug}-${n}`, group)))
      .join(''),
    markdown: markdown.replace(
      /\]\(([^)]+)\)/g,
      (_, target: string) => `](${addressOf(target, file, '.md')})`
    ),
    sections: sectionsOf(tokens)
  }
}

/** URL of a linked document. Anchors and links to other sites stay unchanged. */
function addressOf(target: string, file: string, suffix = ''): string {
  const [, name, anchor = ''] = /^([\w-]+\.md)(#.*)?$/.exec(target) ?? []
  if (!name) {
    if (/^(https?:|#|\/)/.test(target)) return target
    throw new Error(`${file} links to ${target}, which partners cannot open.`)
  }
  const guide = GUIDES.find(({ file }) => file === name)
  if (!guide) throw new Error(`${file} links to ${name}, which is no guide.`)
  return `/docs/${guide.slug}${suffix}${anchor}`
}

function markedFor(file: string): Marked {
  let tables = 0
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = idOf(text)
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${depth}>\n`
      },
      link({ href, tokens }) {
        return `<a href="${addressOf(href, file)}">${this.parser.parseInline(tokens)}</a>`
      },
      code({ text, lang }) {
        return codeOf(text, lang)
      },
      table(token) {
        const cellOf = ({ tokens }: Tokens.TableCell, tag: string) =>
          `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map(cell => cellOf(cell, cell.text === '' ? 'td' : tag)).join('')}</tr>\n`
        tables += 1
        const head = token.header.some(({ text }) => text !== '')
          ? `<thead>${row(token.header, 'th')}</thead>\n`
          : ''
        const body = token.rows.map(cells => row(cells, 'td')).join('')
        return `<div class="scroll" role="region" tabindex="0" aria-label="Table ${tables}"><table>${head}<tbody>${body}</tbody></table></div>\n`
      }
    }
  })
}

function codeOf(text: string, language = ''): string {
  return html`<pre tabindex="0" data-language="${language}"><code>${text}</code></pre>
`.text
}

/** Group adjacent code blocks in different languages, to show them as tabs. */
function groupsOf(tokens: readonly Token[]): readonly (Token | readonly Tokens.Code[])[] {
  const groups: (Token | Tokens.Code[])[] = []
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const last = groups.at(-1)
    const previous = last === undefined || 'type' in last ? last : last[0]
    if (last === undefined || previous === undefined || !isSample(token) || !isSample(previous))
      groups.push(token)
    else if ('type' in last) groups[groups.length - 1] = [previous, token]
    else last.push(token)
  }
  return groups
}

/** Render tabs as radio buttons, which need no script. Without style sheets all samples are visible. */
function tabsOf(name: string, codes: readonly Tokens.Code[]): string {
  const labels = codes.map(({ lang = '' }, n) => {
    const label = SAMPLE_LANGUAGES[lang] ?? lang
    return html`<input type="radio" name="${name}" id="${name}-${n}"${n === 0 && html` checked`}><label for="${name}-${n}">${label}</label>
`.text
  })
  const panels = codes.map(({ text, lang }) => codeOf(text, lang))
  return `<fieldset class="tabs"><legend class="hidden">Language of the sample</legend>\n${labels.join('')}${panels.join('')}</fieldset>\n`
}

/** Id of a heading, in the form that repository hosts use. */
function idOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

function sectionsOf(tokens: readonly Token[]): GuideSection[] {
  const sections: { id: string; heading: string; level: number; text: string }[] = []
  for (const token of tokens)
    if (isHeading(token)) {
      const heading = plainText(token.text)
      sections.push({ id: idOf(token.text), heading, level: token.depth, text: '' })
    } else {
      const last = sections.at(-1)
      if (last) last.text += `${plainText(token.raw)} `
    }
  return sections
}

function isSample(token: Token): token is Tokens.Code {
  return token.type === 'code' && Object.hasOwn(SAMPLE_LANGUAGES, String((token as Tokens.Code).lang))
}

/** Narrow the type of a token. marked's types include a generic token, so a test of `type` does not narrow. */
function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

function plainText(markdown: string): string {
  return markdown
    .replace(/```\w*|\]\([^)]*\)|[`*[\]|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
