const en = {
  title: 'Stock',
  intro: 'How many you have of each size. The gear of each lesson is checked against it.',
  said: {
    saved: 'Saved.',
    undone: 'Undone.',
    too_late: 'This can only be undone within fifteen minutes.',
    overtaken: 'Something else has changed since, so this can no longer be undone.',
    nothing_changes: 'Nothing to change: it was like this already.',
    stock_changed:
      'Someone else has changed this number in the meantime. The current number is below, and yours is still in its field; it is not saved until you save again.',
    no_size:
      'This is not a size of that kind: write 7\'6" for boards and leashes, M or 10 for suits, 42 for boots.',
    no_count: 'Enter a whole number from 0 to 10000.'
  },
  item: 'Kind',
  size: 'Size',
  count: 'How many',
  another: 'Another size'
}

const pt: typeof en = {
  title: 'Material em stock',
  intro: 'Quantas peças há de cada tamanho. O material de cada aula é contado a partir daqui.',
  said: {
    saved: 'Guardado.',
    undone: 'Anulado.',
    too_late: 'Só se pode anular durante quinze minutos.',
    overtaken: 'Entretanto houve outra alteração, por isso já não se pode anular.',
    nothing_changes: 'Já estava assim.',
    stock_changed:
      'Entretanto, alguém alterou este número. Em baixo está o que há agora, e o que escreveu continua no campo; nada fica guardado até guardar de novo.',
    no_size:
      'Não é um tamanho desse tipo: escreva 7\'6" para pranchas e leashes, M ou 10 para fatos, 42 para botas.',
    no_count: 'Indique um número inteiro de 0 a 10000.'
  },
  item: 'Tipo',
  size: 'Tamanho',
  count: 'Quantidade',
  another: 'Outro tamanho'
}

export const STOCK_TEXT = { en, pt }

/** Notices of the page. */
export type StockNotice = keyof typeof en.said
