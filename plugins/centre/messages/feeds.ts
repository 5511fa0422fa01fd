const en = {
  title: 'Calendar feeds',
  intro:
    'A calendar app that subscribes to an instructor’s address shows their lessons and the seats taken, including moved and cancelled lessons, but no guest’s name. Anyone with the address can read them; a new address replaces the one before.',
  none: 'The school has no instructors yet.',
  noFeed: 'no address',
  since: (day: string) => `address since ${day}`,
  make: 'Create an address',
  again: 'New address',
  end: 'End',
  said: { ended: 'Ended. The address no longer works.' },
  feedOf: (name: string) => `Calendar of ${name}`,
  onlyNow: 'Copy the address now: it is not shown again. Any earlier address no longer works.',
  address: 'Address to subscribe to',
  open: 'Subscribe on this device'
}

const pt: typeof en = {
  title: 'Subscrição de calendários',
  intro:
    'Uma aplicação de calendário que subscreva o endereço de um instrutor mostra as suas aulas e os lugares ocupados, incluindo as aulas alteradas ou canceladas, sem o nome de nenhum aluno. Quem tiver o endereço pode lê-las; um endereço novo substitui o anterior.',
  none: 'A escola ainda não tem instrutores.',
  noFeed: 'sem endereço',
  since: day => `endereço de ${day}`,
  make: 'Criar um endereço',
  again: 'Endereço novo',
  end: 'Anular',
  said: { ended: 'Anulado. O endereço deixou de funcionar.' },
  feedOf: name => `Calendário de ${name}`,
  onlyNow:
    'Copie o endereço agora: não volta a ser mostrado. Qualquer endereço anterior deixou de funcionar.',
  address: 'Endereço a subscrever',
  open: 'Subscrever neste dispositivo'
}

/** Texts of calendar feeds, by language. */
export const FEEDS_TEXT = { en, pt }
