import ts from 'typescript'
import type { Text } from './scale-rules.ts'
import type { Source } from './sources.ts'

const TAGS = ['sql', 'read', 'write', 'tx']

/** Every SQL template of a source, named by its file and function. */
export function sqlTextsOf({ path, code }: Pick<Source, 'path' | 'code'>): Text[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  const texts: Text[] = []
  const visit = (node: ts.Node, place: string): void => {
    const name = ts.isFunctionDeclaration(node) && node.name ? node.name.text : place
    if (ts.isTaggedTemplateExpression(node) && TAGS.includes(node.tag.getText(file)))
      texts.push({ name: `${path} ${name}`, ...partsOf(node.template, file) })
    ts.forEachChild(node, child => visit(child, name))
  }
  visit(file, '')
  return texts
}

function partsOf(template: ts.TemplateLiteral, file: ts.SourceFile): Pick<Text, 'sql' | 'holes'> {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return { sql: template.text, holes: [] }
  const { head, templateSpans } = template
  const texts = templateSpans.map(({ literal }, i) => `$${i + 1}${literal.text}`)
  return {
    sql: head.text + texts.join(''),
    holes: templateSpans.map(({ expression }) => expression.getText(file))
  }
}
