import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { isOkrMode } from './okr-mode.contract.ts'
import { settingCalls } from './setting.contract.ts'
import { readSetting, settingKeys, settingSchema } from './setting-keys.contract.ts'
import * as v from 'valibot'

const server = testServer()
const read = async (key: string) => (await server.done('staff', settingCalls.read, { keys: [key] })).list[0]
const write = (keyName: string, keyValue: string) => server.call('admin', settingCalls.write, { keyName, keyValue })

describe('settings of the company', () => {
  it("have the spec's defaults, each a value of its kind", async () => {
    expect(await read('task_score')).toEqual({ keyName: 'task_score', keyValue: '{"status":1}', isDefault: true })
    for (const [name, { usual, value }] of Object.entries(settingKeys)) expect(v.is(value, usual), name).toBe(true)
    expect(readSetting('plan_setting', undefined)).toEqual({ model: null, week: 1, quarter: 1 })
    expect(readSetting('contract_mode', undefined)).toEqual({ income_contract: 1, order: 1 })
    expect((await server.done('staff', settingCalls.read, {})).list).toHaveLength(Object.keys(settingKeys).length)
  })

  it('[setting-005, setting-007, setting-008, setting-009, setting-010, setting-011, setting-012, setting-014] carry key_name and key_value, and cover what a rule reads', async () => {
    for (const [key_name, key_value] of [
      ['plan_setting', '{"model":"okr","week":1,"quarter":1}'],
      ['okr_module_date', '2025-01-01'],
      ['dynamic_tab_date', '2025-01-01'],
      ['task_score', '{"status":0}'],
      ['deliverable_setting', '{"required":1}'],
      ['workflow_setting', '{"open":0}'],
      ['project_approve', '{"status":1}'],
      ['create_project_limit', '{"open":1}'],
      ['workhour_setting', '{"approve":0,"remind":0}'],
    ] as const) {
      const before = (await read(key_name))!.keyValue!
      const post = async (body: object) =>
        (
          await server.request('/ftask/api/comp/settings.json', {
            method: 'POST',
            headers: { authorization: `Bearer ${await server.token('admin')}`, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).body
      expect(await post({ key_name, key_value })).toMatchObject({ result: 0, data: { key_name, key_value } })
      const { body } = await server.request(`/ftask/api/comp/settings.json?keys[]=${key_name}`, {
        headers: { authorization: `Bearer ${await server.token('staff')}` },
      })
      expect(body.data).toMatchObject({ list: [{ key_name, key_value }] })
      expect(await post({ key_name, key_value: before })).toMatchObject({ result: 0 })
    }
  })

  it('are changed by administrators, for their own company', async () => {
    expect(await write('task_score', '{"status":0}')).toMatchObject({ result: 0, data: { isDefault: false } })
    expect(await read('task_score')).toMatchObject({ keyValue: '{"status":0}', isDefault: false })
    expect((await server.done('other', settingCalls.read, { keys: ['task_score'] })).list[0]).toMatchObject({
      isDefault: true,
    })
    await write('task_score', '{"status":1}')
    expect(await read('task_score')).toMatchObject({ isDefault: true })
    expect(
      await server.call('staff', settingCalls.write, { keyName: 'task_score', keyValue: '{"status":0}' }),
    ).toMatchObject({ status: 403 })
  })

  it('refuse unknown keys and values of another kind', async () => {
    expect(await write('no_such_key', '1')).toMatchObject({
      result: 1,
      code: 'setting.unknown',
      msg: '没有这个设置项：no_such_key',
    })
    expect(await write('constructor', '1')).toMatchObject({ code: 'setting.unknown' })
    expect(await write('CONTRACT_UI_CHANCE', 'yes')).toMatchObject({ code: 'setting.value' })
    expect(await write('task_score', 'not json')).toMatchObject({ code: 'setting.value' })
    expect(await write('score-login', '1000000')).toMatchObject({ code: 'setting.value' })
    expect(await write('okr_module_date', '2024-02-30')).toMatchObject({ code: 'setting.value' })
    expect(await server.call('staff', settingCalls.read, { keys: ['no_such_key'] })).toMatchObject({
      code: 'setting.unknown',
    })
  })

  it('know the keys that name a project, and no project that is not there', async () => {
    const project = newId()
    for (const [key, value] of [
      [`fb-agile-project-open-process-board-${project}`, '1'],
      [`fb-pmp-project-finance-auth-${project}`, '[]'],
      [`${project}_custom_agile_project_module`, '["story","bug"]'],
    ] as const) {
      expect(await read(key)).toMatchObject({ keyValue: null, isDefault: true })
      expect(await write(key, value)).toMatchObject({ result: 4 })
      expect(await write(key, 'yes')).toMatchObject({ code: 'setting.value' })
    }
    expect(settingSchema('fb-pmp-project-finance-auth-1')).toBeNull()
  })

  it('change the points that a kind of deed earns', async () => {
    expect(await read('score-finish_on_time')).toMatchObject({ keyValue: '5' })
    expect(await write('score-finish_on_time', '8')).toMatchObject({ result: 0 })
  })

  it('[plan-011] of plans have week and quarter on by default', () => {
    expect(readSetting('plan_setting', undefined)).toEqual({ model: null, week: 1, quarter: 1 })
    expect(readSetting('plan_setting', '{"model":"plan"}')).toMatchObject({ week: 1, quarter: 1 })
    expect(readSetting('plan_setting', '{"week":0}')).toMatchObject({ week: 0, quarter: 1 })
  })

  it("[okr-030, okr-031] turn OKR on by the model, or by the company's age", () => {
    expect(isOkrMode('okr', '2020-01-01T00:00:00.000Z', '2024-01-01')).toBe(true)
    expect(isOkrMode('plan', '2025-01-01T00:00:00.000Z', '2024-01-01')).toBe(false)
    expect(isOkrMode(null, '2025-01-01T00:00:00.000Z', '2024-01-01')).toBe(true)
    expect(isOkrMode(null, '2023-12-31T23:00:00.000Z', '2024-01-01')).toBe(false)
  })
})
