import { page } from '../kit/page.ts'
import { renderAccount } from './account-page.ts'

export const getCentreAccount = page({}, ({ principal, viewer }) => renderAccount(principal, viewer))
