import { register } from 'node:module'

// For `node --import`: the conformance suite imports fs.globSync, which Node 20 lacks, in a part not used
// here.

const withGlob = dataUrl(`export * from 'node:fs'; export const globSync = () => []`)
const resolve = `export const resolve = (name, context, next) =>
  name === 'fs' && context.parentURL?.includes('/conformance/')
    ? { url: ${JSON.stringify(withGlob)}, shortCircuit: true }
    : next(name, context)`
register(dataUrl(resolve))

function dataUrl(program: string): string {
  return `data:text/javascript,${encodeURIComponent(program)}`
}
