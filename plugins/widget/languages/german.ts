import type { WidgetText } from '../text.ts'

/** Texts of the widget in German. */
export const GERMAN_WIDGET: WidgetText = {
  title: 'Surfen',
  description:
    'Die Wellen im Moment, das richtige Brett und der richtige Neoprenanzug – und Surfkurse zum Buchen.',
  levels: { beginner: 'Anfänger', intermediate: 'Mittelstufe', advanced: 'Fortgeschrittene', kids: 'Kinder' },
  labels: {
    excellent: 'Hervorragend',
    good: 'Gut',
    fair: 'Mäßig',
    poor: 'Schlecht',
    very_poor: 'Sehr schlecht'
  },
  reasons: {
    flat: 'Keine Wellen.',
    too_small: 'Wellen zu klein.',
    too_big: 'Wellen zu hoch für dieses Level.',
    wind_too_strong: 'Zu viel Wind.',
    spot_not_for_level: 'Dieser Spot ist für dieses Level nicht geeignet.',
    waves_unknown: 'Keine Daten zu den Wellen.',
    wind_unknown: 'Keine Daten zum Wind.'
  },
  stale: 'Vielleicht nicht mehr aktuell: Die letzte Aktualisierung steht noch aus.',
  demo: 'Demo: erfundene Bedingungen.',
  unknownSpot: 'Diesen Spot kennen wir nicht. Das sind gerade die besten:',
  noConditions: 'Gerade gibt es keine Vorhersage. Schau in ein paar Minuten wieder vorbei.',
  offline: 'Du bist offline. Was du siehst, ist vielleicht nicht mehr aktuell.',
  bestNow: 'Die besten Spots im Moment',
  noneNow: 'Im Moment gibt es für keinen Spot eine aktuelle Vorhersage.',
  allSpots: 'Die besten Spots im Moment',
  aboutData: 'Über die Daten',
  at: time => `um ${time} Uhr`,
  firstLight: time => `jetzt ist es dunkel; bei Tagesanbruch, ${time} Uhr`,
  darkNow: 'Jetzt ist es dunkel. Tippe auf einen Spot, um ihn bei Tagesanbruch zu sehen.',
  scoreOf: (score, label) => `Bewertung ${score} von 100: ${label}`,
  waves: 'Wellen',
  swell: 'Dünung',
  windTitle: 'Wind',
  water: 'Wasser',
  tide: { rising: 'auflaufend', falling: 'ablaufend' },
  tideTitle: 'Gezeiten',
  from: 'aus',
  next: 'Die nächsten Stunden',
  byHour: 'Wellen (m) und Wind (km/h) nach Stunden; nachts dunkler',
  fit: 'Dein Brett und dein Neoprenanzug',
  level: 'Level',
  weight: 'Gewicht, kg',
  height: 'Größe, cm',
  optional: 'optional',
  show: 'Anzeigen',
  range: (min, max) => `${min} bis ${max}`,
  board: 'Brett',
  leash: 'Leash',
  suit: 'Neoprenanzug',
  boards: { soft_board: 'Softboard', board: 'Hardboard' },
  advice: 'Nur eine Empfehlung: Am Strand entscheidet der Surflehrer.',
  suitMark: '* Deine Maße liegen zwischen oder außerhalb der Tabellen: am besten anprobieren.',
  lessons: 'Surfkurse',
  toConfirm: 'per E-Mail zu bestätigen',
  noLessons: 'In den nächsten Tagen gibt es keine Kurse mit freien Plätzen.',
  moreLessons: 'Alle Kurse',
  toLessons: 'Surfkurse ansehen',
  partyPrice: 'Preis für deine ganze Gruppe',
  newTab: 'öffnet sich in einem neuen Tab',
  suitOf: thickness => (thickness.includes('/') ? `${thickness}-mm-Neoprenanzug` : thickness),
  hood: 'Haube',
  refused: {
    key: { title: 'Surfkurse', say: 'Wähle einen Termin und buche deinen Platz.' },
    many: {
      title: 'Einen Moment',
      say: 'Gerade rufen sehr viele Leute diese Seite auf. Versuch es in einer Minute noch einmal.'
    },
    away: { title: 'Gleich wieder da', say: 'Versuch es in Kürze noch einmal.' },
    gone: { title: 'Seite nicht gefunden', say: 'Das Widget liegt unter /w/surf.' }
  }
}
