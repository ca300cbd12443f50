// For the tests: a Kaigong process that can be killed. It starts the database in the given folder, and reports it.
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const { url, adopted } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
console.log(JSON.stringify({ url, adopted }))
setInterval(() => {}, 60_000)
