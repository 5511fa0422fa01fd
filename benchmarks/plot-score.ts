// Draw docs/score.svg from the scoring functions: npm run build && node dist/benchmarks/plot-score.js
import { writeFile } from 'node:fs/promises'
import { drawScore } from './score-picture.ts'

await writeFile(new URL('../../docs/score.svg', import.meta.url), drawScore())
