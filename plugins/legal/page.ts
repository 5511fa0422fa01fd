import { hash } from 'node:crypto'
import { Html, html } from '../../lib/util/html.ts'

interface Credit {
  readonly what: string
  readonly whose: Html
  readonly terms: Html
}

const link = (url: string, text: string) => html`<a href="${url}">${text}</a>`
const ccBy = link('https://creativecommons.org/licenses/by/4.0/', 'CC BY 4.0')

const CREDITS: readonly Credit[] = [
  {
    what: 'Sea and wind forecasts, where the service is set to fetch real ones',
    whose: link('https://open-meteo.com/', 'Weather data by Open-Meteo.com'),
    terms: html`${ccBy}. Changed: rounded, scored, and told for surf spots.`
  },
  {
    what: 'Sea and wind of a demonstration, marked “demo” wherever it is shown',
    whose: html`Invented by this service, after the seasons in the Stormrider guide to Ericeira.`,
    terms: html`Shows nothing that is so.`
  },
  {
    what: 'The angle of the coast at each spot',
    whose: html`Measured on the ${link('https://www.soest.hawaii.edu/pwessel/gshhg/', 'GSHHG shoreline')} of Wessel and Smith.`,
    terms: html`LGPL 3`
  },
  {
    what: 'Surf spots: places, levels, best swell and wind',
    whose: html`${link('https://github.com/braindeadpt/VenTu', 'VenTu')} and public descriptions, corrected; what nobody has published is our estimate.`,
    terms: html`MIT`
  },
  {
    what: 'Sizes of boards, suits, leashes and boots',
    whose: html`Our tables, after the published charts named in the documentation.`,
    terms: html`Advice; the school decides.`
  }
]

const STYLE = `
:root { color-scheme: light dark; --ink: #12303b; --soft: #54707b; --line: #d5e2e6; --paper: #fbfdfd; --sea: #0b7285 }
@media (prefers-color-scheme: dark) { :root { --ink: #e3eff2; --soft: #9db6be; --line: #2b434c; --paper: #0e1c21; --sea: #5cc8da } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 44rem; margin: 0 auto; padding: 3rem 1.25rem }
h1 { margin: 0 0 .5rem; font-size: 1.8rem; line-height: 1.2 }
h2 { margin: 2rem 0 .25rem; font-size: 1.1rem }
p { margin: 0 0 1rem }
a { color: var(--sea) }
dl { margin: 1.5rem 0 0; border-top: 1px solid var(--line) }
dl > div { padding: .9rem 0; border-bottom: 1px solid var(--line) }
dt { font-weight: 600 }
dd { margin: 0 }
dd + dd { color: var(--soft); font-size: .9rem }
`

/** Only its own style, named by its hash; nothing else is loaded, framed or sent. */
export const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The page about the data: whose it is, and what it is not good for. */
export function renderDataPage(): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>About the data</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>About the data</h1>
<p>Where what this service tells comes from, and under which terms.</p>
<dl>
${CREDITS.map(
  ({ what, whose, terms }) => html`<div><dt>${what}</dt><dd>${whose}</dd><dd>${terms}</dd></div>
`
)}</dl>
<h2>Not for navigation</h2>
<p>Tides are read from mean sea level, not from a chart. Scores are advice: they know no rip current, no crowd and no
fog. The instructor on the beach decides.</p>
<h2>No person in it</h2>
<p>Sizing keeps nothing of what is sent to it. Statistics count equipment; no customer stands behind a number, and
counts so small that they could tell of one lesson are withheld.</p>
</main>
</body>
</html>
`.text
}
