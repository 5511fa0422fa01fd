import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** What a program said, and how it ended. */
export interface Ran {
  readonly output: string
  /** Null where it was stopped because its time was up. */
  readonly code: number | null
}

const running = new Set<ChildProcess>()

/** Runs a program for so many seconds at most. Its home is a folder of its own, so that it leaves nothing behind. */
export async function run(
  command: string,
  args: readonly string[],
  seconds: number,
  home: string
): Promise<Ran> {
  const env = { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, TERM: 'dumb', LANG: 'C.UTF-8' }
  const child = spawn(command, args, { env, cwd: home, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  running.add(child)
  const pieces: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => pieces.push(piece))
  const late = setTimeout(() => stop(child), seconds * 1000)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(late)
  running.delete(child)
  return { output: Buffer.concat(pieces).toString('utf8'), code }
}

/** Ends every program that still runs, with whatever it started. */
export function stopPrograms(): void {
  for (const child of running) stop(child)
}

function stop(child: ChildProcess): void {
  try {
    process.kill(-(child.pid as number), 'SIGKILL')
  } catch {
    // It was quicker.
  }
}

/** Those of these programs that this machine does not have. */
export function listMissing(programs: readonly string[]): string[] {
  return programs.filter(program => spawnSync('which', [program]).status !== 0)
}

/** The version of a Debian package, as installed; 'unknown' where dpkg does not know it. */
export function versionOf(name: string): string {
  return spawnSync('dpkg-query', ['-W', '-f', `\${Version}`, name], { encoding: 'utf8' }).stdout || 'unknown'
}
