#!/usr/bin/env -S node --max-semi-space-size=8 --heap-growing-percent=30
import { mapStackTraces } from './traces.ts'

// Must precede the loading of any other module.
mapStackTraces()
await import('./server/main.ts')
