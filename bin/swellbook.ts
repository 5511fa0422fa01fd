#!/usr/bin/env -S node --max-semi-space-size=8 --heap-growing-percent=30
import { nameOurFiles } from './traces.ts'

// Before any other module is loaded.
nameOurFiles()
await import('./main.ts')
