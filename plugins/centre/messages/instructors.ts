import { UNDO_TEXT } from './undo.ts'

const en = {
  title: 'Instructors',
  intro: 'Plan lessons for them, put them in the rota, and let them sign in under People.',
  none: 'Nobody teaches here yet. Add the first instructor below.',
  add: 'Add an instructor',
  levels: 'Teaches',
  levelsHint: 'none chosen: every level',
  everyLevel: 'every level',
  save: 'Save',
  remove: 'Remove',
  removes: (name: string) => `Remove ${name}?`,
  removeHint:
    'Past lessons keep the name. Their calendar feed, their busy times and the keys of their assistants are deleted for good.',
  fields: { name: 'Name', languages: 'Languages' },
  hints: { languages: 'codes such as pt, en, de; shown to partners' },
  faults: {
    name: 'a name of at most 200 characters',
    languages: 'language codes such as pt or en-GB, separated by commas'
  },
  hasLessons: (count: number) =>
    count === 1
      ? 'One lesson to come is theirs. Choose someone else for it in the rota first.'
      : `${count} lessons to come are theirs. Choose someone else for them in the rota first.`,
  said: {
    ...UNDO_TEXT.en,
    added: 'Added. You can choose them for lessons now.',
    saved: 'Saved.',
    removed: 'Removed.',
    name_taken: 'Another instructor has this name already: tell them apart, such as “Rui C.”.',
    too_many: 'A school can have 500 instructors at most. Remove someone first.',
    instructor_changed:
      'Someone else has changed this in the meantime, and yours is not saved yet. What you typed is below, beside what they saved if it differs.'
  }
}

const pt: typeof en = {
  title: 'Instrutores',
  intro: 'Planeie aulas para eles, ponha-os na escala e dê-lhes acesso em Equipa.',
  none: 'Ainda ninguém dá aulas aqui. Acrescente abaixo o primeiro instrutor.',
  add: 'Acrescentar um instrutor',
  levels: 'Dá aulas a',
  levelsHint: 'nada escolhido: todos os níveis',
  everyLevel: 'todos os níveis',
  save: 'Guardar',
  remove: 'Remover',
  removes: name => `Remover ${name}?`,
  removeHint:
    'As aulas passadas ficam com o nome. O calendário, os períodos ocupados e as chaves dos assistentes desta pessoa são apagados de vez.',
  fields: { name: 'Nome', languages: 'Línguas' },
  hints: { languages: 'códigos como pt, en, de; os parceiros veem-nas' },
  faults: {
    name: 'um nome com, no máximo, 200 caracteres',
    languages: 'códigos de língua como pt ou en-GB, separados por vírgulas'
  },
  hasLessons: count =>
    count === 1
      ? 'Tem uma aula por dar. Escolha antes outra pessoa para ela, na escala.'
      : `Tem ${count} aulas por dar. Escolha antes outras pessoas para elas, na escala.`,
  said: {
    ...UNDO_TEXT.pt,
    added: 'Acrescentado. Já o pode escolher para aulas.',
    saved: 'Guardado.',
    removed: 'Removido.',
    name_taken: 'Já há um instrutor com este nome: distinga-os, por exemplo “Rui C.”.',
    too_many: 'Uma escola tem no máximo 500 instrutores. Remova primeiro alguém.',
    instructor_changed:
      'Entretanto, outra pessoa alterou estes dados, e o que escreveu ainda não foi guardado. Está abaixo, ao lado do que a outra pessoa guardou, se for diferente.'
  }
}

export const INSTRUCTORS_TEXT = { en, pt }

/** Notices of the page. */
export type InstructorNotice = keyof typeof en.said
