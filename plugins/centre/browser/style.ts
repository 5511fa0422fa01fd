import { finishedOf } from '../../../lib/kernel/answer.ts'
import { STYLE } from '../../../lib/pages/style.ts'
import { digestOf } from '../../../lib/text/digest.ts'

const CENTRE = `
:root { --bar: #6fa3b3 }
@media (prefers-color-scheme: dark) { :root { --bar: #4f8797 } }
html { scroll-padding-block: 5rem; overflow-anchor: none }
body { line-height: 1.45; padding-bottom: 4.5rem; font-variant-numeric: tabular-nums }
.wide { max-width: 76rem; margin: 0 auto; padding-inline: clamp(.75rem, 3vw, 1.5rem) }
.top { position: sticky; top: 0; z-index: 2; background: var(--paper); border-bottom: 1px solid var(--line) }
.top .wide { display: flex; align-items: center; gap: .75rem; padding-block: .6rem }
.top h1 { font-size: 1.25rem; line-height: 1.2 }
.top div div, .ask p { flex: 1; min-width: 0 }
.ask p { flex-basis: 11rem }
.step, .tap { min-height: 2.75rem; min-width: 2.75rem; display: grid; place-items: center; border: 1px solid var(--line);
  border-radius: 12px; background: var(--card); color: var(--ink); font-weight: 600; text-decoration: none; padding-inline: .25rem }
.tap { padding-inline: .9rem; flex: none; white-space: nowrap }
.tap.do { background: var(--sea); border-color: var(--sea); color: var(--on-sea) }
.step:hover, .tap:hover { border-color: var(--sea) }
main, .week, .lessons, .form, fieldset { display: grid; gap: .75rem }
main { padding-block: .75rem 2rem }
.counts { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 1px; background: var(--line); border: 1px solid var(--line);
  border-radius: 14px; overflow: hidden; text-align: center }
.counts div { display: flex; flex-direction: column-reverse; justify-content: flex-end; background: var(--card); padding: .55rem .1rem }
.counts dt { line-height: 1.25 }
.counts dd { font-size: 1.25rem; font-weight: 700; line-height: 1.2 }
.counts .warn, .counts .warn > dt, .pill.warn { background: var(--warn-wash); color: var(--warn) }
.ask { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; background: var(--wash); border-radius: 14px; padding: .7rem .9rem }
.lesson, .weekday { background: var(--card); border: 1px solid var(--line); border-radius: 16px; overflow: hidden; break-inside: avoid }
.lesson.next, .weekday.now { border-color: var(--sea); box-shadow: 0 0 0 1px var(--sea) }
.lack, .bar a, .slot .name, .pill, .party a, .whole a { font-weight: 600 }
.lack, .what .lack { color: var(--warn) }
#tell { inset: auto 1rem 5rem; border: 1px solid; white-space: pre-line }
#tell .tap { margin-top: .5rem }
.bar { position: fixed; inset: auto 0 0; z-index: 2; background: var(--paper); border-top: 1px solid var(--line);
  padding-bottom: env(safe-area-inset-bottom) }
.bar ul { display: flex; max-width: 30rem; margin: 0 auto }
.bar li { flex: 1 }
.far { display: none }
.sums { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: .875rem }
th, td { padding: .45rem .9rem; text-align: left; white-space: nowrap }
th, td, .slot, .party, .whole, .none { border-top: 1px solid var(--line) }
.n, .seats { text-align: right }
.bar a { display: grid; justify-items: center; gap: .1rem; padding: .45rem .25rem; min-height: 3.25rem; align-content: center;
  color: var(--soft); font-size: .8125rem; text-decoration: none }
.bar a:hover, .bar [aria-current] { color: var(--sea) }
.bar svg { width: 1.35rem; height: 1.35rem; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round }
.weekday { padding: .8rem .9rem }
.weekday h2, .what h2 { font-size: 1.0625rem }
.weekday h2 a { display: block; padding-block: .5rem; margin-block: -.35rem; color: var(--ink); text-decoration: none }
.weekday h2 a:hover { color: var(--sea); text-decoration: underline }
.weekday ul { margin: .5rem -.9rem -.8rem }
.slot { min-height: 2.75rem; display: grid; grid-template-columns: 3.4rem minmax(0, 1fr) auto; gap: .1rem .6rem; padding: .6rem .9rem .7rem;
  color: inherit; text-decoration: none }
.lesson > .slot { border-top: 0 }
.slot:hover { background: var(--wash) }
.slot:focus-visible { outline-offset: -3px }
.slot .who { grid-column: 2 / -1 }
.fill, .more, .facts .wide, .hit .who { grid-column: 1 / -1 }
.counts dt, .slot .who, .time span, .seats span, .party p + p, .party .ref, .facts dt { font-size: .8125rem; color: var(--soft) }
.slot .fill { margin-top: .35rem; height: 4px }
.slot:is(.over, .cancelled) .name { color: var(--soft); font-weight: 400 }
summary { cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
summary:focus-visible { outline-offset: -3px; border-radius: 16px }
.head { display: grid; grid-template-columns: 3.6rem minmax(0, 1fr) auto; gap: 0 .7rem; padding: .85rem .9rem .8rem; align-items: start }
.time, .seats { white-space: nowrap; font-weight: 700; font-size: 1.125rem; line-height: 1.3 }
.time span, .seats span { display: block; font-weight: 400 }
.what p, .none, .hit .of, .foot { font-size: .875rem }
.what p, .none { color: var(--soft) }
.pill { display: inline-block; margin: .3rem .25rem 0 0; padding: .12rem .55rem; border-radius: 12px; font-size: .8125rem;
  background: var(--wash); color: var(--ink) }
.pill.good { background: var(--good-wash); color: var(--good) }
.pill.bad { background: var(--bad-wash) }
.pill.bad, p > .bad { color: var(--bad) }
.fill { display: block; width: 100%; height: 5px; margin-top: .7rem; border-radius: 3px; background: var(--line) }
.fill rect { fill: var(--bar) }
.more { display: flex; justify-content: space-between; gap: .75rem; margin-top: .5rem; font-size: .8125rem; color: var(--soft) }
.more::after { content: ''; flex: none; width: .5rem; height: .5rem; margin: .2rem .2rem 0; border: solid var(--soft); border-width: 0 2px 2px 0; transform: rotate(45deg) }
details[open] .more::after { margin-top: .5rem; transform: rotate(225deg) }
.lesson.over, .lesson.cancelled { border-style: dashed }
:is(.over, .cancelled) :is(.time, h2) { color: var(--soft); font-weight: 600 }
.cancelled :is(h2, .name), .party.cancelled a { text-decoration: line-through }
.party { display: flex; flex-wrap: wrap; gap: .4rem .75rem; justify-content: space-between; align-items: baseline; padding: .65rem .9rem }
.head > *, .party > * { min-width: 0 }
.party > div { flex: 1 }
.party > .under { flex-basis: 100% }
.party .ref { flex: none }
.party a { color: inherit; text-decoration-color: var(--edge) }
.party a:hover { color: var(--sea) }
.party p:first-child a, .facts a { display: inline-block; padding-block: .4rem; margin-block: -.4rem }
.party .reach { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font-size: .9375rem }
.reach a { font-weight: 400; color: var(--sea); padding-block: .4rem }
.session { align-items: center }
.session > div { flex: 1 1 11rem }
.session form { flex: none }
.session .pill { margin: 0 0 0 .35rem }
.session .button { min-height: 2.75rem; white-space: nowrap }
.whole { padding: .3rem .9rem }
.whole a { display: block; padding: .7rem 0; font-size: .875rem }
.told { gap: .1rem .75rem }
summary.title { margin: 0; font-weight: 600; color: inherit }
.title { padding: .8rem .9rem; font-size: 1rem }
.title + .form, .title + .facts { padding-top: .1rem }
.flat::after { display: none }
.acts, .whole, .further, .foot { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center }
.who-is { padding: .65rem .9rem }
.who-is select { flex: 1; min-width: 8rem }
.is-here { color: var(--good) }
button.tap { font: inherit; font-weight: 600; cursor: pointer }
[type=checkbox], [size] { width: auto }
fieldset:has(option:checked:not([selected])) .sum { display: none }
.form { grid-template-columns: minmax(0, 1fr); padding: .9rem }
summary.tap { white-space: normal; text-align: center; padding-block: .4rem }
del { color: var(--soft) }
ins { text-decoration: none }
.fit { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .5rem; align-items: end; flex: 1 1 100% }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr)); gap: .75rem 1.25rem; padding: .9rem }
.facts .wide { max-width: none; margin: 0; padding: 0 }
.facts dd { font-weight: 600 }
.find { display: flex; gap: .5rem }
.find input { min-height: 2.75rem; border-radius: 12px; min-width: 0 }
.hit { grid-template-columns: minmax(0, 1fr) auto }
.hit .of { font-weight: 400 }
.further { justify-content: space-between }
.further b { flex: 1; text-align: center }
.none { padding: .65rem .9rem }
.empty { text-align: center; padding: 3rem 1rem; display: grid; gap: .75rem; justify-items: center }
.empty p { max-width: 34rem }
.foot { padding-block: 1rem 2rem }
.foot ul { display: flex; gap: 1.25rem }
.foot a { display: inline-block; padding-block: .7rem }
.foot [aria-current] { color: var(--soft); text-decoration: none }
@media (max-width: 22rem) { .head { grid-template-columns: minmax(0, 1fr) auto } .head .what { grid-column: 1 / -1; grid-row: 2 }
  .counts { grid-auto-flow: row; grid-template-columns: 1fr 1fr } .top .tap { display: none } .bar a { padding-inline: 0; white-space: nowrap } }
@media (min-width: 58rem) { body { padding-bottom: 0 } .form > * { max-width: 40rem } .bar { position: static; border: 0; padding: 0; order: 1 } .bar ul { gap: .25rem; max-width: none } .bar li { flex: none; display: block }
  .bar a { display: block; min-height: 0; padding: .65rem .9rem; font-size: 1rem; border-radius: 10px; white-space: nowrap }
  .bar [aria-current] { background: var(--wash) } .bar svg { display: none } .step ~ .step { order: 2 } }
@media (min-width: 64rem) { .week { grid-template-columns: repeat(7, minmax(0, 1fr)); gap: .5rem } .weekday { padding: .7rem }
  .weekday ul { margin: .5rem -.7rem -.7rem } .weekday .slot { padding-inline: .7rem; grid-template-columns: minmax(0, 1fr) auto }
  .weekday .name, .weekday .who { grid-column: 1 / -1 } .weekday .of { grid-row: 1; grid-column: 2 }
 .lessons { grid-template-columns: 1fr 1fr; align-items: start } .counts dd { font-size: 1.6rem }
  .counts dt { font-size: .875rem } .counts div { padding: .8rem } .top h1 { font-size: 1.5rem } }
@media (forced-colors: active) { .fill rect { fill: CanvasText } .pill { border: 1px solid } }
@page { size: A4; margin: 12mm }
@media print { :root { color-scheme: light; --ink: #000; --soft: #333; --line: #999; --paper: #fff; --card: #fff; --wash: #fff;
    --good: #000; --good-wash: #fff; --warn: #000; --warn-wash: #fff; --bad: #000; --bad-wash: #fff }
  body { font-size: 10pt }
  .top { position: static } .fit select { border: 0; padding: 0; background: none } .step, .tap, .find, .whole, .further, .bar, .foot, .fill, .more::after { display: none }
  .lessons { display: block } .lesson { margin-bottom: 3mm; border-radius: 0; box-shadow: none }
  .pill { padding: 0; margin-right: .75rem }
  details::details-content { content-visibility: visible; display: block; block-size: auto }
  .party { break-inside: avoid; padding-block: .25rem }
  .party::before { content: ''; flex: none; width: 3.5mm; height: 3.5mm; border: 1px solid #000; align-self: center } }
`

/** Minified: whitespace outside quotes is removed. */
const STYLE_SENT = (STYLE + CENTRE)
  .replace(/\s+/g, ' ')
  .replace(/ ?([{};>~]) ?/g, '$1')
  .replace(/@media \(/g, '@media(')
  .replace(/(: |, )/g, found => found[0] as string)

/** The look of the control centre, for all its pages: a file that a browser keeps. */
export const CENTRE_STYLE = finishedOf(Buffer.from(STYLE_SENT))

/** Its shortened SHA-256, part of its address. */
export const STYLE_DIGEST = digestOf(STYLE_SENT).slice(0, 32)
