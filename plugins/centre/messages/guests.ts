const en = {
  gear: 'Gear',
  gearOf: (lesson: string) => `Gear: ${lesson}`,
  carry: 'What to carry',
  nothing: 'Nothing yet: no guest has been measured.',
  items: { soft_board: 'Soft board', board: 'Board', wetsuit: 'Suit', boots: 'Boots', leash: 'Leash' },
  boards: { soft_board: 'soft', board: 'hard' },
  kinds: { board: 'Board', suit: 'Suit', boots: 'Boots' },
  atOnce: (count: number) => `${count} needed at the same time`,
  inStock: (count: number) => `${count} in stock`,
  short: (count: number) => `${count} short`,
  unmeasured: (count: number) =>
    count === 1
      ? 'The sizes of 1 guest are not known yet.'
      : `The sizes of ${count} guests are not known yet.`,
  together: (lessons: number) =>
    lessons === 1
      ? 'Counted together with 1 lesson at the same time.'
      : `Counted together with ${lessons} lessons at the same time.`,
  who: 'Who gets what',
  advisedMark: '* recommended for the measurements',
  suitNotices: {
    between_charts: 'between two charts',
    runs_short: 'will be short',
    runs_long: 'will be long'
  },
  own: 'their own',
  ideal: (size: string) => `ideal: ${size}`,
  saveAll: 'Save all',
  notSaved: (names: string) =>
    `Someone else has changed this in the meantime. Not saved yet: ${names}. Compare, then save again.`,
  guest: 'Guest',
  moreGuests: 'This lesson has more guests than a form can show: open the others from their bookings.',
  cells: { height: 'cm', weight: 'kg', shoe: 'EU' },
  free: (count: number) => `${count} free`,
  nthGuest: (n: number) => `Guest ${n}`,
  measures: 'Measurements',
  measured: (heightCm: number | null, weightKg: number | null, shoeEu: number | null) =>
    [heightCm && `${heightCm} cm`, weightKg && `${weightKg} kg`, shoeEu && `shoe ${shoeEu}`]
      .filter(Boolean)
      .join(' · '),
  save: 'Save',
  guestTitle: (name: string) => `Sizes: ${name}`,
  name: 'First name',
  height: 'Height in cm',
  weight: 'Weight in kg',
  shoe: 'Shoe size (EU)',
  level: 'Level',
  levelOfLesson: 'same as the lesson',
  levels: { beginner: 'beginner', intermediate: 'intermediate', advanced: 'advanced', kids: 'child' },
  faulty: 'Not saved yet: check the marked fields.',
  privacy: 'Kept with the booking, and erased with it.',
  somebodyChanged: (actor: string | null) =>
    `${actor ?? 'Someone else'} has changed this in the meantime. Yours is not saved yet: compare both, then save again.`,
  theirsAndMine: 'What is saved, and what you typed',
  mine: 'My lessons',
  mineToday: 'Today',
  mineNext: 'Next',
  mineDays: 'The coming days',
  mineNone: 'You teach no lesson today or in the next six days.',
  note: 'Staff note',
  writeNote: 'Note',
  noteHint:
    'Only people of the school see it, never guests or partners. Write a note about a guest on the booking: there it is erased with the guest’s data.',
  noteTheirs: 'The note saved now',
  noteTooLong: 'A note can have 1,000 characters at most.',
  noteOf: (subject: string) => `Note: ${subject}`,
  again: 'Book again',
  againFor: (name: string) => `Book again: ${name}`,
  rebookHint:
    'One tap books the party for a lesson. Seller, terms, price, references, language, pickup, answers and sizes stay; money that you hold goes over.',
  againHint:
    'Choose a lesson: the form is already filled in, sizes included. The cancelled booking stays as it is.',
  againOf: (reference: string) => `again, after ${reference}`,
  another: 'Another lesson',
  anotherFor: (name: string) => `Another lesson: ${name}`,
  anotherHint:
    'Choose one of the next lessons that take this party: the form is already filled in, sizes included. This booking stays as it is.',
  noneNear: (days: number) => `No other lesson of these ${days} days takes this party.`
}

