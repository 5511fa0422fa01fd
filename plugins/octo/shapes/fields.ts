import { Type } from '@sinclair/typebox'
import { orNull } from '../../../lib/infra/shapes.ts'

export const TextOrNull = orNull(Type.String())
