import t from 'tap'
import { MAX_PEOPLE } from '../../../lib/guests/questions/form.ts'
import { CHOICES_STYLE, dependentText, MAX_CHOICES } from '../../../lib/pages/choices.ts'

t.test('texts have as many choices as the longest list', async t => {
  t.ok(MAX_CHOICES >= MAX_PEOPLE)
  t.match(CHOICES_STYLE, `option[value="${MAX_CHOICES}"]:checked) .follows > :nth-child(${MAX_CHOICES + 1})`)
})

t.test('texts that fit any choice come first', async t => {
  t.equal(
    dependentText('Book', ['1', '2']).text,
    '<span class="follows"><span>Book</span><span>1</span><span>2</span></span>'
  )
})
