import cluster from 'node:cluster'
import { runLine } from '../cli.ts'
import { processTerminal } from '../terminal.ts'

const code = await runLine(process.argv.slice(2), processTerminal())
process.exitCode ||= code
// Disconnect, because an IPC channel keeps a worker alive, even after it failed.
cluster.worker?.disconnect()
