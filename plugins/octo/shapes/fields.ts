import { Type } from '@sinclair/typebox'
import { orNull } from '../../../lib/shapes.ts'

export const TextOrNull = orNull(Type.String())
