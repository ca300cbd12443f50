import { describe, expect, it } from 'vitest'
import { rooms } from '#app/rooms.ts'
import { testServer } from '#app/testing/server.ts'
import { demoDepartments, demoPeople } from '#database/demo/people.ts'
import { settingCalls } from '../setting/setting.contract.ts'
import { appCalls } from './app.contract.ts'
import { readSetting } from '../setting/setting-keys.contract.ts'
import { apps, isShown, type ContractMode, type Looker } from './apps.contract.ts'
import { landedRooms } from './landed-rooms.contract.ts'

const server = testServer()
const { sales, other } = demoPeople
const [, development] = demoDepartments
const uses = async (who: 'staff' | 'sales' | 'admin', id = 'task') =>
  (await server.done(who, appCalls.companyApps, {})).list.find(app => app.localAppId === id)?.currentUsed

describe('apps', () => {
  it('are known of each room that is there and of no other', () => {
    const withApps = new Set(apps.map(({ room }) => room))
    expect([...landedRooms].sort()).toEqual(rooms.filter(room => withApps.has(room)).sort())
  })

  it("are shown when their room has landed, in the reader's language", async () => {
    const { list } = await server.done('staff', appCalls.companyApps, {})
    expect(list.map(({ room }) => room).every(room => landedRooms.includes(room))).toBe(true)
    expect(list.find(({ localAppId }) => localAppId === 'task')).toMatchObject({
      nameEn: 'task',
      name: '任务',
      currentUsed: true,
      child: [],
    })
    const english = await server.call('staff', appCalls.companyApps, {}, { query: { lang: 'en-US' } })
    expect(english.data.list.find(({ localAppId }) => localAppId === 'task')?.name).toBe('Tasks')
  })

  it('[shell-003, shell-004] offer what is sold and what is bought, each part by its name', async () => {
    const { list } = await server.done('staff', appCalls.companyApps, {})
    const offered = list.flatMap(({ child }) =>
      child.filter(({ currentUsed }) => currentUsed).map(({ nameEn }) => nameEn),
    )
    expect(offered).toEqual(
      expect.arrayContaining(['customer', 'chance', 'contract', 'tender', 'quotation', 'customer_order']),
    )
    expect(offered).toEqual(expect.arrayContaining(['quotation', 'purchase_apply', 'store_order', 'vendor', 'invoice']))
  })

  it('[shell-002, shell-006, shell-007] offer what is worked on, what it takes, and what is said of it', async () => {
    for (const id of ['task', 'project', 'plan', 'okr', 'report', 'event'])
      expect([id, await uses('staff', id)]).toEqual([id, true])
    for (const id of ['workhour', 'kpi']) expect([id, await uses('staff', id)]).toEqual([id, true])
    for (const id of ['note', 'document', 'post', 'im', 'analyze'])
      expect([id, await uses('staff', id)]).toEqual([id, true])
    const { list } = await server.done('staff', appCalls.companyApps, {})
    expect(list.find(({ localAppId }) => localAppId === 'workhour')!.child.map(({ nameEn }) => nameEn)).toContain(
      'workhour_approve',
    )
  })

  it('[purchasing-015] have purchase applications for everybody who uses purchasing, and for nobody else', async () => {
    const applies = async (who: 'staff' | 'hr') =>
      (await server.done(who, appCalls.companyApps, {})).list
        .flatMap(({ child }) => child)
        .find(({ nameEn }) => nameEn === 'purchase_apply')?.currentUsed
    expect([await applies('staff'), await applies('hr')]).toEqual([true, true])
    await server.done('admin', appCalls.close, { localAppId: 'purchase' })
    expect([await applies('staff'), await applies('hr')]).toEqual([false, false])
    await server.done('admin', appCalls.open, { localAppId: 'purchase' })
    expect(await applies('staff')).toBe(true)
  })

  it('[company-007] are closed and opened for the company by administrators', async () => {
    await server.done('admin', appCalls.close, { localAppId: 'task' })
    expect(await uses('staff')).toBe(false)
    expect(
      (await server.done('admin', appCalls.settings, {})).list.find(app => app.localAppId === 'task'),
    ).toMatchObject({ isOpen: false })
    await server.done('admin', appCalls.open, { localAppId: 'task' })
    expect(await uses('staff')).toBe(true)
    expect(await server.call('staff', appCalls.close, { localAppId: 'task' })).toMatchObject({ status: 403 })
    expect(await server.call('admin', appCalls.close, { localAppId: 'nothing' })).toMatchObject({
      result: 1,
      code: 'app.unknown',
    })
  })

  it('[shell-080] are there for a person while they are used, and each of their parts while its own switch is on', async () => {
    const shown = async (id: string) => {
      const { list } = await server.done('staff', appCalls.companyApps, {})
      return list.flatMap(app => [app, ...app.child]).find(one => one.nameEn === id)?.currentUsed
    }
    expect([await shown('crm'), await shown('customer'), await shown('contact')]).toEqual([true, true, true])
    await server.done('admin', settingCalls.write, { keyName: 'CUSTOMER_UI_CONTACT', keyValue: '0' })
    await expect.poll(() => shown('contact')).toBe(false)
    expect([await shown('crm'), await shown('customer')]).toEqual([true, true])
    await server.done('admin', settingCalls.write, { keyName: 'CUSTOMER_UI_CONTACT', keyValue: '1' })
    await expect.poll(() => shown('contact')).toBe(true)
    await server.done('admin', appCalls.close, { localAppId: 'crm' })
    expect([await shown('crm'), await shown('customer')]).toEqual([false, false])
    await server.done('admin', appCalls.open, { localAppId: 'crm' })
  })

  it('are not closed from another site, by a prefetch, or with the token in the address', async () => {
    const path = '/ftask/api/v2/app/close.json?local_app_id=task'
    const authorization = `Bearer ${await server.token('admin')}`
    expect((await server.request(path, { headers: { authorization, 'sec-fetch-site': 'cross-site' } })).status).toBe(
      403,
    )
    expect((await server.request(path, { headers: { authorization, 'sec-purpose': 'prefetch' } })).status).toBe(403)
    expect((await server.request(`${path}&token=${await server.token('admin')}`)).status).toBe(403)
    expect(await uses('staff')).toBe(true)
  })

  it('[company-006] are for some departments and people, when a scope is set', async () => {
    await server.done('admin', appCalls.setScope, { localAppId: 'task', departmentIds: [development.id] })
    expect(await uses('staff')).toBe(true)
    expect(await uses('sales')).toBe(false)
    expect(await uses('admin')).toBe(true)
    await server.done('admin', appCalls.setScope, { localAppId: 'task', userIds: [sales.id] })
    expect(await uses('staff')).toBe(false)
    expect(await uses('sales')).toBe(true)
    expect(
      (await server.done('admin', appCalls.settings, {})).list.find(app => app.localAppId === 'task'),
    ).toMatchObject({ departments: [], users: [{ id: sales.id }] })
    expect(await server.call('admin', appCalls.setScope, { localAppId: 'task', userIds: [other.id] })).toMatchObject({
      code: 'person.unknown',
    })
    await server.done('admin', appCalls.setScope, { localAppId: 'task' })
    expect(await uses('staff')).toBe(true)
  })
})

