import type { Case } from '../case.ts'
import { availability } from './availability.ts'
import { bookings } from './bookings.ts'
import { centre } from './centre.ts'
import { connector } from './connector.ts'
import { pages } from './pages.ts'
import { platform } from './platform.ts'

/** Every case, in the order in which the table shows them. */
export const cases: readonly Case[] = [
  ...availability,
  ...bookings,
  ...platform,
  ...pages,
  ...centre,
  ...connector
]
