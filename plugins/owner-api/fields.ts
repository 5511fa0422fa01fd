import { Type } from '@sinclair/typebox'
import { orNull } from '../../lib/infra/shapes.ts'

export const instant = Type.String({ format: 'date-time' })
export const instantOrNull = orNull(instant)
export const textOrNull = orNull(Type.String())
