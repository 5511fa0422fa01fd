/**
 * Styles shared by all pages: system fonts, one sea colour, light and dark mode, from 280 px width. Pages may append their own
 * rules.
 */
export const STYLE = `
:root { color-scheme: light dark;
  --letters: -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif;
  --ink: #10272f; --soft: #4d6670; --line: #d8e3e7; --edge: #6f8790; --paper: #f4f8f9; --card: #fff;
  --sea: #0b6480; --on-sea: #fff; --wash: #e3f0f4; --good: #17683f; --warn: #8a4b08; --bad: #a3242c;
  --bad-wash: #fcebec; --warn-wash: #fbf1e2; --good-wash: #e2f3e9 }
@media (prefers-color-scheme: dark) { :root {
  --ink: #e6f0f3; --soft: #a3b9c1; --line: #263b44; --edge: #7d959e; --paper: #0b161a; --card: #12222a;
  --sea: #74cbe4; --on-sea: #06222c; --wash: #17323d; --good: #79d3a1; --warn: #efb974; --bad: #ff9a9f;
  --bad-wash: #3a1b1f; --warn-wash: #33260f; --good-wash: #14332a } }
*, ::before, ::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100% }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 var(--letters);
  overflow-wrap: anywhere }
h1, h2, h3, p, dl, dd, ul, ol, fieldset, figure { margin: 0; padding: 0 }
fieldset { border: 0; min-width: 0 }
h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.25rem); line-height: 1.15; letter-spacing: -.02em; text-wrap: balance }
h2 { font-size: 1.125rem; line-height: 1.3; letter-spacing: -.01em }
a { color: var(--sea); text-underline-offset: .18em }
ul, ol { list-style: none }
:focus-visible { outline: 3px solid var(--sea); outline-offset: 2px; border-radius: 4px }
.soft { color: var(--soft) }
.small { font-size: .875rem }
.eyebrow { color: var(--sea); font-size: .875rem; font-weight: 600 }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: clamp(1rem, 4vw, 1.5rem) }
.button { display: inline-block; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  padding: .7rem 1.25rem; border: 1px solid transparent; border-radius: 10px; background: var(--sea);
  color: var(--on-sea); cursor: pointer }
.button:hover { filter: brightness(1.08) }
.button.plain { background: none; border-color: var(--edge); color: var(--ink) }
label { display: block; font-weight: 600; margin-bottom: .3rem }
label .soft { font-weight: 400 }
input, select, textarea { width: 100%; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--edge); border-radius: 8px; padding: .6rem .75rem }
select { appearance: none; padding-right: 2.25rem; background:
  conic-gradient(from -45deg at 50% 100%, var(--soft) 90deg, transparent 0) right .9rem center / .8rem .4rem no-repeat,
  var(--card) }
textarea { min-height: 5rem; resize: vertical }
[aria-invalid=true] { border: 2px solid var(--bad) }
.note { border-radius: 10px; padding: .8rem 1rem; background: var(--wash) }
.note.bad { background: var(--bad-wash) }
.note.warn { background: var(--warn-wash) }
.fault { color: var(--bad); font-size: .875rem; margin-top: .3rem }
`
