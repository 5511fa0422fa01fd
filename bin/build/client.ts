import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRegistry } from '../../lib/kernel/registry.ts'
import { contractOf } from '../../lib/openapi.ts'
import { PACKAGE_FOLDER, VERSION } from '../../lib/package.ts'
import { CLIENT_FILE, GUIDE_BASE_URL } from '../../lib/pages/guides.ts'
import { PROGRAM } from './bundle-options.ts'
import { packageArchive } from './tar.ts'

const SOURCES = join(PACKAGE_FOLDER, 'bin/client')
const PACKAGE = join(PACKAGE_FOLDER, 'dist/client')
const COMPILER = join(PACKAGE_FOLDER, 'node_modules/typescript-native/bin/tsc')

/** JSON Schema, as far as the contract uses it. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly {
    readonly in?: string
    readonly name: string
    readonly required: boolean
    readonly description?: string
    readonly schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/**
 * Builds the package @swellbook/client into dist/client: types from the contract, then the compiled client. Packs it into the
 * program, because partners download it from the service.
 */
export async function buildClient(): Promise<void> {
  // The control centre reads its built browser files when it loads, so it cannot be imported before they exist.
  const { plugins } = await import('../../plugins/index.ts')
  const contract = contractOf(createRegistry(plugins), GUIDE_BASE_URL, 'partner-v1') as unknown as Contract
  mkdirSync(PACKAGE, { recursive: true })
  writeFileSync(join(PACKAGE, 'contract.d.ts'), typesOf(contract))
  const description = JSON.parse(readFileSync(join(SOURCES, 'package.json'), 'utf8')) as object
  writeFileSync(join(PACKAGE, 'package.json'), JSON.stringify({ ...description, version: VERSION }, null, 2))
  copyFileSync(join(SOURCES, 'README.md'), join(PACKAGE, 'README.md'))
  execFileSync(process.execPath, [COMPILER, '-p', SOURCES], { stdio: 'inherit' })
  const files = readdirSync(PACKAGE)
    .sort()
    .map(name => [name, readFileSync(join(PACKAGE, name))] as const)
  writeFileSync(join(PACKAGE_FOLDER, PROGRAM, CLIENT_FILE), packageArchive(new Map(files)))
}

/** TypeScript declarations of all components and operations. */
function typesOf({ paths, components: { schemas } }: Contract): string {
  const refusals = Object.keys(schemas).filter(name => schemas[name]?.allOf)
  const operations = Object.values(paths).flatMap(path => Object.values(path))
  return [
    `// Types of Swellbook ${VERSION}, v1. Generated from its contract.`,
    ...Object.entries(schemas).map(
      ([name, schema]) => `${commentOf(schema)}export type ${name} = ${typeOf(schema)}`
    ),
    `/** Any refusal; \`error\` tells them apart. New codes may be added. */\nexport type AnyRefusal = ${refusals.join(' | ')}`,
    `/** Query, body and answer of each operation. */\nexport interface Operations {\n${operations.map(operationOf).join('\n')}\n}`
  ].join('\n\n')
}

function operationOf({ operationId, parameters = [], requestBody, responses }: Operation): string {
  const query = parameters.filter(parameter => parameter.in === 'query')
  const members = query.map(({ name, required, description, schema }) =>
    memberOf(name, { ...schema, ...(description && { description }) }, required)
  )
  const success = Object.keys(responses).find(status => status.startsWith('2')) ?? '200'
  const parts = [
    `query: {${members.join('')}}`,
    `body: ${bodyTypeOf(requestBody)}`,
    `answer: ${bodyTypeOf(responses[success])}`
  ]
  return `${operationId}: { ${parts.join('; ')} }`
}

function bodyTypeOf(body: Content | undefined): string {
  const schema = body?.content?.['application/json']?.schema
  return schema ? typeOf(schema) : 'undefined'
}

const PRIMITIVES: Readonly<Record<string, string>> = { integer: 'number' }

function typeOf(schema: Schema): string {
  const { $ref, type = 'unknown', anyOf, allOf, items } = schema
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (anyOf) return anyOf.map(choice => `(${typeOf(choice)})`).join(' | ')
  if (allOf) return allOf.map(part => `(${typeOf(part)})`).join(' & ')
  if (items) return `(${typeOf(items)})[]`
  return type === 'object' ? objectOf(schema) : (PRIMITIVES[type] ?? type)
}

function objectOf({ properties, additionalProperties, required = [] }: Schema): string {
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
  if (!properties) return `Record<string, ${others}>`
  const members = Object.entries(properties).map(([name, schema]) =>
    memberOf(name, schema, required.includes(name))
  )
  return `{${members.join('')}}`
}

function memberOf(name: string, schema: Schema, isRequired: boolean): string {
  const type = typeOf(schema)
  return `\n${commentOf(schema)}${JSON.stringify(name)}${isRequired ? `: ${type}` : `?: ${type} | undefined`};`
}

function commentOf({ description }: Schema): string {
  return description ? `/** ${description.replaceAll('*/', '* /')} */\n` : ''
}
