import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { PACKAGE_FOLDER } from '../../lib/package.ts'
import { type Spot, SpotSchema } from '../../lib/sea/spot.ts'

const spotsFile = join(PACKAGE_FOLDER, 'sql/seeds/spots.json')

/** Reads the 70 shipped spots; throws if the file is missing or a spot is invalid. */
export async function readShippedSpots(): Promise<Spot[]> {
  const { spots } = v.parse(
    v.object({ spots: v.array(SpotSchema) }),
    JSON.parse(await readFile(spotsFile, 'utf8'))
  )
  return spots
}
