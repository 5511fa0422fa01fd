import t from 'tap'
import type { Hour } from '../../../lib/sea/hour.ts'
import { SurfNow } from '../../../lib/sea/payload.ts'
import { type Candidate, rankSpots } from '../../../lib/sea/rank.ts'
import type { Spot } from '../../../lib/sea/spot.ts'
import { faultsOf } from '../../support/conforms.ts'
import { hourLike, spotLike } from '../../support/spots.ts'

const now = new Date('2026-01-20T09:40:00Z')
const clean = { swellHeightM: 0.6, swellPeriodS: 10, swellDirectionDeg: 270, windSpeedKmh: 5, windGustKmh: 8 }

function candidate(spot: Partial<Spot>, hour: Partial<Hour> = {}, fetchedAt = now, demo = false): Candidate {
  const hours = [hourLike({ ...clean, ...hour })]
  return { spot: spotLike(spot), forecast: { hours, fetchedAt, demo } }
}

const idsOf = (answer: SurfNow) => answer.ranking.map(entry => entry.spotId)

t.test('the ranking', t => {
  t.test('sorts by score and contains its parts', t => {
    const answer = rankSpots(
      [candidate({ id: 'windy' }, { windSpeedKmh: 24 }), candidate({ id: 'clean' })],
      'beginner',
      5,
      now
    )
    t.same(faultsOf(SurfNow, answer), [])
    t.same(idsOf(answer), ['clean', 'windy'])
    t.same(answer.ranking[0], {
      rank: 1,
      spotId: 'clean',
      name: 'Anywhere',
      region: 'Oeste',
      level: 'beginner',
      score: 98,
      label: 'excellent',
      suitable: true,
      stale: false,
      breakingHeightM: 1,
      windRelation: 'offshore'
    })
    t.same(answer.generatedAt, '2026-01-20T09:40:00.000Z')
    t.end()
  })

  t.test('uses the wind between equal scores, then the id', t => {
    const onlyKids = { levels: ['kids' as const] }
    const answer = rankSpots(
      [
        candidate({ id: 'b-calm', ...onlyKids }),
        candidate({ id: 'a-windy', ...onlyKids }, { windSpeedKmh: 20 }),
        candidate({ id: 'a-calm', ...onlyKids })
      ],
      'beginner',
      5,
      now
    )
    t.same(
      answer.ranking.map(entry => entry.score),
      [20, 20, 20]
    )
    t.same(idsOf(answer), ['a-calm', 'b-calm', 'a-windy'])
    t.end()
  })

  t.test('for all uses the best level of the spot, and names it', t => {
    const big = { swellHeightM: 2 }
    const answer = rankSpots(
      [
        candidate({ id: 'for-experts', levels: ['beginner', 'advanced'] }, big),
        candidate({ id: 'for-learners', levels: ['beginner'] }, big)
      ],
      'all',
      5,
      now
    )
    t.same(
      answer.ranking.map(entry => [entry.spotId, entry.level]),
      [
        ['for-experts', 'advanced'],
        ['for-learners', 'beginner']
      ]
    )
    t.end()
  })

  t.test('stops at its limit', t => {
    const many = ['a', 'b', 'c'].map(id => candidate({ id }))
    t.same(idsOf(rankSpots(many, 'all', 2, now)), ['a', 'b'])
    t.end()
  })

  t.test('leaves out spots with a forecast older than six hours', t => {
    const old = new Date('2026-01-20T03:39:59Z')
    t.same(idsOf(rankSpots([candidate({ id: 'old' }, {}, old), candidate({ id: 'new' })], 'all', 5, now)), [
      'new'
    ])
    t.end()
  })

  t.test('marks spots with a late forecast', t => {
    const late = new Date('2026-01-20T07:39:59Z')
    const { ranking } = rankSpots([candidate({ id: 'a' }, {}, late), candidate({ id: 'b' })], 'all', 5, now)
    t.same(
      ranking.map(({ spotId, stale }) => [spotId, stale]),
      [
        ['a', true],
        ['b', false]
      ]
    )
    t.end()
  })

  t.test('ranks a spot with unknown wind and waves, but never as suitable', t => {
    const blind = { swellHeightM: null, waveHeightM: null, windSpeedKmh: null, windDirectionDeg: null }
    const { ranking } = rankSpots(
      [candidate({ id: 'blind' }, blind), candidate({ id: 'seen' })],
      'all',
      5,
      now
    )
    t.same(
      ranking.map(entry => [entry.spotId, entry.suitable]),
      [
        ['seen', true],
        ['blind', false]
      ]
    )
    t.end()
  })

  t.test('is marked as a demonstration if its sea is invented', t => {
    t.notOk('demo' in rankSpots([candidate({})], 'all', 5, now))
    t.equal(rankSpots([candidate({}, {}, now, true)], 'all', 5, now).demo, true)
    const tooOld = candidate({ id: 'old' }, {}, new Date('2026-01-20T03:39:59Z'), true)
    t.notOk('demo' in rankSpots([candidate({}), tooOld], 'all', 5, now), 'for a spot that is not in it')
    t.end()
  })
  t.end()
})
