// For the tests: a Kaigong process that can be killed. It starts the database in the folder it is given, and says so.
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const { url, adopted } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
console.log(JSON.stringify({ url, adopted }))
setInterval(() => {}, 60_000)
