import type { Hour } from '../../lib/sea/hour.ts'
import type { Spot } from '../../lib/sea/spot.ts'

const anywhere: Spot = {
  id: 'anywhere',
  name: 'Anywhere',
  region: 'Oeste',
  area: 'Peniche',
  country: 'PT',
  latitude: 39.344,
  longitude: -9.363,
  timeZone: 'Europe/Lisbon',
  forecastPoint: { latitude: 39.3371, longitude: -9.4086 },
  coastFacingDeg: 270,
  bestSwellDirDeg: 270,
  bestWindDirDeg: 90,
  bestTide: 'mid',
  levels: ['kids', 'beginner', 'intermediate', 'advanced'],
  breakType: 'beach',
  exposure: 1,
  hazards: [],
  estimated: [],
  sources: []
}

/** A spot on an open west coast, with these fields replaced. */
export function spotLike(fields: Partial<Spot>): Spot {
  return { ...anywhere, ...fields }
}

/**
 * Four spots frozen at the state for which the score's vectors were computed; corrections of the seeds must
 * not change them.
 */
export const frozenSpots = {
  supertubos: spotLike({
    id: 'supertubos',
    name: 'Supertubos',
    coastFacingDeg: 259,
    bestSwellDirDeg: 270,
    bestWindDirDeg: 79,
    bestTide: 'mid-high',
    levels: ['advanced'],
    exposure: 0.9,
    hazards: ['powerful shorebreak', 'crowd']
  }),
  baleal: spotLike({
    id: 'baleal-cantinho-da-baia',
    name: 'Cantinho da Baía (Baleal)',
    coastFacingDeg: 325,
    bestSwellDirDeg: 292,
    bestWindDirDeg: 145,
    bestTide: 'any',
    levels: ['kids', 'beginner', 'intermediate'],
    exposure: 0.6
  }),
  caparica: spotLike({
    id: 'costa-da-caparica',
    name: 'Costa da Caparica (CDS)',
    coastFacingDeg: 233,
    bestSwellDirDeg: 265,
    bestWindDirDeg: 53,
    exposure: 0.8
  }),
  amado: spotLike({
    id: 'amado',
    name: 'Praia do Amado',
    coastFacingDeg: 280,
    bestSwellDirDeg: 285,
    bestWindDirDeg: 100,
    exposure: 0.95
  })
}

const calmMorning: Hour = {
  at: new Date('2026-01-20T09:00:00Z'),
  waveHeightM: 1.4,
  wavePeriodS: 9.4,
  waveDirectionDeg: 301,
  swellHeightM: 1.2,
  swellPeriodS: 10,
  swellDirectionDeg: 300,
  windSpeedKmh: 10,
  windGustKmh: 14,
  windDirectionDeg: 90,
  waterTempC: 14.6,
  seaLevelM: 0
}

/** An hour of a clean January morning, with these fields replaced. */
export function hourLike(fields: Partial<Hour>): Hour {
  return { ...calmMorning, ...fields }
}
