import { UNDO_TEXT } from './undo.ts'

const en = {
  save: 'Save',
  remove: 'Remove',
  said: {
    ...UNDO_TEXT.en,
    added: 'Added.',
    saved: 'Saved.',
    removed: 'Removed.',
    taken: 'There is one with this name already. Give this one another name.',
    item_changed:
      'Someone else has changed this in the meantime, and yours is not saved yet. What you typed is below, beside what they saved if it differs.',
    not_found: 'Someone else has removed this in the meantime.',
    too_many: 'There is no room for another one. Remove one first.',
    too_long: 'All of them together are too long. Shorten their texts.'
  }
}

const pt: typeof en = {
  save: 'Guardar',
  remove: 'Remover',
  said: {
    ...UNDO_TEXT.pt,
    added: 'Acrescentado.',
    saved: 'Guardado.',
    removed: 'Removido.',
    taken: 'Já existe outro com este nome. Dê-lhe outro nome.',
    item_changed:
      'Entretanto, outra pessoa alterou estes dados, e o que escreveu ainda não foi guardado. Está abaixo, ao lado do que a outra pessoa guardou, se for diferente.',
    not_found: 'Entretanto, outra pessoa removeu-o.',
    too_many: 'Não há lugar para mais. Remova um primeiro.',
    too_long: 'Todos juntos são demasiado longos. Encurte os textos.'
  }
}

/** Texts that all lists of a school share. */
export const LISTS_TEXT = { en, pt }

/** Notices of a list. */
export type ListNotice = keyof typeof en.said

/** Texts of one list. */
export interface ListTexts {
  readonly title: string
  readonly intro: string
  readonly none: string
  readonly add: string
  readonly removes: (name: string) => string
  readonly removeHint: string
  readonly fields: Readonly<Record<string, string>>
  readonly hints?: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>
}
