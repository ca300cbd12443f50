import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#platform/server/root.ts'
import { placesNamed, placesOfChanged, testsOf } from './tests-of.mjs'

describe('npm test with a name', () => {
  it.each([
    ['crm', 'modules/crm'],
    ['crm/customer', 'modules/crm/customer'],
    ['comments', 'mechanisms/comments'],
    ['server/http', 'platform/server/http'],
    ['http', 'platform/server/http'],
    ['./modules/crm/', 'modules/crm'],
    ['e2e/bytes.test.ts', 'e2e/bytes.test.ts'],
  ])('knows %s', (name, place) => expect(placesNamed(name)).toEqual([place]))

  it.each(['nobody', '../etc', 'node_modules', ''])('says in one sentence that there is no %s', name => {
    expect(() => placesNamed(name)).toThrow(/^[^\n]+crm[^\n]+$/)
  })

  it('ends with the sum, and fails, where there is no such thing', () => {
    const { status, stdout } = spawnSync(process.execPath, ['tools/test.mjs', 'nobody'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, '0 passed, 1 failed'])
  })

  it("runs a room's tests, the gates over its calls, the screens pass and its journeys", () => {
    const { files, gatesOf, needsBuild } = testsOf(['modules/crm'])
    expect([gatesOf, needsBuild]).toEqual([['modules/crm'], true])
    expect(files).toEqual(
      expect.arrayContaining([
        'modules/crm/customer/customer.test.ts',
        'app/gates/isolation.test.ts',
        'app/gates/bad-input.test.ts',
        'app/gates/calls.test.ts',
        'app/gates/server-decides.test.ts',
        'app/gates/stale.test.ts',
        'app/gates/states.test.ts',
        'e2e/screens-chinese.test.ts',
        'e2e/crm/customers.test.ts',
      ]),
    )
    expect(files.filter(path => path.startsWith('modules/') && !path.startsWith('modules/crm/'))).toEqual([])
  })

  it('runs the tests alone of what has neither calls nor screens, and no other gates than those that are named', () => {
    const { files, needsBuild } = testsOf(['platform/web/kit'])
    expect(files.length).toBeGreaterThan(0)
    expect([files.every(path => path.startsWith('platform/web/kit/')), needsBuild]).toEqual([true, false])
    expect(testsOf(['app/gates/lists.test.ts'])).toMatchObject({ files: ['app/gates/lists.test.ts'], gatesOf: [] })
  })

  it('tries all calls where what they rest on is changed', () => {
    expect(testsOf(['platform/server/http', 'modules/crm/contact'])).toMatchObject({
      files: expect.arrayContaining(['app/gates/bad-input.test.ts', 'modules/crm/contact/contact.test.ts']),
      gatesOf: [],
    })
  })

  it('tries all calls and the data of before where the database is changed', () => {
    for (const path of ['database/migrate.ts', 'database/sql/1-company-role.sql'])
      expect(testsOf([path])).toMatchObject({
        files: expect.arrayContaining(['app/gates/isolation.test.ts', 'app/gates/upgrade.test.ts']),
        gatesOf: [],
      })
  })

  it('finds every journey: it stands in the folder of a room or a mechanism, or is of the whole product', () => {
    const folders = readdirSync(join(root, 'e2e'), { withFileTypes: true }).filter(entry => entry.isDirectory())
    const homeless = folders.filter(
      ({ name }) => !['modules', 'mechanisms'].some(layer => existsSync(join(root, layer, name))),
    )
    expect(homeless.map(({ name }) => name)).toEqual([])
    expect(folders.length).toBeGreaterThan(8)
  })
})

describe('npm test -- --changed', () => {
  const chosen = (...files: string[]) => placesOfChanged(files)

  it("takes the record's folder, and the tests beside what imports it", () => {
    const places = chosen('modules/crm/customer/customer.server.ts')
    expect(places[0]).toBe('modules/crm/customer')
    expect(testsOf(places).files).toEqual(
      expect.arrayContaining(['modules/crm/customer/customer.test.ts', 'app/gates/isolation.test.ts']),
    )
  })

  it('takes the tests of other rooms that come through the door of the one that is changed', () => {
    const rest = chosen('modules/crm/customer/customer.contract.ts').slice(1)
    expect(rest.some(path => path.startsWith('modules/') && !path.startsWith('modules/crm/'))).toBe(true)
    expect(rest.filter(path => !/\.test\.tsx?$/.test(path))).toEqual([])
  })

  it('takes a journey alone where that is all that is changed, and what is deleted with its folder', () => {
    expect(chosen('e2e/crm/deals.test.ts')).toEqual(['e2e/crm/deals.test.ts'])
    expect(chosen('modules/crm/customer/no-more.ts')[0]).toBe('modules/crm/customer')
    expect(chosen('README.md', 'e2e/no-more.test.ts', '')).toEqual([])
  })
})
