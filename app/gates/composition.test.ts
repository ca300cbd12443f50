import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { root } from '#platform/server/root.ts'
import { Part } from '#platform/server/parts/part.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'

/** Each file of the server that is not a process, with what it exports; its path from the root. */
const files = ['platform', 'mechanisms', 'modules'].flatMap(layer =>
  readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
    .map(path => `${layer}/${path.replaceAll('\\', '/')}`)
    .filter(path => /\.(server|contract)\.ts$/.test(path)),
)

interface Exported {
  /** By file and name. */
  name: string
  value: unknown
}
let exported: Exported[]
/** As many as that would be none: the pattern, or the folders, have changed. */
const leastFiles = 500

beforeAll(async () => {
  expect(files.length).toBeGreaterThan(leastFiles)
  exported = (
    await Promise.all(
      files.map(async path =>
        Object.entries((await import(join(root, path))) as object).map(([name, value]: [string, unknown]) => ({
          name: `${path} ${name}`,
          value,
        })),
      ),
    )
  ).flat()
}, 120_000)

const is = (value: unknown, ...keys: string[]): value is object =>
  typeof value === 'object' && value !== null && keys.every(key => key in value)
const listed = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [])

/** Prints what the registries know once every file has been imported, and nothing has been composed. */
const everyFile = `
import { allApprovables } from '#mechanisms/approvals/approvable.server.ts'
import { importerOf } from '#mechanisms/imports/importer.server.ts'
import { subjectOf } from '#mechanisms/subjects/subject.server.ts'
import { waitingKinds } from '#mechanisms/waiting/waiting.server.ts'
import { tasksModule } from '#modules/tasks/tasks.server.ts'
import { refusalOfConstraint } from '#platform/server/http/refuse.ts'
${files.map(path => `import './${path}'`).join('\n')}
let subject = 'none'
try { subject = subjectOf('task').type } catch {}
const imports = tasksModule.imports.filter(({ kind }) => importerOf(kind)).map(({ kind }) => kind)
const refusal = refusalOfConstraint('member_person') ?? 'none'
console.log(JSON.stringify({ subject, approvables: allApprovables(), waiting: waitingKinds(), imports, refusal }))
process.exit()
`

test('who imports every file of every room has made nothing known', async () => {
  // In a process of its own: the files of this one may have been composed by a test that ran before.
  const file = join(root, 'node_modules/.cache', `every-file-${process.pid}.mjs`)
  await build({
    stdin: { contents: everyFile, resolveDir: root },
    outfile: file,
    bundle: true,
    treeShaking: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: root })
    expect(JSON.parse(stdout)).toEqual({ subject: 'none', approvables: [], waiting: [], imports: [], refusal: 'none' })
  } finally {
    rmSync(file)
  }
})

test('all that is declared anywhere is reached from the module of a room, once', async () => {
  const { allJobs, handledCalls, serverModules } = await import('#app/rooms.server.ts')
  const all = <Name extends keyof ServerModule>(name: Name): unknown[] => serverModules.flatMap(one => [...one[name]])

  const forgotten = (known: readonly unknown[], isOne: (value: unknown) => boolean) =>
    exported.filter(({ value }) => isOne(value) && !known.includes(value)).map(({ name }) => name)
  expect(forgotten(all('subjects'), value => is(value, 'type', 'table', 'seenBy', 'admit'))).toEqual([])
  expect(forgotten(all('approvals'), value => is(value, 'subject', 'onStatus', 'kinds'))).toEqual([])
  expect(forgotten(all('imports'), value => is(value, 'kind', 'sheet', 'plan', 'write'))).toEqual([])
  expect(forgotten(allJobs, value => is(value, 'name', 'payload', 'work'))).toEqual([])

  const parts = all('parts')
  const unlisted = exported
    .filter(({ value }) => value instanceof Part || listed(value).some(one => one instanceof Part))
    .filter(({ value }) => [value, ...listed(value)].some(one => one instanceof Part && !parts.includes(one)))
  expect(unlisted.map(({ name }) => name)).toEqual([])

  // A handler goes through `ofApp`, which makes a copy: it is known by its call.
  const calls = new Set(handledCalls.map(({ call }) => call))
  const unhandled = exported
    .flatMap(({ name, value }) => listed(value).map(one => ({ name, one })))
    .filter(({ one }) => is(one, 'call', 'handler', 'caller') && !calls.has((one as { call: never }).call))
  expect(unhandled.map(({ name }) => name)).toEqual([])

  for (const name of ['subjects', 'approvals', 'imports', 'jobs', 'parts'] as const)
    expect(all(name).filter((one, index, every) => every.indexOf(one) !== index)).toEqual([])
})
