import { points } from '../points.ts'

export default points.set
