import type { Case } from '../case.ts'

const quiet = async () => {}

/** Pages that people see. */
export const pages: readonly Case[] = [
  {
    name: 'widget',
    what: 'the widget for one spot, as a frame loads it',
    rivals: ['bare'],
    goals: {},
    prepare: quiet,
    request: ({ platformKey }) => ({ method: 'GET', path: `/w/surf?key=${platformKey}&spot=supertubos` }),
    expect: ({ status, body }) => status === 200 && (body === undefined || body.includes('Supertubos'))
  },
  {
    name: 'school-page',
    what: 'the page of one school, a week of its lessons',
    rivals: ['bare'],
    goals: {},
    settings: { PAGES_RATE_PER_MINUTE: '1000000000' },
    prepare: quiet,
    request: () => ({ method: 'GET', path: '/schools/bench' }),
    expect: ({ status, body }) =>
      status === 200 && (body === undefined || body.includes('Beginner group lesson'))
  },
  {
    name: 'booking-page',
    what: 'the page of one lesson',
    rivals: ['bare'],
    goals: {},
    settings: { PAGES_RATE_PER_MINUTE: '1000000000' },
    prepare: quiet,
    request: ({ slotIds }) => ({ method: 'GET', path: `/book/bench/${slotIds[0]}` }),
    expect: ({ status, body }) =>
      status === 200 && (body === undefined || body.includes('Beginner group lesson'))
  }
]