describe('module visibility (spec 1 §6)', () => {
  const part = (name: string) => apps.flatMap(app => app.child ?? []).find(({ nameEn }) => nameEn === name)!
  const looker = (input: Partial<Looker> = {}): Looker => ({
    holds: () => false,
    isOn: () => false,
    worksWith: () => true,
    uiScheme: 'project_enterprise',
    ...input,
  })

  it("asks for the part's setting, or for managing customers", () => {
    expect(isShown(part('tender'), looker())).toBe(false)
    expect(isShown(part('tender'), looker({ isOn: setting => setting === 'CONTRACT_UI_TENDER' }))).toBe(true)
    expect(isShown(part('tender'), looker({ holds: authority => authority === 'CRM_MANAGER' }))).toBe(true)
    expect(isShown(part('tender'), looker({ holds: authority => authority === 'CONTRAC_VIEW' }))).toBe(false)
  })
  it('shows contracts to those who manage or see all of them', () => {
    expect(isShown(part('contract'), looker({ holds: authority => authority === 'CONTRACT_MANAGER' }))).toBe(true)
    expect(isShown(part('contract'), looker({ holds: authority => authority === 'CONTRAC_VIEW' }))).toBe(true)
  })
  it('always shows purchase applies, purchase contracts and field sign-in', () => {
    for (const name of ['purchase_apply', 'purchase_contract', 'sign']) expect(isShown(part(name), looker())).toBe(true)
    expect(isShown(part('goods'), looker())).toBe(false)
    expect(isShown(part('goods'), looker({ holds: authority => authority === 'ERP_PURCHASE_MANAGER' }))).toBe(true)
  })
  it('[edition-007] hides chances in the project-company edition, whoever looks', () => {
    const everything = { holds: () => true, isOn: () => true }
    expect(isShown(part('chance'), looker(everything))).toBe(true)
    expect(isShown(part('chance'), looker({ ...everything, uiScheme: 'project_company' }))).toBe(false)
  })
  it('[crm-contract-031, crm-contract-032] has income contracts and orders, unless the contract mode says that the company works without', async () => {
    const kept = readSetting('contract_mode', undefined)
    expect(kept).toEqual({ income_contract: 1, order: 1 })
    const everything = { holds: () => true, isOn: () => true }
    const without = (mode: ContractMode) => looker({ ...everything, worksWith: one => one !== mode })
    expect(isShown(part('contract'), looker(everything))).toBe(true)
    expect(isShown(part('contract'), without('income_contract'))).toBe(false)
    expect(isShown(part('contract'), without('order'))).toBe(true)
    expect(isShown(part('customer_order'), without('order'))).toBe(false)
    expect(isShown(part('customer_order'), without('income_contract'))).toBe(true)
    const shown = async (name: string) =>
      (await server.done('admin', appCalls.companyApps, {})).list
        .flatMap(({ child }) => child)
        .find(({ nameEn }) => nameEn === name)?.currentUsed
    expect([await shown('contract'), await shown('customer_order')]).toEqual([true, true])
    const write = (keyValue: object) =>
      server.done('admin', settingCalls.write, { keyName: 'contract_mode', keyValue: JSON.stringify(keyValue) })
    await write({ income_contract: 0, order: 0 })
    await expect.poll(async () => [await shown('contract'), await shown('customer_order')]).toEqual([false, false])
    await write({ income_contract: 1, order: 1 })
    await expect.poll(async () => [await shown('contract'), await shown('customer_order')]).toEqual([true, true])
  })
  it('shows the overview to its managers alone', () => {
    expect(
      isShown(
        apps.find(({ id }) => id === 'lookout')!,
        looker(),
      ),
    ).toBe(false)
  })
})
