// tags: full alone
import t from 'tap'
import { contractOf } from '../../lib/openapi.ts'
import { registry } from '../support/contract.ts'
import { loadTool } from '../support/tools.ts'

interface Redocly {
  createConfig(config: object): Promise<object>
  lintFromString(lint: object): Promise<
    readonly {
      readonly ruleId: string
      readonly message: string
      readonly location: readonly { readonly pointer?: string }[]
    }[]
  >
}

interface Spectral {
  readonly Spectral: new () => {
    setRuleset(ruleset: object): void
    run(
      text: string
    ): Promise<
      readonly { readonly code: string; readonly message: string; readonly path: readonly string[] }[]
    >
  }
}

const text = JSON.stringify(contractOf(registry, 'https://swellbook.example'))

t.test('the contract lints clean', async t => {
  t.test("by Redocly's recommended rules", async t => {
    const { createConfig, lintFromString } = loadTool<Redocly>('@redocly/openapi-core')
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
    t.strictSame(
      problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`),
      []
    )
  })

  t.test("by Spectral's rules for OpenAPI", async t => {
    const linter = new (loadTool<Spectral>('@stoplight/spectral-core').Spectral)()
    const { oas } = loadTool<{ oas: object }>('@stoplight/spectral-rulesets')
    linter.setRuleset({ extends: [oas] })
    const problems = await linter.run(text)
    t.strictSame(
      problems.map(({ code, message, path }) => `${code} ${path.join('/')} ${message}`),
      []
    )
  })
})
