import type { Command } from '../command.ts'
import demoSeed from './demo-seed.ts'
import migrate from './migrate.ts'
import openapi from './openapi.ts'
import serve from './serve.ts'

/** Every command, in the order in which the help lists them. */
export const commands: readonly Command[] = [serve, migrate, demoSeed, openapi]
