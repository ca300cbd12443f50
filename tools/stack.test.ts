import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import { inSources } from './stack.mjs'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kaigong-stack-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('names the line of the source for that of what was built of it, and leaves all else', async () => {
  const source = join(folder, 'failing.ts')
  writeFileSync(source, '\n\nexport function fail(): never {\n  throw new Error("broken")\n}\n')
  await build({
    absWorkingDir: folder,
    entryPoints: [source],
    outfile: join(folder, 'dist/server.js'),
    bundle: true,
    format: 'esm',
    minifyWhitespace: true,
    sourcemap: true,
  })
  const { fail } = (await import(join(folder, 'dist/server.js'))) as { fail: () => never }
  const stack = (() => {
    try {
      return fail()
    } catch (problem) {
      return (problem as Error).stack!
    }
  })()
  const text = inSources(`before\n${stack}\nat other (/elsewhere/other.js:1:2)`, join(folder, 'dist'))
  expect(text).toContain('failing.ts:4:')
  expect(text).not.toContain('server.js')
  expect(text).toMatch(/^before\n/)
  expect(text).toContain('/elsewhere/other.js:1:2')
})
