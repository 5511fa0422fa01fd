import { execFileSync, type SpawnOptions } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** System user that runs PostgreSQL, which refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** Command line that runs a program as an account. */
interface Launch {
  readonly file: string
  readonly args: readonly string[]
  readonly options: SpawnOptions
}

/**
 * Chooses the account of a cluster. It is the current user unless that is root. For root it is the owner of an existing
 * `cluster`, else the system user `postgres`, created if absent. Throws if that fails.
 */
export function chooseAccount(cluster: string): Account {
  const { uid, gid } = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
  if (uid !== 0) return { uid, gid }
  const owner = findOwner(cluster)
  if (owner && owner.uid !== 0) return owner
  return findUser('postgres') ?? addUser('postgres')
}

/** Owner of a file or folder; undefined if it is absent or inaccessible. */
export function findOwner(path: string): Account | undefined {
  try {
    const { uid, gid } = statSync(path)
    return { uid, gid }
  } catch {
    return undefined
  }
}

/**
 * Builds the command that runs `program` as `account`. If root starts it, the account may lack access to the program or to one
 * of `folders` (for example a checkout under /root). It then gets only the capability to enter and read folders. Throws an
 * Error with the closed folder's name if the system cannot grant that.
 */
export function launchAs(
  account: Account,
  program: string,
  args: readonly string[],
  folders: readonly string[]
): Launch {
  if (process.getuid?.() !== 0) return { file: program, args, options: {} }
  const closedFolder = [program, ...folders].map(path => findClosedFolder(path, account)).find(Boolean)
  if (!closedFolder) return { file: program, args, options: { uid: account.uid, gid: account.gid } }
  const capability = findCapability()
  if (!capability || !hasSetpriv()) throw new Error(explainClosed(closedFolder))
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  // PostgreSQL checks its own programs with access(), which ignores the capability unless this securebit is set.
  const powers = [
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`
  ]
  return { file: 'setpriv', args: [...identity, ...powers, '--', program, ...args], options: {} }
}

function explainClosed(folder: string): string {
  return `PostgreSQL cannot run as root, and its user cannot enter ${folder}: make it accessible ("chmod o+x ${folder}"), install setpriv (util-linux), move the checkout and DATA_DIR, start Swellbook as a normal user, or set DATABASE_URL.`
}

/** The topmost folder on the way to `path` that `account` may not enter. */
export function findClosedFolder(path: string, { uid, gid }: Account): string | undefined {
  const parent = dirname(path)
  if (parent !== path) {
    const closedParent = findClosedFolder(parent, { uid, gid })
    if (closedParent) return closedParent
  }
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return undefined
  const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0
  return (stat.mode >> shift) & 1 ? undefined : path
}

// CAP_DAC_READ_SEARCH (bit 2) suffices. Containers often have only CAP_DAC_OVERRIDE (bit 1).
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
    // The error below covers both a missing and a failing useradd.
  }
  throw new Error(
    `PostgreSQL cannot run as root, and the user "${name}" could not be created: add it ("useradd --system ${name}"), start Swellbook as a normal user, or set DATABASE_URL.`
  )
}
