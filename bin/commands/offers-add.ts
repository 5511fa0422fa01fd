import { offers } from '../offers.ts'

export default offers.add
