import { Type } from '../../../lib/schema.ts'

export const TextOrNull = Type.Union([Type.String(), Type.Null()])
