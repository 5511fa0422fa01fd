/** Maximum unknown names to return, and maximum characters to compare, so that a response never repeats long input. */
const MAX_NAMES = 20
const MAX_COMPARED = 40

/** Names of unknown members, in order. */
export function unknownNames(object: object, schema: object): string[] {
  return Object.keys(object)
    .filter(name => !Object.hasOwn(schema, name))
    .slice(0, MAX_NAMES)
    .map(shortenName)
}

function shortenName(name: string): string {
  return (name.length > MAX_COMPARED ? `${name.slice(0, MAX_COMPARED - 1)}…` : name).toWellFormed()
}

/** Finds the name that was probably meant: equal but for case and punctuation, part of `target`, or up to two letters off. */
export function similarName(target: string, names: readonly string[]): string | undefined {
  const normalized = normalizeName(target)
  const near = names
    .filter(name => name.length <= MAX_COMPARED)
    .map(name => ({ name, distance: distanceOf(normalizeName(name), normalized) }))
    .filter(({ distance }) => distance <= MAX_DISTANCE)
  return near.sort((a, b) => a.distance - b.distance)[0]?.name
}

const MAX_DISTANCE = 2

/** Minimum length of a partial name. With less, `id` would match every name that ends in it. */
const MIN_PART_LENGTH = 4

function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function distanceOf(sent: string, target: string): number {
  if (sent.length >= MIN_PART_LENGTH && target.includes(sent)) return 0
  if (target.length <= MAX_DISTANCE) return sent === target ? 0 : Number.POSITIVE_INFINITY
  return editDistance(sent, target)
}

/** Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1) {
      const substitution = (row[j] as number) + (letter === b[j] ? 0 : 1)
      next.push(Math.min(substitution, (row[j + 1] as number) + 1, (next[j] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}
