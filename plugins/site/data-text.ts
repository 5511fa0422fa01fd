import { type Html, html } from '../../lib/pages/html.ts'
import type { Language } from '../../lib/text/language.ts'

interface Credit {
  readonly data: string
  readonly source: Html
  readonly terms: Html
}

/** Texts of the data page in one language. */
interface DataText {
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

const en: DataText = {
  title: 'About the data',
  intro: 'Where our information comes from, and on what terms.',
  credits: [
    {
      data: 'Sea and wind forecasts, where the service is set to fetch real ones',
      source: OPEN_METEO,
      terms: html`${CC_BY}. Changed: rounded, scored and adapted to surf spots.`
    },
    {
      data: 'Sea and wind of the demo, marked “demo” wherever they are shown',
      source: html`Made up by this service, following the seasons described in the Stormrider guide to Ericeira.`,
      terms: html`Not real conditions.`
    },
    {
      data: 'The angle of the coast at each spot',
      source: html`Measured on the ${link(SHORELINE, 'GSHHG shoreline')} of Wessel and Smith.`,
      terms: html`LGPL 3`
    },
    {
      data: 'Surf spots: places, levels, best swell and wind',
      source: html`${VENTU} and public descriptions, corrected; where nothing is published, our own estimate.`,
      terms: html`MIT`
    },
    {
      data: 'Sizes of boards, suits, leashes and boots',
      source: html`Our own tables, based on the published charts named in the documentation.`,
      terms: html`Advice only; the school decides.`
    }
  ],
  sections: [
    [
      'Not for navigation',
      'Tides are relative to mean sea level, not to chart datum. Scores are advice: they take no account of rip currents, crowds or fog. The instructor on the beach decides.'
    ],
    [
      'Personal data',
      'The size advice of the widget does not store the measurements that you enter. A booking stores what its form asks for: name, email, telephone, notes, and answers such as ages, height and weight. The school reads them, and erases them if you ask. Statistics count equipment, never customers, and numbers small enough to point to a single lesson are withheld.'
    ],
    [
      'Cookies',
      'After a link on a partner’s website, the cookie sb_aff holds the partner’s name for 90 days, so that your booking is credited to it. It says nothing about you. Other guest pages set no cookies, and nobody else’s content is loaded.'
    ]
  ]
}

const pt: DataText = {
  title: 'Sobre os dados',
  intro: 'De onde vem a nossa informação e em que condições a usamos.',
  credits: [
    {
      data: 'Previsões do mar e do vento, quando o serviço usa previsões reais',
      source: html`<span lang="en">${OPEN_METEO}</span>`,
      terms: html`${CC_BY}. Alteradas: arredondadas, pontuadas e adaptadas a cada praia.`
    },
    {
      data: 'Mar e vento de demonstração, assinalados como tal sempre que aparecem',
      source: html`Inventados por este serviço, com base nas estações descritas no guia Stormrider da Ericeira.`,
      terms: html`Não são condições reais.`
    },
    {
      data: 'O ângulo da costa em cada praia',
      source: html`Medido na ${link(SHORELINE, 'linha de costa GSHHG')} de Wessel e Smith.`,
      terms: html`LGPL 3`
    },
    {
      data: 'Praias de surf: localização, níveis, melhor ondulação e vento',
      source: html`${VENTU} e descrições públicas, corrigidas; onde nada está publicado, estimativa nossa.`,
      terms: html`MIT`
    },
    {
      data: 'Tamanhos de pranchas, fatos, leashes e botas de neoprene',
      source: html`Tabelas nossas, com base nas tabelas publicadas que a documentação indica.`,
      terms: html`Apenas uma recomendação; a escola decide.`
    }
  ],
  sections: [
    [
      'Não serve para navegar',
      'As marés referem-se ao nível médio do mar, não ao zero hidrográfico. As notas são um conselho: não têm em conta agueiros, multidões nem nevoeiro. Na praia, quem decide é o instrutor.'
    ],
    [
      'Dados pessoais',
      'A recomendação de tamanhos do widget não guarda as medidas que indica. Uma reserva guarda o que o formulário pede: nome, email, telefone, notas e respostas como idades, altura e peso. A escola lê esses dados e apaga-os se o pedir. As estatísticas contam material, nunca clientes, e números tão pequenos que pudessem identificar uma aula não são mostrados.'
    ],
    [
      'Cookies',
      'Depois de uma ligação no site de um parceiro, o cookie sb_aff guarda o nome desse parceiro durante 90 dias, para que a sua reserva lhe seja atribuída. Não diz nada sobre si. As outras páginas para alunos não usam cookies nem carregam conteúdos de terceiros.'
    ]
  ]
}

export const DATA_TEXT: Readonly<Record<Language, DataText>> = {
  en,
  pt,
  es: {
    title: 'Sobre los datos',
    intro: 'De dónde viene nuestra información y en qué condiciones la usamos.',
    credits: [
      {
        data: 'Previsiones del mar y del viento, cuando el servicio usa previsiones reales',
        source: html`<span lang="en">${OPEN_METEO}</span>`,
        terms: html`${CC_BY}. Modificadas: redondeadas, puntuadas y adaptadas a cada playa.`
      },
      {
        data: 'Mar y viento de demostración, señalados como tales siempre que aparecen',
        source: html`Inventados por este servicio, según las estaciones que describe la guía Stormrider de Ericeira.`,
        terms: html`No son condiciones reales.`
      },
      {
        data: 'El ángulo de la costa en cada playa',
        source: html`Medido en la ${link(SHORELINE, 'línea de costa GSHHG')} de Wessel y Smith.`,
        terms: html`LGPL 3`
      },
      {
        data: 'Playas de surf: lugares, niveles, mejor mar de fondo y mejor viento',
        source: html`${VENTU} y descripciones públicas, corregidas; donde no hay nada publicado, una estimación nuestra.`,
        terms: html`MIT`
      },
      {
        data: 'Tallas de tablas, neoprenos, inventos y escarpines',
        source: html`Tablas propias, basadas en las publicadas que indica la documentación.`,
        terms: html`Solo es un consejo; decide la escuela.`
      }
    ],
    sections: [
      [
        'No sirve para navegar',
        'Las mareas se refieren al nivel medio del mar, no al cero de las cartas. Las notas son un consejo: no tienen en cuenta corrientes de resaca, aglomeraciones ni niebla. En la playa decide el monitor.'
      ],
      [
        'Datos personales',
        'La recomendación de tallas del widget no guarda las medidas que indicas. Una reserva guarda lo que pide el formulario: nombre, correo, teléfono, notas y respuestas como edades, altura y peso. La escuela lee esos datos y los borra si lo pides. Las estadísticas cuentan material, nunca clientes, y no se muestran cifras tan pequeñas que señalen una sola clase.'
      ],
      [
        'Cookies',
        'Después de un enlace en la web de un socio, la cookie sb_aff guarda el nombre de ese socio durante 90 días, para atribuirle tu reserva. No dice nada de ti. Las demás páginas para alumnos no usan cookies ni cargan contenidos de terceros.'
      ]
    ]
  },
  fr: {
    title: 'À propos des données',
    intro: 'D’où viennent nos informations, et à quelles conditions nous les utilisons.',
    credits: [
      {
        data: 'Prévisions de la mer et du vent, lorsque le service utilise de vraies prévisions',
        source: html`<span lang="en">${OPEN_METEO}</span>`,
        terms: html`${CC_BY}. Modifiées\u00a0: arrondies, notées et adaptées à chaque spot.`
      },
      {
        data: 'Mer et vent de démonstration, signalés comme tels partout où ils apparaissent',
        source: html`Inventés par ce service, d’après les saisons décrites dans le guide Stormrider d’Ericeira.`,
        terms: html`Ce ne sont pas des conditions réelles.`
      },
      {
        data: 'L’angle de la côte à chaque spot',
        source: html`Mesuré sur le ${link(SHORELINE, 'trait de côte GSHHG')} de Wessel et Smith.`,
        terms: html`LGPL 3`
      },
      {
        data: 'Spots de surf\u00a0: lieux, niveaux, meilleure houle et meilleur vent',
        source: html`${VENTU} et descriptions publiques, corrigées\u202f; là où rien n’est publié, notre propre estimation.`,
        terms: html`MIT`
      },
      {
        data: 'Tailles des planches, combinaisons, leashs et chaussons',
        source: html`Nos propres tableaux, d’après les tableaux publiés que cite la documentation.`,
        terms: html`Simple conseil\u202f; c’est l’école qui décide.`
      }
    ],
    sections: [
      [
        'Ne pas utiliser pour la navigation',
        'Les marées se rapportent au niveau moyen de la mer, non au zéro des cartes. Les notes sont un conseil\u00a0: elles ne tiennent compte ni des courants d’arrachement, ni de l’affluence, ni du brouillard. Sur la plage, c’est le moniteur qui décide.'
      ],
      [
        'Données personnelles',
        'Le conseil de taille du widget ne conserve pas les mesures que vous saisissez. Une réservation conserve ce que demande son formulaire\u00a0: nom, e-mail, téléphone, remarques et réponses telles que l’âge, la taille et le poids. L’école les lit, et les efface si vous le demandez. Les statistiques comptent le matériel, jamais les clients, et les nombres trop petits, qui désigneraient un seul cours, ne sont pas montrés.'
      ],
      [
        'Cookies',
        'Après un lien sur le site d’un partenaire, le cookie sb_aff garde le nom de ce partenaire pendant 90 jours, afin de lui attribuer votre réservation. Il ne dit rien de vous. Les autres pages pour les élèves n’utilisent pas de cookies et ne chargent aucun contenu tiers.'
      ]
    ]
  },
  de: {
    title: 'Über die Daten',
    intro: 'Woher unsere Angaben stammen und zu welchen Bedingungen wir sie nutzen.',
    credits: [
      {
        data: 'Vorhersagen von Meer und Wind, wenn der Dienst echte Vorhersagen abruft',
        source: html`<span lang="en">${OPEN_METEO}</span>`,
        terms: html`${CC_BY}. Verändert: gerundet, bewertet und an die Surfspots angepasst.`
      },
      {
        data: 'Meer und Wind der Demo, überall als „Demo“ gekennzeichnet',
        source: html`Von diesem Dienst erfunden, nach den Jahreszeiten, die der Stormrider-Führer für Ericeira beschreibt.`,
        terms: html`Keine echten Bedingungen.`
      },
      {
        data: 'Der Winkel der Küste an jedem Spot',
        source: html`Gemessen an der ${link(SHORELINE, 'Küstenlinie GSHHG')} von Wessel und Smith.`,
        terms: html`LGPL 3`
      },
      {
        data: 'Surfspots: Orte, Level, beste Dünung und bester Wind',
        source: html`${VENTU} und öffentliche Beschreibungen, korrigiert; wo nichts veröffentlicht ist, unsere eigene Schätzung.`,
        terms: html`MIT`
      },
      {
        data: 'Größen von Brettern, Neoprenanzügen, Leashes und Füßlingen',
        source: html`Eigene Tabellen nach den veröffentlichten, die in der Dokumentation genannt sind.`,
        terms: html`Nur eine Empfehlung; die Surfschule entscheidet.`
      }
    ],
    sections: [
      [
        'Nicht zum Navigieren',
        'Die Gezeiten beziehen sich auf den mittleren Meeresspiegel, nicht auf das Kartennull. Die Bewertungen sind eine Empfehlung: Rippströmungen, Gedränge und Nebel berücksichtigen sie nicht. Am Strand entscheidet der Surflehrer.'
      ],
      [
        'Personenbezogene Daten',
        'Die Größenempfehlung des Widgets speichert die Maße nicht, die du eingibst. Eine Buchung speichert, wonach ihr Formular fragt: Name, E-Mail, Telefon, Bemerkungen und Antworten wie Alter, Größe und Gewicht. Die Surfschule liest diese Angaben und löscht sie, wenn du darum bittest. Die Statistiken zählen Material, nie Kunden, und Zahlen, die so klein sind, dass sie auf einen einzelnen Kurs hinweisen, werden nicht gezeigt.'
      ],
      [
        'Cookies',
        'Nach einem Link auf der Website eines Partners behält das Cookie sb_aff 90 Tage lang den Namen dieses Partners, damit ihm deine Buchung gutgeschrieben wird. Über dich sagt es nichts. Die anderen Seiten für Gäste setzen keine Cookies und laden keine fremden Inhalte.'
      ]
    ]
  }
}
