import { pathToFileURL } from 'node:url'

// Runs spec files one after another in this process: node dist/spec/support/together.js FILE ...
// tap names folders of fixtures by the words of the command line: the first file is enough to tell this process from others.
const files = process.argv.splice(2)
process.argv.push(files[0] ?? '')
const { default: t } = await import('tap')

// A subtest named as the file reads it. It waits for all tests before it, so those of a file have ended when the next is read.
for (const file of files) {
  await t.test(file, async () => {
    await import(pathToFileURL(file).href)
  })
}
