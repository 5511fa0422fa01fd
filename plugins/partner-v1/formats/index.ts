import { Type } from '@sinclair/typebox'
import type { LessonTypeFormat } from '../../../lib/booking/availability.ts'
import type { LessonsFormat } from '../../../lib/booking/schedule/serializer.ts'
import { BlAvailabilities, BlServices, blAvailabilities, blServices } from './bl.ts'
import { FhAvailabilities, FhItems, fhAvailabilities, fhItems } from './fh.ts'
import { OctoAvailabilities, OctoProducts, octoAvailabilities, octoProducts } from './octo.ts'
import { SbAvailabilities, SbServices, sbAvailabilities, sbServices } from './sb.ts'

/** The values of the `format` parameter; `native` and `sb` are the same. */
export const FORMATS = ['octo', 'native', 'fh', 'bl', 'sb'] as const
type FormatName = (typeof FORMATS)[number]

const sb: { slots: LessonsFormat; services: LessonTypeFormat } = {
  slots: sbAvailabilities,
  services: { name: 'sb', write: sbServices }
}

/** Serializers by format. */
export const formats: Readonly<Record<FormatName, typeof sb>> = {
  octo: {
    slots: octoAvailabilities,
    services: { name: 'octo', write: octoProducts }
  },
  fh: { slots: fhAvailabilities, services: { name: 'fh', write: fhItems } },
  bl: { slots: blAvailabilities, services: { name: 'bl', write: blServices } },
  sb,
  native: sb
}

/** All response shapes of availability. */
export const AvailabilityShapes = Type.Union([
  SbAvailabilities,
  OctoAvailabilities,
  FhAvailabilities,
  BlAvailabilities
])

/** All response shapes of the lesson types. */
export const ServiceShapes = Type.Union([SbServices, OctoProducts, FhItems, BlServices])
