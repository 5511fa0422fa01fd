import type { WidgetText } from '../text.ts'

/** All that the widget says in French. */
export const FRENCH_WIDGET: WidgetText = {
  title: 'Surf',
  description:
    'Les vagues en ce moment, la planche et la combinaison qui conviennent, et des cours de surf à réserver.',
  levels: { beginner: 'Débutant', intermediate: 'Intermédiaire', advanced: 'Confirmé', kids: 'Enfants' },
  labels: { excellent: 'Excellent', good: 'Bon', fair: 'Moyen', poor: 'Mauvais', very_poor: 'Très mauvais' },
  reasons: {
    flat: 'Mer plate.',
    too_small: 'Vagues trop petites.',
    too_big: 'Vagues trop grosses pour ce niveau.',
    wind_too_strong: 'Trop de vent.',
    spot_not_for_level: 'Ce spot n’est pas pour ce niveau.',
    waves_unknown: 'Pas de données sur les vagues.',
    wind_unknown: 'Pas de données sur le vent.'
  },
  stale: 'Peut ne plus être à jour\u00a0: la dernière mise à jour est en retard.',
  demo: 'Démonstration\u00a0: ces conditions sont inventées.',
  unknownSpot: 'Nous ne connaissons pas ce spot. Voici les meilleurs en ce moment\u00a0:',
  noConditions: 'Pas de prévision à afficher pour le moment. Revenez dans quelques minutes.',
  offline: 'Vous êtes hors ligne. Ce que vous voyez n’est peut-être plus à jour.',
  bestNow: 'Les meilleurs spots en ce moment',
  noneNow: 'Aucun spot n’a de prévision récente pour le moment.',
  allSpots: 'Les meilleurs spots en ce moment',
  aboutData: 'À propos des données',
  at: time => `à ${time}`,
  firstLight: time => `il fait nuit\u202f; au lever du jour, ${time}`,
  darkNow: 'Il fait nuit. Choisissez un spot pour le voir au lever du jour.',
  scoreOf: (score, label) => `Note ${score} sur 100\u00a0: ${label}`,
  waves: 'Vagues',
  swell: 'Houle',
  windTitle: 'Vent',
  water: 'Eau',
  tide: { rising: 'montante', falling: 'descendante' },
  tideTitle: 'Marée',
  from: 'secteur',
  next: 'Prochaines heures',
  fit: 'Votre planche et votre combinaison',
  level: 'Niveau',
  weight: 'Poids, kg',
  height: 'Taille, cm',
  optional: 'facultatif',
  show: 'Afficher',
  range: (min, max) => `de ${min} à ${max}`,
  board: 'Planche',
  leash: 'Leash',
  suit: 'Combinaison',
  boards: { soft_board: 'planche en mousse', board: 'planche rigide' },
  advice: 'Simple conseil\u00a0: sur la plage, c’est le moniteur qui décide.',
  lessons: 'Cours de surf',
  noLessons: 'Aucun cours avec des places ces prochains jours.',
  moreLessons: 'Tous les cours',
  toLessons: 'Voir les cours de surf',
  partyPrice: 'prix pour tout votre groupe',
  newTab: 's’ouvre dans un nouvel onglet',
  suitOf: thickness => (thickness.includes('/') ? `combinaison ${thickness} mm` : thickness),
  hood: 'cagoule',
  refused: {
    key: { title: 'Cours de surf', say: 'Choisissez une date et réservez votre place.' },
    many: {
      title: 'Un instant',
      say: 'Beaucoup de monde consulte cette page en ce moment. Réessayez dans une minute.'
    },
    away: { title: 'De retour dans un instant', say: 'Réessayez un peu plus tard.' },
    gone: { title: 'Page introuvable', say: 'Le widget se trouve à l’adresse /w/surf.' }
  }
}
