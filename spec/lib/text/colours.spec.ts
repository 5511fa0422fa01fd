import { hash } from 'node:crypto'
import t from 'tap'
import { PAGE_HEADERS } from '../../../lib/pages/layout.ts'
import { STYLE } from '../../../lib/pages/style.ts'
import {
  colourStyle,
  contrastOf,
  contrastOn,
  GROUNDS,
  isColour,
  MIN_CONTRAST,
  withColours
} from '../../../lib/text/colours.ts'

t.test('contrast is that of WCAG', async t => {
  for (const [one, other, ratio] of [
    ['#000000', '#ffffff', '21.00'],
    ['#fff', '#777777', '4.48'],
    ['#767676', '#ffffff', '4.54'],
    ['#0b6480', '#0b6480', '1.00']
  ] as const)
    t.equal(contrastOf(one, other).toFixed(2), ratio, `${one} on ${other}`)
})

t.test('a colour is judged on its worst background', async t => {
  t.equal(contrastOn('light', '#0b6480'), 5.7)
  t.ok(contrastOn('dark', '#74cbe4') >= MIN_CONTRAST)
  t.equal(contrastOn('light', '#ffcc00'), 1.2)
  t.equal(contrastOn('dark', '#000000'), 1.1)
})

t.test('the backgrounds are those of the style', async t => {
  const [light = '', dark = ''] = STYLE.split('@media (prefers-color-scheme: dark)')
  for (const [scheme, text] of [
    ['light', light],
    ['dark', dark]
  ] as const)
    for (const [name, colour] of Object.entries(GROUNDS[scheme]))
      t.match(text, `--${name}: ${colour}`, `${name}, ${scheme}`)
})

t.test('invalid colours', async t => {
  for (const text of ['', '#fff', 'red', '#0b64800', '#0b648', '#0b648g', '#0b6480;', '0b6480'])
    t.notOk(isColour(text), text)
  t.ok(isColour('#0B6480'))
})

t.test('the rules and the policy of a page', async t => {
  t.equal(colourStyle({ light: null, dark: null }), '')
  t.equal(withColours(PAGE_HEADERS, { light: null, dark: null }), PAGE_HEADERS)
  t.equal(
    colourStyle({ light: '#aa0000', dark: '#ffaaaa' }),
    '@media (prefers-color-scheme:light){:root{--sea:#aa0000}}@media (prefers-color-scheme:dark){:root{--sea:#ffaaaa}}'
  )
  const dark = { light: null, dark: '#ffaaaa' }
  const policy = withColours(PAGE_HEADERS, dark)['content-security-policy']
  const own = `'sha256-${hash('sha256', colourStyle(dark), 'base64')}' `
  t.match(policy, `style-src ${own}`)
  t.equal(policy.replace(own, ''), PAGE_HEADERS['content-security-policy'])
})
