#!/usr/bin/env -S node --max-semi-space-size=8 --heap-growing-percent=30
// Before anything else is read, so that every trace of a stack names our files.
process.setSourceMapsEnabled(true)
await import('./main.ts')
