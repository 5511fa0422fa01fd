import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

const ALONE = 'SWELLBOOK_ATTACKS_ALONE'

/** Packets as on a network: those of a loopback are 40 times as long, and let one slow reader hold megabytes of the kernel's. */
const MTU = 1500

/** Whether this process runs where there is no network but a loopback of its own. */
export const isAlone = process.env[ALONE] === '1'

/**
 * Runs the same program with the same words where there is no network but a loopback of its own, so that no tool can
 * reach anything else. Answers its exit code; undefined where this machine lets nobody make such a place.
 */
export async function runAlone(): Promise<number | undefined> {
  const asOneself = process.getuid?.() === 0 ? [] : ['--map-current-user', '--keep-caps']
  const inside = [...asOneself, '--net', 'sh', '-c']
  const up = `ip link set lo mtu ${MTU} up`
  if (spawnSync('unshare', [...inside, up]).status !== 0) return undefined
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const env = { ...process.env, [ALONE]: '1' }
  const child = spawn('unshare', [...inside, `${up} && exec "$0" "$@"`, ...words], { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 2
}
