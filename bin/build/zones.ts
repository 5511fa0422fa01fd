import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseOf } from '../../lib/infra/embedded/zone-data.ts'
import { parseTzif } from '../../lib/text/tzif.ts'
import { ZONES_FILE } from '../../lib/text/zones.ts'

/** Matches zone names. A folder of compiled zones also contains tables, and copies under posix/ and right/. */
const NAME = /^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Z][A-Za-z0-9_+-]*)*$/

/** Content of the zones file, made from a folder of compiled zones. */
export function packZones(folder: string): string {
  const release = releaseOf(folder)
  if (!release) throw new Error(`${folder} contains neither tzdata.zi nor +VERSION, which give the release.`)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => NAME.test(name))
  const first = new Map<string, string>()
  const lines = names.sort().flatMap(name => {
    const text = readZone(join(folder, name))
    if (text === undefined) return []
    const sameZone = first.get(text)
    if (sameZone === undefined) first.set(text, name)
    return `${name} ${sameZone === undefined ? text : `=${sameZone}`}`
  })
  return `# IANA time zone data ${release} (public domain), compiled; see lib/text/zones.ts.\n${lines.join('\n')}\n`
}

function readZone(path: string): string | undefined {
  try {
    const bytes = readFileSync(path)
    parseTzif(bytes)
    return bytes.toString('base64')
  } catch {
    return undefined
  }
}

if (process.argv[1]?.endsWith('zones.js'))
  writeFileSync(ZONES_FILE, packZones(process.argv[2] ?? '/usr/share/zoneinfo'))
