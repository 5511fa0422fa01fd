import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { reaches } from './install-tools.ts'

t.test("a spec that imports the tools' helper installs the tools", async t => {
  const folder = t.testdir({
    'tools.js': '',
    'direct.spec.js': "import { loadTool } from './tools.js'",
    'prism.js': "import {\n  loadTool\n} from './tools.js'",
    'indirect.spec.js': "import { openPrism } from './prism.js'",
    'late.spec.js': "const { openPrism } = await import('./prism.js')",
    'circle.js': "import './circle.js'",
    'other.spec.js': "import t from 'tap'\nimport './circle.js'\nimport './gone.js'"
  })
  const needs = (spec: string) => reaches(join(folder, spec), join(folder, 'tools.js'))
  t.ok(needs('direct.spec.js'), 'directly')
  t.ok(needs('indirect.spec.js'), 'through a file of ours')
  t.ok(needs('late.spec.js'), 'when it runs')
  t.notOk(needs('other.spec.js'), 'and no other')
  writeFileSync(join(folder, 'circle.js'), "import './prism.js'")
  t.ok(needs('other.spec.js'))
})
