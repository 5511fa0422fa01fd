#!/usr/bin/env -S node --max-semi-space-size=8 --heap-growing-percent=30
import { mapStackTraces } from './traces.ts'

// Before any other module is loaded.
mapStackTraces()
await import('./server/main.ts')
