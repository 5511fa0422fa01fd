import { UNDO_TEXT } from './undo.ts'

const en = {
  title: 'Hire by the day',
  intro:
    'Boards or suits that guests hire for a day, without a lesson. Partners sell them over OCTO; how many you own in each size is under Stock.',
  none: 'Nothing is for hire yet.',
  add: 'Add something for hire',
  facts: (pieces: number) => (pieces === 1 ? 'one a day' : `${pieces} a day`),
  fields: {
    name: 'Name',
    nameEn: 'Name in English',
    namePt: 'Name in Portuguese',
    description: 'Description',
    price: 'Price for a day',
    capacity: 'Pieces for hire each day',
    cutoff: 'Free cancellation until … hours before'
  },
  hints: { name: 'such as Soft board' },
  faults: {
    name: 'a name of at most 200 characters',
    nameEn: 'at most 200 characters',
    namePt: 'at most 200 characters',
    description: 'at most 5,000 characters',
    price: 'a price such as 20 or 12.50',
    capacity: 'a whole number from 1 to 1,000',
    cutoff: 'hours from 0 to 8,760'
  },
  days: 'Open days',
  daysHint:
    'It can be hired on these days, from opening to closing. Up to 200 days at a time. Close or cancel single days on their page.',
  spot: 'Place',
  opens: 'Opens',
  closes: 'Closes',
  from: 'First day',
  to: 'Last day',
  toHint: 'empty: the first day alone',
  weekdays: 'Weekdays',
  weekdaysHint: 'none chosen: every day',
  open: 'Open these days',
  dayFaults: {
    spot: 'a place of at most 200 characters',
    opens: 'a time such as 09:00',
    closes: 'a time after opening, on the same day',
    from: 'a day',
    to: 'a day at most a year after the first',
    many: 'More than 200 days: choose fewer.',
    none: 'None of these weekdays is between the two days.',
    clash: (days: number) =>
      days === 1
        ? 'One of these days is open already, or over.'
        : `${days} of these days are open already, or over.`
  },
  change: 'Name, price and pieces',
  prices: 'Prices of open days',
  opened: (days: number) => (days === 1 ? 'One day is open.' : `${days} days are open.`),
  said: {
    ...UNDO_TEXT.en,
    added: 'Added. Now choose the days on which it can be hired.',
    name_taken: 'Another lesson type or hire has this name already.',
    too_many: 'A school has at most 200 lesson types and hires.'
  }
}

const pt: typeof en = {
  title: 'Aluguer ao dia',
  intro:
    'Pranchas ou fatos que se alugam por um dia, sem aula. Os parceiros vendem-nos por OCTO; quantos tem de cada tamanho está em Material em stock.',
  none: 'Ainda não há nada para alugar.',
  add: 'Acrescentar material para alugar',
  facts: pieces => (pieces === 1 ? 'um por dia' : `${pieces} por dia`),
  fields: {
    name: 'Nome',
    nameEn: 'Nome em inglês',
    namePt: 'Nome em português',
    description: 'Descrição',
    price: 'Preço por dia',
    capacity: 'Peças para alugar em cada dia',
    cutoff: 'Cancelamento grátis até … horas antes'
  },
  hints: { name: 'por exemplo Prancha de espuma' },
  faults: {
    name: 'um nome com, no máximo, 200 caracteres',
    nameEn: 'no máximo 200 caracteres',
    namePt: 'no máximo 200 caracteres',
    description: 'no máximo 5000 caracteres',
    price: 'um preço como 20 ou 12,50',
    capacity: 'um número inteiro de 1 a 1000',
    cutoff: 'horas de 0 a 8760'
  },
  days: 'Dias de aluguer',
  daysHint:
    'Pode alugar-se nestes dias, da abertura ao fecho. Até 200 dias de cada vez. Na página de cada dia pode fechá-lo ou cancelá-lo.',
  spot: 'Local',
  opens: 'Abre',
  closes: 'Fecha',
  from: 'Primeiro dia',
  to: 'Último dia',
  toHint: 'vazio: só o primeiro',
  weekdays: 'Dias da semana',
  weekdaysHint: 'nada escolhido: todos',
  open: 'Abrir estes dias',
  dayFaults: {
    spot: 'um local com, no máximo, 200 caracteres',
    opens: 'uma hora como 09:00',
    closes: 'uma hora depois da abertura, no mesmo dia',
    from: 'um dia',
    to: 'um dia, no máximo um ano depois do primeiro',
    many: 'São mais de 200 dias: escolha menos.',
    none: 'Nenhum destes dias da semana fica entre os dois dias.',
    clash: days =>
      days === 1
        ? 'Um destes dias já está aberto ou já passou.'
        : `${days} destes dias já estão abertos ou já passaram.`
  },
  change: 'Nome, preço e peças',
  prices: 'Preços dos dias abertos',
  opened: days => (days === 1 ? 'Um dia ficou aberto.' : `${days} dias ficaram abertos.`),
  said: {
    ...UNDO_TEXT.pt,
    added: 'Acrescentado. Escolha agora os dias em que se pode alugar.',
    name_taken: 'Já há outro tipo de aula ou aluguer com este nome.',
    too_many: 'Uma escola tem no máximo 200 tipos de aula e alugueres.'
  }
}

export const HIRE_TEXT = { en, pt }

export type HireNotice = keyof typeof en.said
