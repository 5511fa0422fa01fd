import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { type Spot, SpotSchema } from './spot.ts'

const spotsFile = new URL('../../../sql/seeds/spots.json', import.meta.url)

/** Reads the 70 spots that come with the product; throws when the file is absent or a spot is not one. */
export async function readShippedSpots(): Promise<Spot[]> {
  const { spots } = v.parse(
    v.object({ spots: v.array(SpotSchema) }),
    JSON.parse(await readFile(spotsFile, 'utf8'))
  )
  return spots
}
