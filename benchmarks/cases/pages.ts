import type { Case } from '../case.ts'

const quiet = async () => {}

/** Each guest has a separate address, because concurrent pages per address are limited. */
const MANY_GUESTS = { PAGES_RATE_PER_MINUTE: '1000000000', TRUSTED_PROXIES: '1' }
const addressOf = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n % 250}` })

export const pages: readonly Case[] = [
  {
    name: 'widget',
    description: 'the widget for one spot, as a frame loads it',
    rivals: ['bare'],
    goals: {},
    prepare: quiet,
    request: ({ platformKey }) => ({ method: 'GET', path: `/w/surf?key=${platformKey}&spot=supertubos` }),
    expect: ({ status, body }) => status === 200 && (body === undefined || body.includes('Supertubos'))
  },
  {
    name: 'school-page',
    description: 'the page of one school, a week of its lessons',
    rivals: ['bare'],
    goals: {},
    settings: MANY_GUESTS,
    prepare: quiet,
    request: (_stage, n) => ({ method: 'GET', path: '/schools/bench', headers: addressOf(n) }),
    expect: ({ status, body }) =>
      status === 200 && (body === undefined || body.includes('Beginner group lesson'))
  },
  {
    name: 'booking-page',
    description: 'the page of one lesson',
    rivals: ['bare'],
    goals: {},
    settings: MANY_GUESTS,
    prepare: quiet,
    request: ({ slotIds }, n) => ({
      method: 'GET',
      path: `/book/bench/${slotIds[0]}`,
      headers: addressOf(n)
    }),
    expect: ({ status, body }) =>
      status === 200 && (body === undefined || body.includes('Beginner group lesson'))
  }
]
