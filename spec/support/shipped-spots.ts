import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Spot, SpotSchema } from '../../lib/forecast/spot.ts'
import { PACKAGE_FOLDER } from '../../lib/package.ts'

const spotsFile = join(PACKAGE_FOLDER, 'sql/seeds/spots.json')

/** Reads the 70 spots that come with the product; throws when the file is absent or a spot is not one. */
export async function readShippedSpots(): Promise<Spot[]> {
  const { spots } = v.parse(
    v.object({ spots: v.array(SpotSchema) }),
    JSON.parse(await readFile(spotsFile, 'utf8'))
  )
  return spots
}
