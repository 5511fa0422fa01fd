import { execFileSync, type SpawnOptions } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system user that PostgreSQL runs as; it refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** A command line that runs a program as an account. */
interface Launch {
  readonly file: string
  readonly args: readonly string[]
  readonly options: SpawnOptions
}

/**
 * Whom a cluster runs as: oneself, or as root the owner of `cluster` where it exists already, else the
 * system user `postgres`, which is made where there is none. Throws a sentence where that fails.
 */
export function chooseAccount(cluster: string): Account {
  const { uid, gid } = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
  if (uid !== 0) return { uid, gid }
  const owner = findOwner(cluster)
  if (owner && owner.uid !== 0) return owner
  return findUser('postgres') ?? addUser('postgres')
}

/** Whom a file or folder belongs to; undefined where it is absent or cannot be looked at. */
export function findOwner(path: string): Account | undefined {
  try {
    const { uid, gid } = statSync(path)
    return { uid, gid }
  } catch {
    return undefined
  }
}

/**
 * How to run `program` as `account`. As root, the way to it or to one of `folders` may be closed to that
 * user (a checkout under /root, say); it then gets the capability to pass through and read, no more.
 * Throws a sentence that names the closed folder where the system cannot give that.
 */
export function launchAs(
  account: Account,
  program: string,
  args: readonly string[],
  folders: readonly string[]
): Launch {
  if (process.getuid?.() !== 0) return { file: program, args, options: {} }
  const closed = [program, ...folders].map(path => findClosedFolder(path, account)).find(Boolean)
  if (!closed) return { file: program, args, options: { uid: account.uid, gid: account.gid } }
  const capability = findCapability()
  if (!capability || !hasSetpriv()) throw new Error(explainClosed(closed))
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  // Without the securebit, access(), which PostgreSQL asks about its own programs, would not count it.
  const powers = [
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`
  ]
  return { file: 'setpriv', args: [...identity, ...powers, '--', program, ...args], options: {} }
}

function explainClosed(folder: string): string {
  return `PostgreSQL may not run as root, and the user it runs as cannot enter ${folder}: open it ("chmod o+x ${folder}"), install setpriv (util-linux), move the checkout and DATA_DIR, start Swellbook as a normal user, or name a database in DATABASE_URL.`
}

/** The topmost folder on the way to `path` that `account` may not pass through. */
export function findClosedFolder(path: string, { uid, gid }: Account): string | undefined {
  const parent = dirname(path)
  if (parent !== path) {
    const above = findClosedFolder(parent, { uid, gid })
    if (above) return above
  }
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return undefined
  const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0
  return (stat.mode >> shift) & 1 ? undefined : path
}

// CAP_DAC_READ_SEARCH is bit 2 and exactly what is needed; containers often keep only CAP_DAC_OVERRIDE, bit 1.
function findCapability(): 'dac_read_search' | 'dac_override' | undefined {
  try {
    const [, bits = '0'] = /^CapPrm:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    const mask = BigInt(`0x${bits}`)
    if (mask & 4n) return 'dac_read_search'
    return mask & 2n ? 'dac_override' : undefined
  } catch {
    return undefined
  }
}

function hasSetpriv(): boolean {
  try {
    return execFileSync('setpriv', ['--help'], { stdio: 'pipe' }).includes('--ambient-caps')
  } catch {
    return false
  }
}

function findUser(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function addUser(name: string): Account {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', name], { stdio: 'pipe' })
    const user = findUser(name)
    if (user) return user
  } catch {
    // Told below: what matters to the reader is the same whether useradd is absent or refuses.
  }
  throw new Error(
    `PostgreSQL may not run as root and no user "${name}" could be made: add one ("useradd --system ${name}"), start Swellbook as a normal user, or name a database in DATABASE_URL.`
  )
}
