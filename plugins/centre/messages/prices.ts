const en = {
  title: 'Prices of planned lessons',
  intro: 'For a season or any days: the planned lessons get a new price for what is sold from now on.',
  from: 'From',
  to: 'Until and including',
  price: 'New price',
  look: 'Show what changes',
  now: (lessons: number, prices: string) =>
    `${lessons === 1 ? '1 lesson costs' : `${lessons} lessons cost`} ${prices} now.`,
  become: (price: string) => `New price: ${price}.`,
  sold: (seats: number) =>
    seats === 1 ? '1 seat already sold keeps its price.' : `${seats} seats already sold keep their price.`,
  save: (lessons: number) => (lessons === 1 ? 'Change 1 lesson' : `Change ${lessons} lessons`),
  said: {
    saved: 'The lessons have the new price.',
    undone: 'Undone: the lessons have their former prices.',
    too_late: 'This can only be undone within fifteen minutes.',
    overtaken: 'A price has changed since, so this can no longer be undone.',
    unchanged: 'No upcoming lesson on these days has a different price.',
    too_many: 'That is more than 2,000 lessons: choose fewer days.',
    prices_changed: 'The planned lessons have changed in the meantime. Check again; nothing was saved.',
    no_price: 'Enter an amount such as 35 or 35.50.',
    no_days: 'The last day must not be before the first, and within three years of it.'
  }
}

const pt: typeof en = {
  title: 'Preços das aulas planeadas',
  intro:
    'Para uma época ou quaisquer dias: as aulas já planeadas passam a ter um preço novo para o que se vender a partir de agora.',
  from: 'De',
  to: 'Até, inclusive',
  price: 'Preço novo',
  look: 'Ver o que muda',
  now: (lessons, prices) => `${lessons === 1 ? '1 aula custa' : `${lessons} aulas custam`} agora ${prices}.`,
  become: price => `Preço novo: ${price}.`,
  sold: seats =>
    seats === 1
      ? '1 lugar já vendido mantém o seu preço.'
      : `${seats} lugares já vendidos mantêm o seu preço.`,
  save: lessons => (lessons === 1 ? 'Alterar 1 aula' : `Alterar ${lessons} aulas`),
  said: {
    saved: 'As aulas têm o preço novo.',
    undone: 'Anulado: as aulas têm de novo os preços anteriores.',
    too_late: 'Só se pode anular durante quinze minutos.',
    overtaken: 'Entretanto um preço mudou, por isso já não se pode anular.',
    unchanged: 'Nestes dias, nenhuma aula por dar tem outro preço.',
    too_many: 'São mais de 2000 aulas: escolha menos dias.',
    prices_changed: 'Entretanto, as aulas planeadas mudaram. Veja de novo; nada foi guardado.',
    no_price: 'Escreva um valor como 35 ou 35,50.',
    no_days: 'O último dia não pode ser anterior ao primeiro, nem mais de três anos depois.'
  }
}

/** They in each language. */
export const PRICES_TEXT = { en, pt }

/** Notices of the page. */
export type PriceNotice = keyof typeof en.said
