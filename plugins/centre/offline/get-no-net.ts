import { page } from '../kit/page.ts'
import { renderNoNet } from './no-net-page.ts'

export const getNoNet = page({}, ({ viewer }) => renderNoNet(viewer))
