import { startEmbedded } from '../../lib/infra/embedded/start.ts'

// A process that uses a data folder, for specs that need several or kill one: node start-embedded.js FOLDER
// stop|stay|watch [PORT]. `watch` exits by itself. Prints its result as one JSON line.

const [dataDir, then, port] = process.argv.slice(2)
try {
  const { url, adopted, stop } = await startEmbedded({
    dataDir: dataDir!,
    durable: false,
    watched: then === 'watch',
    ...(port ? { port: Number(port) } : {})
  })
  console.log(JSON.stringify({ url, adopted }))
  if (then === 'stop') await stop()
  if (then === 'stay') setInterval(() => {}, 1000)
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }))
}
