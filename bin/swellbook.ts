#!/usr/bin/env -S node --max-semi-space-size=8 --heap-growing-percent=30
import { nameOurFiles } from './traces.ts'

// Before anything else is read.
nameOurFiles()
await import('./main.ts')
