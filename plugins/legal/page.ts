import { renderPage } from '../../lib/page/layout.ts'
import { linkTo, type Reading } from '../../lib/page/reading.ts'
import { type Html, html } from '../../lib/util/html.ts'
import type { Language } from '../../lib/util/language.ts'

interface Credit {
  readonly what: string
  readonly whose: Html
  readonly terms: Html
}

interface Text {
  readonly title: string
  readonly intro: string
  readonly credits: readonly Credit[]
  readonly sections: readonly (readonly [title: string, say: string])[]
}

const link = (url: string, text: string) => html`<a href="${url}">${text}</a>`
const CC_BY = link('https://creativecommons.org/licenses/by/4.0/', 'CC BY 4.0')
const OPEN_METEO = link('https://open-meteo.com/', 'Weather data by Open-Meteo.com')
const SHORELINE = 'https://www.soest.hawaii.edu/pwessel/gshhg/'
const VENTU = link('https://github.com/braindeadpt/VenTu', 'VenTu')

const en: Text = {
  title: 'About the data',
  intro: 'Where what this service tells comes from, and under which terms.',
  credits: [
    {
      what: 'Sea and wind forecasts, where the service is set to fetch real ones',
      whose: OPEN_METEO,
      terms: html`${CC_BY}. Changed: rounded, scored, and told for surf spots.`
    },
    {
      what: 'Sea and wind of a demonstration, marked “demo” wherever it is shown',
      whose: html`Invented by this service, after the seasons in the Stormrider guide to Ericeira.`,
      terms: html`Shows nothing that is so.`
    },
    {
      what: 'The angle of the coast at each spot',
      whose: html`Measured on the ${link(SHORELINE, 'GSHHG shoreline')} of Wessel and Smith.`,
      terms: html`LGPL 3`
    },
    {
      what: 'Surf spots: places, levels, best swell and wind',
      whose: html`${VENTU} and public descriptions, corrected; what nobody has published is our estimate.`,
      terms: html`MIT`
    },
    {
      what: 'Sizes of boards, suits, leashes and boots',
      whose: html`Our tables, after the published charts named in the documentation.`,
      terms: html`Advice; the school decides.`
    }
  ],
  sections: [
    [
      'Not for navigation',
      'Tides are read from mean sea level, not from a chart. Scores are advice: they know no rip current, no crowd and no fog. The instructor on the beach decides.'
    ],
    [
      'No person in it',
      'Sizing keeps nothing of what is sent to it. Statistics count equipment; no customer stands behind a number, and counts so small that they could tell of one lesson are withheld.'
    ]
  ]
}

const pt: Text = {
  title: 'Sobre os dados',
  intro: 'De onde vem o que este serviço diz, e em que condições.',
  credits: [
    {
      what: 'Previsões do mar e do vento, onde o serviço vai buscar as verdadeiras',
      whose: html`<span lang="en">${OPEN_METEO}</span>`,
      terms: html`${CC_BY}. Alteradas: arredondadas, pontuadas e contadas por praia.`
    },
    {
      what: 'Mar e vento de uma demonstração, assinalada como tal onde aparece',
      whose: html`Inventados por este serviço, segundo as estações do guia Stormrider para a Ericeira.`,
      terms: html`Não mostram nada de real.`
    },
    {
      what: 'O ângulo da costa em cada praia',
      whose: html`Medido na ${link(SHORELINE, 'linha de costa GSHHG')} de Wessel e Smith.`,
      terms: html`LGPL 3`
    },
    {
      what: 'Praias de surf: lugares, níveis, melhor ondulação e vento',
      whose: html`${VENTU} e descrições públicas, corrigidas; o que ninguém publicou é estimativa nossa.`,
      terms: html`MIT`
    },
    {
      what: 'Tamanhos de pranchas, fatos, leashes e botins',
      whose: html`As nossas tabelas, segundo as publicadas que a documentação nomeia.`,
      terms: html`É um conselho; a escola decide.`
    }
  ],
  sections: [
    [
      'Não serve para navegar',
      'As marés são lidas do nível médio do mar, não de uma carta. As notas são um conselho: não conhecem agueiros, multidões nem nevoeiro. Na praia decide o instrutor.'
    ],
    [
      'Sem pessoas',
      'As medidas que se enviam não são guardadas. As estatísticas contam material: nenhum cliente está por trás de um número, e contagens tão pequenas que revelariam uma aula não são mostradas.'
    ]
  ]
}

const TEXT: Readonly<Record<Language, Text>> = { en, pt }

/** The page about the data: whose it is, and what it is not good for. */
export function renderDataPage(reading: Reading): string {
  const { title, intro, credits, sections } = TEXT[reading.language]
  return renderPage({
    language: reading.language,
    title,
    path: '/legal/data',
    home: { path: linkTo('/schools', reading), name: 'Swellbook' },
    content: html`<h1>${title}</h1>
<p class="soft">${intro}</p>
<dl class="facts">
${credits.map(
  ({
    what,
    whose,
    terms
  }) => html`<div class="wide"><dt>${what}</dt><dd>${whose}</dd><dd><span class="soft small">${terms}</span></dd></div>
`
)}</dl>
<div class="stack">
${sections.map(
  ([heading, say]) => html`<h2>${heading}</h2>
<p>${say}</p>
`
)}</div>`
  })
}
