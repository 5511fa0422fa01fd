import type { Language } from '../../lib/text/language.ts'
import { plural } from '../../lib/text/plural.ts'

/** Texts of the month view of a school's lessons, in one language. */
interface MonthText {
  /** Hidden words after the name of a month, in the link to its view. */
  readonly open: string
  readonly before: string
  readonly after: string
  readonly date: string
  readonly show: string
  /** Places of a day, for screen readers. */
  places(count: number): string
  readonly hint: string
}

export const MONTH_TEXT: Readonly<Record<Language, MonthText>> = {
  en: {
    open: 'show the month',
    before: 'Previous month',
    after: 'Next month',
    date: 'Go to a date',
    show: 'Show',
    places: count => plural('en', count, 'place', 'places'),
    hint: 'Each day shows the lowest price for your group and the free places of the lesson with the most.'
  },
  pt: {
    open: 'ver o mês',
    before: 'Mês anterior',
    after: 'Mês seguinte',
    date: 'Ir para uma data',
    show: 'Ver',
    places: count => plural('pt', count, 'lugar', 'lugares'),
    hint: 'Cada dia mostra o preço mais baixo para o seu grupo e os lugares livres da aula com mais vagas.'
  },
  es: {
    open: 'ver el mes',
    before: 'Mes anterior',
    after: 'Mes siguiente',
    date: 'Ir a una fecha',
    show: 'Ver',
    places: count => plural('es', count, 'plaza', 'plazas'),
    hint: 'Cada día muestra el precio más bajo para tu grupo y las plazas libres de la clase con más sitio.'
  },
  fr: {
    open: 'voir le mois',
    before: 'Mois précédent',
    after: 'Mois suivant',
    date: 'Aller à une date',
    show: 'Voir',
    places: count => plural('fr', count, 'place', 'places'),
    hint: 'Chaque jour indique le prix le plus bas pour votre groupe et les places libres du cours qui en a le plus.'
  },
  de: {
    open: 'Monat anzeigen',
    before: 'Vorheriger Monat',
    after: 'Nächster Monat',
    date: 'Zu einem Datum',
    show: 'Anzeigen',
    places: count => plural('de', count, 'Platz', 'Plätze'),
    hint: 'Jeder Tag zeigt den niedrigsten Preis für deine Gruppe und die freien Plätze des Kurses mit den meisten.'
  }
}
