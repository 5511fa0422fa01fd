import cluster from 'node:cluster'
import { runLine } from './line.ts'
import { processTerminal } from './terminal.ts'

const code = await runLine(process.argv.slice(2), processTerminal())
process.exitCode ||= code
// A worker lives as long as it can hear its supervisor, even one that failed.
cluster.worker?.disconnect()
