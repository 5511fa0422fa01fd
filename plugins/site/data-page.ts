import { type Html, html } from '../../lib/pages/html.ts'
import { renderPage } from '../../lib/pages/layout.ts'
import { linkTo, type Reading } from '../../lib/pages/reading.ts'
import type { Language } from '../../lib/text/language.ts'

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
  intro: 'Where our information comes from, and on what terms.',
  credits: [
    {
      what: 'Sea and wind forecasts, where the service is set to fetch real ones',
      whose: OPEN_METEO,
      terms: html`${CC_BY}. Changed: rounded, scored and adapted to surf spots.`
    },
    {
      what: 'Sea and wind of a demonstration, marked “demo” wherever it is shown',
      whose: html`Invented by this service, following the seasons described in the Stormrider guide to Ericeira.`,
      terms: html`Not real conditions.`
    },
    {
      what: 'The angle of the coast at each spot',
      whose: html`Measured on the ${link(SHORELINE, 'GSHHG shoreline')} of Wessel and Smith.`,
      terms: html`LGPL 3`
    },
    {
      what: 'Surf spots: places, levels, best swell and wind',
      whose: html`${VENTU} and public descriptions, corrected; where nothing is published, our own estimate.`,
      terms: html`MIT`
    },
    {
      what: 'Sizes of boards, suits, leashes and boots',
      whose: html`Our own tables, based on the published charts named in the documentation.`,
      terms: html`Advice only; the school decides.`
    }
  ],
  sections: [
    [
      'Not for navigation',
      'Tides are relative to mean sea level, not to chart datum. Scores are advice: they take no account of rip currents, crowds or fog. The instructor on the beach decides.'
    ],
    [
      'No personal data',
      'The measurements you enter are not stored. Statistics count equipment, never customers, and numbers small enough to point to a single lesson are withheld.'
    ]
  ]
}

const pt: Text = {
  title: 'Sobre os dados',
  intro: 'De onde vêm as nossas informações e em que condições as usamos.',
  credits: [
    {
      what: 'Previsões do mar e do vento, quando o serviço usa previsões reais',
      whose: html`<span lang="en">${OPEN_METEO}</span>`,
      terms: html`${CC_BY}. Alteradas: arredondadas, pontuadas e adaptadas a cada praia.`
    },
    {
      what: 'Mar e vento de uma demonstração, assinalada como tal sempre que aparece',
      whose: html`Inventados por este serviço, com base nas estações descritas no guia Stormrider da Ericeira.`,
      terms: html`Não são condições reais.`
    },
    {
      what: 'O ângulo da costa em cada praia',
      whose: html`Medido na ${link(SHORELINE, 'linha de costa GSHHG')} de Wessel e Smith.`,
      terms: html`LGPL 3`
    },
    {
      what: 'Praias de surf: localização, níveis, melhor ondulação e vento',
      whose: html`${VENTU} e descrições públicas, corrigidas; onde nada está publicado, estimativa nossa.`,
      terms: html`MIT`
    },
    {
      what: 'Tamanhos de pranchas, fatos, leashes e botas de neoprene',
      whose: html`Tabelas nossas, com base nas tabelas publicadas que a documentação indica.`,
      terms: html`Apenas um conselho; a escola decide.`
    }
  ],
  sections: [
    [
      'Não serve para navegar',
      'As marés referem-se ao nível médio do mar, não ao zero hidrográfico. As notas são um conselho: não têm em conta agueiros, multidões nem nevoeiro. Na praia, quem decide é o instrutor.'
    ],
    [
      'Sem dados pessoais',
      'As medidas que indica não são guardadas. As estatísticas contam material, nunca clientes, e números tão pequenos que pudessem identificar uma aula não são mostrados.'
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
    description: intro,
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
