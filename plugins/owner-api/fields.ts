import { Type } from '../../lib/schema.ts'

export const instant = Type.String({ format: 'date-time' })
export const instantOrNull = Type.Union([instant, Type.Null()])
export const textOrNull = Type.Union([Type.String(), Type.Null()])
