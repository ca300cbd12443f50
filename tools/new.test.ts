import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'kaigong-new-'))
const left = new Set(['node_modules', '.git', 'dist', 'data', 'test-results'])

beforeAll(() => {
  chmodSync(copy, 0o755)
  for (const name of readdirSync(root).filter(entry => !left.has(entry)))
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a program in the copy, outside of this test run. */
async function run(...parameters: string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  const child = spawn(process.execPath, parameters, {
    cwd: copy,
    env: { ...env, NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  const code = await new Promise(resolve => {
    child.once('close', resolve)
  })
  return { code, output }
}
const make = (...parameters: string[]) => run('--import', 'tsx', 'tools/new.ts', ...parameters)
/** The lines below a folder that have a word, each behind its file. */
function lines(folder: string, word: string) {
  const files = readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).filter(path =>
    /\.tsx?$/.test(path),
  )
  return files.sort().flatMap(path =>
    read(`${folder}/${path}`)
      .split('\n')
      .filter(line => new RegExp(`\\b${word}\\b`).test(line))
      .map(line => `${folder}/${path}:${line}`),
  )
}
const testOfField = `import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { customerCalls } from './customer.contract.ts'

const server = testServer()

it('a field that was added is written, read, changed, noted, filtered by, exported and imported', async () => {
  const { id } = await server.done('staff', customerCalls.create, { fullName: '无锡太湖电传', telex: ' 85104 ' })
  const detail = () => server.done('staff', customerCalls.detail, { id })
  expect(await detail()).toMatchObject({ telex: '85104' })
  await server.done('staff', customerCalls.update, { id, remark: '别的' })
  expect(await detail()).toMatchObject({ telex: '85104' })
  await server.done('staff', customerCalls.update, { id, telex: '85105' })
  const [line] = (await server.done('staff', historyCalls.list, { subjectType: 'customer', subjectId: id })).list
  expect(line!.details).toEqual({ telex: ['85104', '85105'] })
  const found = async (telex: string) =>
    (await server.done('staff', customerCalls.list, { telex })).list.map(one => one.id)
  expect(await found('5105')).toEqual([id])
  expect(await found('85104')).toEqual([])
  expect(await server.call('staff', customerCalls.update, { id, telex: '8'.repeat(31) })).toMatchObject({
    errors: [{ field: 'telex', code: 'too_long' }],
  })
  const response = await fetch(server.url + '/ftask/api/crm/customers/export.json?telex=85105', {
    headers: { authorization: 'Bearer ' + (await server.token('staff')) },
  })
  const [headings, row] = await readSheet(Buffer.from(await response.arrayBuffer()))
  expect(row!.cells[headings!.cells.indexOf('电传')]).toBe('85105')
  const template = await fetch(server.url + '/ftask/api/import/customers/template', {
    headers: { authorization: 'Bearer ' + (await server.token('staff')) },
  })
  const [columns] = await readSheet(Buffer.from(await template.arrayBuffer()))
  expect(columns!.cells).toContain('电传')
})
`
const testOfBond = `import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { errandCalls } from './errand.contract.ts'

const server = testServer()
const lines = [{ name: '显示器', quantity: '1', price: '10' }]

it('a field that was added to a record that was made is kept, noted, filtered by and exported', async () => {
  const { id } = await server.done('staff', errandCalls.create, { name: '有保证金', cashBond: '500', lines })
  expect(await server.done('staff', errandCalls.detail, { id })).toMatchObject({ cashBond: '500.00' })
  await server.done('staff', errandCalls.revoke, { id })
  await server.done('staff', errandCalls.update, { id, name: '有保证金', cashBond: '800', lines })
  const { list } = await server.done('staff', historyCalls.list, { subjectType: 'errand', subjectId: id })
  expect(list.find(({ action }) => action === 'edit')!.details).toEqual({ cashBond: ['500.00', '800.00'] })
  const found = async (cashBond: string) =>
    (await server.done('staff', errandCalls.list, { cashBond })).list.map(one => one.id)
  expect(await found('800')).toEqual([id])
  expect(await found('801')).toEqual([])
  const response = await fetch(server.url + '/ftask/api/field/errand/export?cash_bond=800', {
    headers: { authorization: 'Bearer ' + (await server.token('staff')) },
  })
  const [headings, row] = await readSheet(Buffer.from(await response.arrayBuffer()))
  expect(row!.cells[headings!.cells.indexOf('保证金')]).toBe('800')
})
`
const read = (path: string) => readFileSync(join(copy, path), 'utf8')

test('what is no record, or is there already, is refused in one sentence', async () => {
  for (const wrong of [
    [],
    ['record'],
    ['record', 'field'],
    ['record', 'FIELD/errand'],
    ['record', 'field/../x'],
    ['room', 'field/errand'],
  ]) {
    expect(await make(...wrong)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^npm run new -- record <room>\/<record>[^\n]*\n$/),
    })
  }
  expect(await make('record', 'tasks/task')).toEqual({ code: 1, output: 'modules/tasks/task is there already.\n' })
  expect(await make('record', 'home/errand')).toEqual({
    code: 1,
    output: 'home is of no app, and a record is of one: choose another room.\n',
  })
  for (const wrong of [
    ['field', 'crm/customer'],
    ['field', 'crm/customer', 'Telex', 'text', '--zh', '电传', '--en', 'Telex'],
    ['field', 'crm/customer', 'telex', 'picture', '--zh', '电传', '--en', 'Telex'],
    ['field', 'crm/customer', 'telex', 'money', '50', '--zh', '电传', '--en', 'Telex'],
    ['field', 'crm/customer', 'telex', 'text', '--zh', '电传'],
  ]) {
    expect(await make(...wrong)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^npm run new -- field <room>\/<record> [^\n]*\n$/),
    })
  }
  expect(await make('field', 'crm/customer', 'fax', 'text', '--zh', '传真', '--en', 'Fax')).toEqual({
    code: 1,
    output: 'modules/crm/customer/customer.contract.ts has something named fax already.\n',
  })
  expect(existsSync(join(copy, 'modules/home/errand'))).toBe(false)
  expect(existsSync(join(copy, 'modules/field'))).toBe(false)
})

