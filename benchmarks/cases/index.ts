import type { Case } from '../case.ts'
import { availability } from './availability.ts'
import { bookings } from './bookings.ts'
import { centre } from './centre.ts'
import { connector } from './connector.ts'
import { pages } from './pages.ts'
import { platform } from './platform.ts'

/** All cases, in the order of the result table. */
export const cases: readonly Case[] = [
  ...availability,
  ...bookings,
  ...platform,
  ...pages,
  ...centre,
  ...connector
]
