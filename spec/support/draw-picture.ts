import { readFileSync } from 'node:fs'
import { encodePicture } from '../../lib/schools/encode.ts'

// Draws the file that is named as a photo, and prints by how many megabytes the process grew meanwhile.
const bytes = readFileSync(process.argv[2] as string)
const { rss } = process.memoryUsage()
const result = await encodePicture('photo', bytes)
process.stdout.write(String(Math.round(process.resourceUsage().maxRSS / 1024 - rss / 1024 / 1024)))
process.exitCode = 'picture' in result ? 0 : 1
