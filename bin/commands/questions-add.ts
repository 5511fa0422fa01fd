import { questions } from '../questions.ts'

export default questions.add
