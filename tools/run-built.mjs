// `npm run backup`, `npm run restore`, `npm run edition` and `npm run admin`: installs and builds what is missing, then
// runs that program of dist/ with what was given behind `--`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenStale } from './build.mjs'
import { installWhenNeeded } from './install.mjs'
import { requireNode, root, tool } from './surroundings.mjs'

await tool(async () => {
  requireNode()
  await installWhenNeeded()
  await buildWhenStale()
  const [, , name, ...args] = process.argv
  const program = join(root, 'dist', `${name}.js`)
  process.argv.splice(1, Infinity, program, ...args)
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(program).href)
})
