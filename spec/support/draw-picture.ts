import { readFileSync } from 'node:fs'
import { encodePicture } from '../../lib/schools/encode.ts'

// Encodes a file as a photo and prints the growth of the process in megabytes.
const bytes = readFileSync(process.argv[2] as string)
const { rss } = process.memoryUsage()
const result = await encodePicture('photo', bytes)
process.stdout.write(String(Math.round(process.resourceUsage().maxRSS / 1024 - rss / 1024 / 1024)))
process.exitCode = 'picture' in result ? 0 : 1
