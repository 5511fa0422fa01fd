import { misdelivered } from '../deliveries.ts'
import type { Rule } from './rule.ts'

/** Every event comes at least once, always in the same words, and first in the log's order of what is about its booking. */
export const undelivered: Rule = ({ facts }) => facts.deliveries.flatMap(misdelivered)
