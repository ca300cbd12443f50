// `npm run bench [-- PART …]`: installs and builds what is stale, then runs bench/main.ts.
import { join } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { installWhenNeeded } from './install.mjs'
import { root, runNode, tool } from './surroundings.mjs'

await tool(async () => {
  await installWhenNeeded()
  await buildWhenStale()
  const { ok } = await runNode('--import', ['tsx', join(root, 'bench/main.ts'), ...process.argv.slice(2)])
  if (!ok) process.exitCode = 1
})
