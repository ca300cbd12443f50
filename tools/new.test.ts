import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'kaigong-new-'))
const left = new Set(['node_modules', '.git', 'dist', 'data', 'test-results'])

beforeAll(() => {
  chmodSync(copy, 0o755)
  for (const name of readdirSync(root).filter(entry => !left.has(entry))) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a program in the copy, outside of this test run. */
async function run(...parameters: string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  const child = spawn(process.execPath, parameters, { cwd: copy, env: { ...env, NODE_ENV: '' }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => { output += text })
  const code = await new Promise(resolve => { child.once('close', resolve) })
  return { code, output }
}
const make = (...parameters: string[]) => run('--import', 'tsx', 'tools/new.ts', ...parameters)
const read = (path: string) => readFileSync(join(copy, path), 'utf8')

test('what is no record, or is there already, is refused in one sentence', async () => {
  for (const wrong of [[], ['record'], ['record', 'field'], ['record', 'FIELD/tender'], ['record', 'field/../x'], ['room', 'field/tender']]) {
    expect(await make(...wrong)).toMatchObject({ code: 1, output: expect.stringMatching(/^npm run new -- record <room>\/<record>[^\n]*\n$/) })
  }
  expect(await make('record', 'tasks/task')).toEqual({ code: 1, output: 'modules/tasks/task is there already.\n' })
  expect(await make('record', 'home/tender')).toEqual({ code: 1, output: 'home is of no app, and a record is of one: choose another room.\n' })
  expect(existsSync(join(copy, 'modules/home/tender'))).toBe(false)
  expect(existsSync(join(copy, 'modules/field'))).toBe(false)
})

test('records made for a new room and for one that is there pass the checks and their tests as they are', { timeout: 300_000 }, async () => {
  expect(await make('record', 'field/tender', '--zh', '投标', '--room-zh', '外勤', '--room-en', 'Field work')).toMatchObject({ code: 0 })
  expect(await make('record', 'field/sales-visit', '--zh', '拜访')).toMatchObject({ code: 0 })
  expect(read('modules/field/README.md')).toContain('| 投标 | Tender | `tender` |\n| 拜访 | Sales visit | `salesVisit` |\n')
  expect(readdirSync(join(copy, 'database/migrations')).filter(name => /(tender|sales_visit)\.sql$/.test(name))).toHaveLength(2)

  // Not `npm run check`, which may install: the packages here are the ones of the tree that is tested.
  const checks = await run('--input-type=module', '--eval', `import { runChecks } from './tools/check.mjs'
    process.exitCode = (await runChecks()).failures.length`)
  expect(checks.output.split('\n').filter(line => /✗|modules\/field|tender|visit/.test(line))).toEqual([])
  expect(checks.code).toBe(0)

  const report = join(copy, 'report.json')
  const tests = await run('node_modules/vitest/vitest.mjs', 'run', 'modules/field', '--reporter=json', `--outputFile=${report}`)
  expect(tests.code, tests.output).toBe(0)
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ success: true, numPassedTests: 10, numFailedTests: 0 })
})