const pt: typeof en = {
  gear: 'Material',
  gearOf: lesson => `Material: ${lesson}`,
  carry: 'O que levar',
  nothing: 'Ainda nada: ainda não há medidas de nenhum aluno.',
  items: {
    soft_board: 'Prancha de espuma',
    board: 'Prancha',
    wetsuit: 'Fato',
    boots: 'Botas',
    leash: 'Leash'
  },
  boards: { soft_board: 'espuma', board: 'rígida' },
  kinds: { board: 'Prancha', suit: 'Fato', boots: 'Botas' },
  atOnce: count => `${count} ao mesmo tempo`,
  inStock: count => `${count} na escola`,
  short: count => (count === 1 ? 'falta 1' : `faltam ${count}`),
  unmeasured: count =>
    count === 1
      ? 'Ainda não se sabem os tamanhos de 1 aluno.'
      : `Ainda não se sabem os tamanhos de ${count} alunos.`,
  together: lessons =>
    lessons === 1
      ? 'Contado em conjunto com 1 aula à mesma hora.'
      : `Contado em conjunto com ${lessons} aulas à mesma hora.`,
  who: 'Quem leva o quê',
  advisedMark: '* recomendado pelas medidas',
  suitNotices: {
    between_charts: 'entre duas tabelas',
    runs_short: 'vai ficar curto',
    runs_long: 'vai ficar comprido'
  },
  own: 'traz de casa',
  ideal: size => `ideal: ${size}`,
  saveAll: 'Guardar tudo',
  notSaved: names =>
    `Entretanto outra pessoa alterou isto. Ainda por guardar: ${names}. Compare e guarde de novo.`,
  guest: 'Aluno',
  moreGuests:
    'Esta aula tem mais alunos do que cabem num formulário: abra os restantes a partir das reservas.',
  cells: { height: 'cm', weight: 'kg', shoe: 'EU' },
  free: count => (count === 1 ? '1 livre' : `${count} livres`),
  nthGuest: n => `Aluno ${n}`,
  measures: 'Medidas',
  measured: (heightCm, weightKg, shoeEu) =>
    [heightCm && `${heightCm} cm`, weightKg && `${weightKg} kg`, shoeEu && `calça ${shoeEu}`]
      .filter(Boolean)
      .join(' · '),
  save: 'Guardar',
  guestTitle: name => `Tamanhos: ${name}`,
  name: 'Primeiro nome',
  height: 'Altura em cm',
  weight: 'Peso em kg',
  shoe: 'Número de calçado (UE)',
  level: 'Nível',
  levelOfLesson: 'o da aula',
  levels: { beginner: 'iniciação', intermediate: 'intermédio', advanced: 'avançado', kids: 'criança' },
  faulty: 'Ainda não ficou guardado: verifique os campos assinalados.',
  privacy: 'Fica com a reserva e é apagado com ela.',
  somebodyChanged: actor =>
    `Entretanto, ${actor ?? 'outra pessoa'} alterou isto. Nada do que escreveu ficou ainda guardado: veja as duas versões e guarde de novo.`,
  theirsAndMine: 'O que está guardado e o que escreveu',
  mine: 'As minhas aulas',
  mineToday: 'Hoje',
  mineNext: 'A seguir',
  mineDays: 'Nos próximos dias',
  mineNone: 'Não dá nenhuma aula hoje nem nos próximos seis dias.',
  note: 'Nota da equipa',
  writeNote: 'Nota',
  noteHint:
    'Só para a equipa da escola; alunos e parceiros nunca a veem. O que disser respeito a um aluno, escreva na reserva: aí é apagado com ele.',
  noteTheirs: 'A nota guardada agora',
  noteTooLong: 'Uma nota tem no máximo 1000 caracteres.',
  noteOf: subject => `Nota: ${subject}`,
  again: 'Reservar de novo',
  againFor: name => `Reservar de novo: ${name}`,
  rebookHint:
    'Um toque marca o grupo noutra aula. Mantêm-se vendedor, condições, preço, referências, idioma, transporte, respostas e tamanhos; o dinheiro recebido passa para a nova reserva.',
  againHint:
    'Escolha uma aula: o formulário já vem preenchido e os tamanhos vêm também. A reserva cancelada fica como está.',
  againOf: reference => `de novo, depois de ${reference}`,
  another: 'Outra aula',
  anotherFor: name => `Outra aula: ${name}`,
  anotherHint:
    'Escolha uma das próximas aulas com lugar para este grupo: o formulário já vem preenchido e os tamanhos vêm também. Esta reserva fica como está.',
  noneNear: days => `Nenhuma outra aula destes ${days} dias tem lugar para este grupo.`
}

export const BEACH_TEXT = { en, pt }
