// `npm run -s stack < LOG`: names the places in the sources of whatever stacks of `dist/` stand in a log. A running
// server does not keep the map of its sources (docs/decisions/228-sources-of-a-stack.md).
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, tool } from './surroundings.mjs'

/** The same text, with `modules/tasks/task/task.server.ts:12:3` for `…/dist/server.js:345:6789`. */
export function inSources(text, dist = join(root, 'dist')) {
  const maps = new Map()
  const mapOf = name => {
    if (!maps.has(name)) {
      const path = join(dist, `${name}.map`)
      maps.set(name, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined)
    }
    return maps.get(name)
  }
  return text.replaceAll(/(?:file:\/\/)?\/[^\s("]*\/([\w-]+\.js):(\d+):(\d+)/g, (place, name, line, column) => {
    const found = mapOf(name)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!found?.originalSource) return place
    const source = relative(dirname(dist), resolve(dist, found.originalSource))
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await tool(async () => {
    process.stdout.write(inSources(readFileSync(0, 'utf8')))
  })
