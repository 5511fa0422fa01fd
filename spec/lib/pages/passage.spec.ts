import t from 'tap'
import { foreignText, langAttribute } from '../../../lib/pages/passage.ts'

t.test('text in another language is marked with it', async t => {
  t.equal(foreignText('Small <groups>', 'en', 'de').text, '<span lang="en">Small &lt;groups&gt;</span>')
  t.match(langAttribute('pt-PT', 'es'), { text: ' lang="pt-PT"' })
})

t.test('text in the language of the page has no mark, whatever the region', async t => {
  t.equal(foreignText('Grupos', 'pt-BR', 'pt').text, 'Grupos')
  t.equal(langAttribute('EN', 'en'), false)
})
