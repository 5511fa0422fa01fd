import t from 'tap'
import { foreignText, langAttribute } from '../../../lib/pages/passage.ts'

t.test('words in another language say so', async t => {
  t.equal(foreignText('Small <groups>', 'en', 'de').text, '<span lang="en">Small &lt;groups&gt;</span>')
  t.match(langAttribute('pt-PT', 'es'), { text: ' lang="pt-PT"' })
})

t.test('words in the language of the page say nothing, whatever the region', async t => {
  t.equal(foreignText('Grupos', 'pt-BR', 'pt').text, 'Grupos')
  t.equal(langAttribute('EN', 'en'), false)
})
