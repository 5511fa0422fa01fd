const en = {
  unchanged: 'Nothing to change: it was like this already.',
  overtaken: 'Something else has changed since, so this can no longer be undone.',
  too_late: 'This can only be undone within fifteen minutes.'
}

const pt: typeof en = {
  unchanged: 'Já estava assim.',
  overtaken: 'Entretanto houve outra alteração, por isso já não se pode anular.',
  too_late: 'Só se pode anular durante quinze minutos.'
}

/** Refusals of an undo. */
export const UNDO_REFUSALS = { en, pt }

/** Notices of a page that makes one change and can undo it. */
export const UNDO_TEXT = {
  en: {
    ...en,
    undone: 'Undone.',
    overtaken: 'It has been changed again since, so this can no longer be undone.'
  },
  pt: { ...pt, undone: 'Anulado.' }
}