test(
  'records made for a new room and for one that is there pass the checks and their tests as they are',
  // It checks, and runs a database of its own, beside whatever else the machine does.
  { timeout: 1_800_000 },
  async () => {
    expect(
      await make(
        ...'record field/errand --approval --files --lines --zh 差事 --room-zh 外勤 --room-en'.split(' '),
        'Field work',
      ),
    ).toMatchObject({ code: 0 })
    // Decided about, with files and lines: what an ordinary record may be, its words and tests included.
    const made = readdirSync(join(copy, 'modules/field/errand'))
    const sources = made.flatMap(name => read(`modules/field/errand/${name}`).split('\n'))
    expect(made.length).toBeLessThanOrEqual(16)
    expect(sources.length).toBeLessThanOrEqual(700)
    expect(await make('record', 'field/sales-visit', '--zh', '拜访')).toMatchObject({ code: 0 })
    expect(read('modules/field/README.md')).toContain(
      '| 差事 | Errand | `errand` |\n| 拜访 | Sales visit | `salesVisit` |\n',
    )
    expect(
      readdirSync(join(copy, 'database/migrations')).filter(name => /(errand|sales_visit)\.sql$/.test(name)),
    ).toHaveLength(2)

    // A field of a record that is there: four places in four files, and a migration.
    expect(await make('field', 'crm/customer', 'telex', 'text', '30', '--zh', '电传', '--en', 'Telex')).toMatchObject({
      code: 0,
    })
    expect(lines('modules/crm', 'telex')).toEqual([
      "modules/crm/crm.words.en.ts:  telex: 'Telex',",
      "modules/crm/crm.words.zh.ts:  telex: '电传',",
      'modules/crm/customer/customer.contract.ts:  telex: f.text(30).filter(),',
      "modules/crm/customer/customer.table.ts:    telex: text().notNull().default(''),",
    ])
    writeFileSync(join(copy, 'modules/crm/customer/telex.test.ts'), testOfField)
    // And of one that was just made: no other line of it names the field.
    expect(
      await make('field', 'field/errand', 'cashBond', 'money', '--zh', '保证金', '--en', 'Cash bond'),
    ).toMatchObject({
      code: 0,
    })
    expect(lines('modules/field', 'cashBond')).toEqual([
      "modules/field/errand/errand.contract.ts:  cashBond: f.money({ min: '0.00' }).filter(),",
      'modules/field/errand/errand.table.ts:    cashBond: amount(),',
      "modules/field/errand/errand.words.en.ts:  cashBond: 'Cash bond',",
      "modules/field/errand/errand.words.zh.ts:  cashBond: '保证金',",
    ])
    writeFileSync(join(copy, 'modules/field/errand/cash-bond.test.ts'), testOfBond)

    // Not `npm run check`, which may install: the packages here are the ones of the tree that is tested.
    const checks = await run(
      '--input-type=module',
      '--eval',
      `import { runChecks } from './tools/check.mjs'
    process.exitCode = (await runChecks()).failures.length`,
    )
    expect(checks.output.split('\n').filter(line => /✗|modules\/field|errand|visit|telex/.test(line))).toEqual([])
    expect(checks.code).toBe(0)

    const report = join(copy, 'report.json')
    const tests = await run(
      'node_modules/vitest/vitest.mjs',
      'run',
      'modules/field',
      'modules/crm/customer/telex.test.ts',
      '--reporter=json',
      `--outputFile=${report}`,
    )
    expect(tests.code, tests.output).toBe(0)
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      success: true,
      numPassedTests: 14,
      numFailedTests: 0,
    })
  },
)
