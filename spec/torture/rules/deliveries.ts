import { deliveryFaults } from '../deliveries.ts'
import type { Rule } from './rule.ts'

/** Every event arrives at least once, with constant content, and first in log order for each booking. */
export const undelivered: Rule = ({ facts }) => facts.deliveries.flatMap(deliveryFaults)
