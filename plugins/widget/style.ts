import { STYLE } from '../../lib/pages/style.ts'

/** Style of the widget: ours but denser, on the background of the embedding page. */
export const WIDGET_STYLE = `${STYLE}
:root { --excellent: #17683f; --fair: #7a5b00; --poor: #9a4a10; --very_poor: #a3242c }
@media (prefers-color-scheme: dark) { :root { --excellent: #79d3a1; --fair: #e3c766; --poor: #efa874; --very_poor: #ff9a9f } }
body { font-size: .9375rem; background: var(--card) }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; display: grid; gap: 1.75rem }
@media (min-width: 40rem) { main { grid-template-columns: 1fr 1fr; gap: 2.5rem; padding: 1.5rem } .sea { grid-row: span 2 } }
h1 { font-size: 1.375rem }
h2 { font-size: 1.0625rem }
.excellent, .good { --tone: var(--excellent) } .fair { --tone: var(--fair) }
.poor { --tone: var(--poor) } .very_poor { --tone: var(--very_poor) }
strong, .points { color: var(--tone, inherit) }
strong { font-size: 1.25rem; line-height: 1.3 }
.badge { display: inline-block; margin: .5rem .5rem 0 0; padding: .1rem .6rem; border-radius: 99px; background: var(--wash); font-size: .8125rem }
.badge.warn { background: var(--warn-wash) }
.note { margin-top: .75rem }
.score { display: flex; align-items: center; gap: 1rem; margin-top: .75rem }
.dial { flex: none; width: 7rem }
.dial path { fill: none; stroke-width: 11; stroke-linecap: round }
.dial text { fill: var(--ink); font: 700 30px var(--letters); letter-spacing: -.02em }
.track { stroke: var(--line); fill: none }
.dial .value { stroke: var(--tone) }
figure { margin: 1rem 0 0 }
.hours { display: block; width: 100%; max-width: 26rem; margin-top: .35rem; overflow: visible }
.hours .value { fill: var(--tone) }
.hours text { fill: var(--soft); font: 11px var(--letters); text-anchor: middle }
.hours .top { fill: var(--ink); font-weight: 600 }
.view { display: block; width: 100%; max-width: 26rem; margin-top: .35rem; border-radius: 10px }
.view .sky { fill: var(--wash) }
.view .dark { fill: var(--line) }
.view .water { fill: var(--sea) }
.view text { fill: var(--ink); font: 12px var(--letters); text-anchor: middle }
.view .high { fill: var(--on-sea); font-weight: 600 }
.view .arrow { fill: var(--ink) }
.more a { padding-block: .4rem }
.facts { display: grid; margin-top: 1rem }
.facts div { display: grid; grid-template-columns: 5.5rem 1fr; gap: .75rem; padding: .45rem 0; border-top: 1px solid var(--line) }
.facts dt, .result dt { color: var(--soft); font-size: .875rem }
.facts dd, .result dd { font-weight: 600 }
dd .soft { display: inline-block; font-weight: 400 }
.arrow { width: 1rem; height: 1rem; vertical-align: -.15rem; fill: var(--sea) }
.ranking, .lessons { margin-top: .5rem }
.lessons li + li { border-top: 1px solid var(--line) }
.lessons .soft { grid-column: 1 / -1 }
.ranking a, .lessons a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 .75rem; padding: .6rem 0; color: inherit; text-decoration: none }
.ranking a:hover .name, .lessons a:hover .name { text-decoration: underline }
.name, .points { font-weight: 600 }
.points { font-variant-numeric: tabular-nums }
.bar { grid-column: 1 / -1; width: 100%; height: 6px; margin-top: .35rem; border-radius: 3px }
.bar .track { fill: var(--line); stroke: none }
.bar .value { fill: var(--tone) }
form, .result { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin-top: .75rem }
form { align-items: end }
form .fault { margin-top: -.4rem }
.wide { grid-column: 1 / -1 }
label { font-size: .875rem }
.result { margin: 1rem 0 .5rem; padding: .9rem 1rem; border-radius: 10px; background: var(--wash) }
.all { margin-top: .75rem }
.all .button { display: block }
.hours .night .value { fill: var(--line) }
.hours .night .top { fill: var(--soft); font-weight: 400 }
.more { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 1.5rem; margin-top: .75rem }
@media (max-width: 19rem) { form { grid-template-columns: 1fr } }
`

/** Posts the height to the embedding page after each change; a page without a listener keeps its own height. */
export const HEIGHT_SCRIPT = `
const whole = document.documentElement
new ResizeObserver(() => parent.postMessage({ swellbook: { height: whole.offsetHeight } }, '*')).observe(whole)
`

/**
 * Script of the widget. It updates the recommendation, verdict, lessons and links from the inputs, and shows a lost
 * connection. It sends no requests; without it the form has a button.
 */
export const WIDGET_SCRIPT = `${HEIGHT_SCRIPT}
const $ = id => document.getElementById(id), form = $('fit'), { boards, suits } = form.dataset
const tables = JSON.parse(boards), fits = JSON.parse(suits)
const pick = (rows, x) => rows.find(row => x <= row[0]) || rows[rows.length - 1], none = [0, '–', '–']
function numberIn(field) {
  const { valid } = field.validity
  field.setAttribute('aria-invalid', !valid)
  $(field.id + '-fault').hidden = valid
  return valid ? Math.round(field.value) : NaN
}
function show() {
  const { level, weight, height } = form.elements, kg = numberIn(weight), cm = numberIn(height)
  for (const verdict of document.querySelectorAll('[data-level]')) verdict.hidden = verdict.dataset.level !== level.value
  const [, board, leash] = kg ? pick(tables[level.value], kg) : none, [, suit, byCm] = kg ? pick(fits, kg) : none
  $('board').textContent = board
  $('leash').textContent = leash
  $('suit').textContent = cm === 0 || !kg ? suit : cm ? pick(byCm, cm)[1] : '–'
}
function carry({ target: { name, value, validity } }) {
  if (!validity.valid) return
  for (const link of document.querySelectorAll('a[href^="/w/surf"]')) {
    const to = new URL(link.href)
    if (value) to.searchParams.set(name, value)
    else to.searchParams.delete(name)
    link.setAttribute('href', to.pathname + to.search)
  }
}
$('ask').hidden = true
form.addEventListener('input', show)
form.addEventListener('input', carry)
form.addEventListener('submit', event => { event.preventDefault(); show() })
const showOffline = () => { $('offline').hidden = navigator.onLine }
addEventListener('offline', showOffline)
addEventListener('online', showOffline)
show()
`
