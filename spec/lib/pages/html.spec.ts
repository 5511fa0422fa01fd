import t from 'tap'
import { type Html, html } from '../../../lib/pages/html.ts'

t.test('html', async t => {
  const cases: readonly [name: string, page: Html, text: string][] = [
    [
      'escapes what is put in',
      html`<b title="${'"'}">${`<&'>`}</b>`,
      '<b title="&quot;">&lt;&amp;&#39;&gt;</b>'
    ],
    ['leaves markup as it is', html`<p>${html`<i>${'<'}</i>`}</p>`, '<p><i>&lt;</i></p>'],
    ['joins lists', html`${['a', html`<br>`, '<']}`, 'a<br>&lt;'],
    ['writes nothing for nothing', html`${undefined}${null}${false}${''}`, ''],
    ['writes numbers', html`${0} of ${2}`, '0 of 2']
  ]
  for (const [name, page, text] of cases) t.equal(page.text, text, name)
})
