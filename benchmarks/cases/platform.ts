import type { Case } from '../case.ts'
import type { Request } from '../load.ts'
import type { Stage } from '../stage.ts'

const quiet = async () => {}

function read(path: string) {
  return ({ platformKey }: Stage): Request => ({
    method: 'GET',
    path: `/api/partner/v2${path}`,
    headers: { 'x-partner-api-key': platformKey }
  })
}

export const platform: readonly Case[] = [
  {
    name: 'sizing-board',
    description: 'a board for a beginner of 75 kg',
    rivals: ['bare', 'peer'],
    goals: { bare: 0.6, peer: 2.5 },
    prepare: quiet,
    request: read('/sizing/board?level=beginner&weight=75'),
    expect: ({ status, body }) =>
      status === 200 && (body === undefined || JSON.parse(body).recommendation.size === `8'0"`)
  },
  {
    name: 'conditions',
    description: 'the conditions of one spot',
    rivals: ['bare'],
    goals: {},
    prepare: quiet,
    request: read('/conditions/supertubos'),
    expect: ({ status, body }) =>
      status === 200 && (body === undefined || JSON.parse(body).spot.id === 'supertubos')
  },
  {
    name: 'surf-now',
    description: 'the five best spots now',
    rivals: ['bare'],
    goals: {},
    prepare: quiet,
    request: read('/intelligence/surf-now'),
    expect: ({ status, body }) =>
      status === 200 && (body === undefined || JSON.parse(body).ranking.length === 5)
  }
]
