// `npm start`: installs and builds what is missing, then is the server. PORT, HOST, DATA_DIR, DATABASE_URL and DEMO are its settings.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenStale } from './build.mjs'
import { installWhenNeeded } from './install.mjs'
import { requireNode, root, tool } from './surroundings.mjs'

await tool(async () => {
  requireNode()
  await installWhenNeeded()
  await buildWhenStale()
  // In this very process: signals reach the server itself, its exit code is ours, and to kill us is to kill it.
  process.argv[1] = join(root, 'dist', 'server.js')
  await import(pathToFileURL(process.argv[1]).href)
})
