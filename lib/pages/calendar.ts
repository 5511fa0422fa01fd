/** CSS of a week and a month of lessons; only the page of a school has them. */
export const CALENDAR_STYLE = `
.weeks { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; align-items: center; font-weight: 600 }
.weeks a { display: inline-block; padding: .5rem 0 .5rem 1.1rem; font-weight: 600 }
.weeks p:first-child a { padding-left: 0 }
.strip { position: relative; margin: 0 -3px 1.25rem; overflow-x: auto }
.strip ul { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(2.6rem, 1fr); gap: clamp(.25rem, 1vw, .5rem); padding: .4rem 3px }
.strip li > * { display: grid; justify-items: center; height: 100%; padding: .4rem .1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); color: var(--soft);
  font-size: .75rem; line-height: 1.35; text-decoration: none; overflow-wrap: normal }
.strip a:hover { border-color: var(--sea) }
.strip li > [aria-current] { border: 2px solid var(--sea) }
.strip li > .none { background: none; border-style: dashed }
.strip strong { font-size: 1.1875rem; color: var(--ink) }
.strip .none strong { color: var(--soft); font-weight: 400 }
.strip .free { display: grid; justify-items: center; font-weight: 600; color: var(--good) }
.month { width: 100%; border-collapse: separate; border-spacing: 3px; table-layout: fixed; margin: .4rem -3px }
.month th { font-size: .75rem; font-weight: 600; color: var(--soft) }
.month td { padding: 0; height: 1px }
.month td > * { display: grid; align-content: start; justify-items: center; height: 100%; min-height: 3.9rem; padding: .2rem 0; border: 1px solid var(--line); border-radius: 8px;
  background: var(--card); color: var(--soft); font-size: .75rem; line-height: 1.35; text-decoration: none; overflow-wrap: normal }
.month a:hover { border-color: var(--sea) }
.month .none { background: none; border-style: dashed }
.month strong { font-size: 1rem; color: var(--ink) }
.month .none strong { color: var(--soft); font-weight: 400 }
.month .free { font-weight: 600; color: var(--good) }
.dated { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin-top: 1rem }
.dated input { width: auto }
.onward { margin-block: 1rem; font-weight: 600 }
.onward a::after, .weeks [rel=next]::after { content: ' →' }
.weeks [rel=prev]::before { content: '← ' }
`
