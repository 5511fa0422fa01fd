import t from 'tap'
import { CHOICES_STYLE, following, MOST_CHOICES } from '../../../lib/pages/choices.ts'
import { MOST_PEOPLE } from '../../../plugins/storefront/order.ts'

t.test('words follow as many choices as the longest list has', async t => {
  t.ok(MOST_CHOICES >= MOST_PEOPLE)
  t.match(
    CHOICES_STYLE,
    `option[value="${MOST_CHOICES}"]:checked) .follows > :nth-child(${MOST_CHOICES + 1})`
  )
})

t.test('words that fit any choice come first', async t => {
  t.equal(
    following('Book', ['1', '2']).text,
    '<span class="follows"><span>Book</span><span>1</span><span>2</span></span>'
  )
})
