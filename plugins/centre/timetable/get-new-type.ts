import { page } from '../kit/page.ts'
import { renderNewType } from './types-page.ts'

export const getNewType = page({}, async ({ principal, viewer }) => renderNewType(principal, {}, viewer))
