import { Problem } from '../../../lib/errors.ts'
import { page } from '../kit/page.ts'
import { renderNote } from './note-page.ts'
import { findNote } from './note-queries.ts'

export const getCentreNote = page({ params: ['about'] }, async ({ principal, viewer, params, read }) => {
  const note = await findNote(read, principal, params.about)
  if (!note) throw new Problem('not_found')
  return renderNote(principal, note, {}, viewer)
})
