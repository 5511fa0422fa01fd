import { pathToFileURL } from 'node:url'

// Runs spec files in this process, one after another: node dist/spec/support/together.js FILE ... tap names
// fixture folders by the command line: the first file is enough to distinguish processes.
const files = process.argv.splice(2)
process.argv.push(files[0] ?? '')
const { default: t } = await import('tap')

// A subtest with the file's name. It waits for all tests before it, so a file's tests have ended when the
// next one is loaded.
for (const file of files) {
  await t.test(file, async () => {
    await import(pathToFileURL(file).href)
  })
}
