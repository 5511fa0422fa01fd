import type { Conditions, SpotEntry, SurfNow } from '../../../lib/sea/payload.ts'

const spot = { id: 'supertubos', name: 'Supertubos', region: 'Oeste', country: 'PT' }

export const spotExample: SpotEntry = {
  ...spot,
  area: 'Peniche',
  latitude: 39.344,
  longitude: -9.363,
  levels: ['advanced'],
  breakType: 'beach',
  coastFacingDeg: 259,
  bestSwellDirDeg: 270,
  bestWindDirDeg: 79,
  bestTide: 'mid-high'
}

const exampleClosed = (reason: 'too_big' | 'spot_not_for_level') =>
  ({ score: 20, label: 'very_poor', suitable: false, reasons: [reason] }) as const

export const conditionsExample: Conditions = {
  spot,
  updatedAt: '2026-01-20T09:00:00.000Z',
  validAt: '2026-01-20T09:00',
  stale: false,
  conditions: {
    waveHeightM: 1.4,
    breakingHeightM: 1.5,
    swellHeightM: 1.2,
    swellPeriodS: 10,
    swellDirectionDeg: 300,
    swellDirection: 'WNW',
    windSpeedKmh: 10,
    windGustKmh: 14,
    windDirectionDeg: 90,
    windDirection: 'E',
    windRelation: 'offshore',
    waterTempC: 15,
    tide: { state: 'rising', position: 0.5 }
  },
  scores: {
    beginner: { ...exampleClosed('spot_not_for_level'), reasons: ['spot_not_for_level'] },
    intermediate: { ...exampleClosed('spot_not_for_level'), reasons: ['spot_not_for_level'] },
    advanced: { score: 93, label: 'excellent', suitable: true, reasons: [] },
    kids: { ...exampleClosed('too_big'), score: 15, reasons: ['too_big', 'spot_not_for_level'] }
  },
  wetsuit: { thickness: '3/2', boots: null, hood: false },
  hazards: ['powerful shorebreak', 'crowd'],
  next: [
    {
      validAt: '2026-01-20T12:00',
      breakingHeightM: 1.6,
      windRelation: 'cross_offshore',
      scores: { beginner: 20, intermediate: 20, advanced: 88, kids: 15 }
    }
  ]
}

export const surfNowExample: SurfNow = {
  generatedAt: '2026-01-20T09:12:31.000Z',
  level: 'all',
  limit: 1,
  ranking: [
    {
      rank: 1,
      spotId: spot.id,
      name: spot.name,
      region: spot.region,
      level: 'advanced',
      score: 93,
      label: 'excellent',
      suitable: true,
      stale: false,
      breakingHeightM: 1.5,
      windRelation: 'offshore'
    }
  ]
}
