import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { allScreens } from '#app/all-rooms.web.ts'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { accountRoom } from '#modules/account/account.web.tsx'
import { sessionCalls } from '#modules/account/account.contract.ts'
import { approvalsRoom } from '#modules/approvals/approvals.web.tsx'
import { calendarRoom } from '#modules/calendar/calendar.web.tsx'
import { appCalls, authorityCalls, settingCalls } from '#modules/company/company.contract.ts'
import { companyRoom } from '#modules/company/company.web.tsx'
import { apps, keptScreens } from '#modules/company/app/apps.contract.ts'
import { landedRooms } from '#modules/company/app/landed-rooms.contract.ts'
import { settingsInUse } from '#modules/company/setting/setting-keys.contract.ts'
import { contractCalls } from '#modules/crm/contract/contract.contract.ts'
import { incomeTypes } from '#modules/crm/contract/contract-brief.contract.ts'
import { crmRoom, lookoutRoom } from '#modules/crm/crm.web.tsx'
import { financeRoom } from '#modules/finance/finance.web.tsx'
import { homeRoom } from '#modules/home/home.web.tsx'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { hoursRoom } from '#modules/hours/hours.web.tsx'
import { tripCalls } from '#modules/hr/trip/trip.contract.ts'
import { hrRoom } from '#modules/hr/hr.web.tsx'
import { projectsRoom } from '#modules/projects/projects.web.tsx'
import { purchasingRoom } from '#modules/purchasing/purchasing.web.tsx'
import { furtherTasks } from '#modules/tasks/further-tasks.web.tsx'
import { tasksRoom } from '#modules/tasks/tasks-tab.web.tsx'
import type { Authority } from '#mechanisms/people/person.contract.ts'
import { recordAddressCalls } from '#mechanisms/short-codes/record-address.contract.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { allSubjects } from '#mechanisms/subjects/subject.server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { digest } from './digest.ts'
import { inputFor } from './inputs.ts'
import { goalsRoom } from '#modules/goals/goals.web.tsx'
import { okrRoom } from '#modules/okr/okr.web.tsx'
import { documentsRoom } from '#modules/documents/documents.web.tsx'
import { messagesRoom } from '#modules/messages/messages.web.tsx'
import { postsRoom } from '#modules/posts/posts.web.tsx'
import { dashboardsRoom } from '#modules/dashboards/dashboards.web.tsx'
import { kpiRoom } from '#modules/kpi/kpi.web.tsx'
import { reportsRoom } from '#modules/reports/reports.web.tsx'
import { notesRoom } from '#modules/notes/notes.web.tsx'

const server = testServer()
const { finance, admin } = demoPeople
const landed = apps.filter(({ room }) => landedRooms.includes(room))
/** An app's own name, its parts', and those of the apps and parts that are made of its records. */
const namesWith = (id: string): string[] =>
  landed.flatMap(one =>
    one.id === id || one.needs?.includes(id)
      ? [one.nameEn, ...(one.child ?? []).map(part => part.nameEn)]
      : (one.child ?? []).filter(part => part.needs?.includes(id)).map(part => part.nameEn),
  )
/** Calls of these alone: one that another app has, too, stays open with that. */
const callsOf = (names: readonly string[]) =>
  handledCalls.filter(
    ({ app, caller }) => app && [app].flat().every(one => names.includes(one)) && caller === 'company',
  )
const rooms = {
  task: { screens: [...tasksRoom.screens, ...furtherTasks.screens] },
  project: projectsRoom,
  event: calendarRoom,
  workhour: hoursRoom,
  approval: approvalsRoom,
  crm: crmRoom,
  lookout: lookoutRoom,
  finance: financeRoom,
  purchase: purchasingRoom,
  hr: hrRoom,
  plan: goalsRoom,
  okr: okrRoom,
  post: postsRoom,
  document: documentsRoom,
  im: messagesRoom,
  report: reportsRoom,
  note: notesRoom,
  kpi: kpiRoom,
  analyze: dashboardsRoom,
}
/**
 * Screens that stand in a room's door and belong to no app: what an administrator sets, and what leads to everything.
 */
const ofNoApp = /^\/(members_management|quick_create)(\/|$)/

describe('what is there for a person', () => {
  it('is said of every call of a company: it belongs to an app that is known, or to none', () => {
    const known = new Set(apps.flatMap(one => [one.nameEn, ...(one.child ?? []).map(part => part.nameEn)]))
    expect(
      handledCalls.filter(({ app }) => [app ?? []].flat(2).some(one => !known.has(one))).map(({ call }) => call.path),
    ).toEqual([])
    expect(
      allSubjects()
        .filter(({ app }) => !known.has(app))
        .map(({ type }) => type),
    ).toEqual([])
    for (const { id } of landed) expect({ id, calls: callsOf(namesWith(id)).length > 0 }).toEqual({ id, calls: true })
    expect(Object.keys(rooms).sort()).toEqual(landed.map(({ id }) => id).sort())
    // The rooms without an app: who one is, the company, and the home page.
    expect([accountRoom, companyRoom, homeRoom].length).toBe(3)
  })

  it.each(landed.map(({ id }) => id))(
    '%s closed: every call of it refuses and changes nothing, searches show none of it, no address leads there',
    async id => {
      await server.done('admin', appCalls.close, { localAppId: id })
      const names = namesWith(id)
      const before = await digest(server)
      for (const { call } of callsOf(names)) {
        for (const who of ['staff', 'admin'] as const) {
          expect({ call: call.path, ...(await server.call(who, call, inputFor(call.input, newId())!)) }).toMatchObject({
            call: call.path,
            status: 403,
            code: 'app.not_there',
          })
        }
      }
      for (const { type } of allSubjects().filter(({ app }) => names.includes(app))) {
        const path = `/ftask/api/search?${new URLSearchParams({ type, key: '测试' })}`
        const reply = await server.request(path, {
          headers: { authorization: `Bearer ${await server.token('staff')}` },
        })
        expect({ type, ...reply.body }).toMatchObject({ type, code: 'app.not_there' })
      }
      expect(await digest(server)).toBe(before)
      const { list } = await server.done('staff', appCalls.companyApps, {})
      expect(
        list
          .filter(({ nameEn }) => names.includes(nameEn))
          .flatMap(one => [one, ...one.child])
          .filter(({ currentUsed }) => currentUsed),
      ).toEqual([])
      const { closedAddresses, askedAddresses } = await server.done('staff', sessionCalls.my, {})
      const isClosed = (path: string) =>
        closedAddresses.some(begin => path === begin || path.startsWith(`${begin}/`)) &&
        !askedAddresses.some(begin => path.startsWith(begin))
      const open = rooms[id as keyof typeof rooms].screens
        .map(({ path }) => path)
        .filter(path => !isClosed(path) && !ofNoApp.test(path))
      expect(open).toEqual([])
      await server.done('admin', appCalls.open, { localAppId: id })
      // Some are for holders of an authority: an administrator has all of them.
      expect(
        (await server.done('admin', appCalls.companyApps, {})).list.find(({ localAppId }) => localAppId === id),
      ).toMatchObject({ currentUsed: true })
    },
    120_000,
  )

  it('is asked of comments and files about a record, too', async () => {
    const [task] = await server.sql<{ id: string }>(
      `select subject_id as id from member where subject_type = 'task' and role = 'creator' and person_id = $1 limit 1`,
      [demoPeople.staff.id],
    )
    const path = `/ftask/api/comment/list?subject_id=${task!.id}&subject_type=task`
    const requested = async () =>
      (await server.request(path, { headers: { authorization: `Bearer ${await server.token('staff')}` } })).body
    expect(await requested()).toMatchObject({ result: 0 })
    await server.done('admin', appCalls.close, { localAppId: 'task' })
    expect(await requested()).toMatchObject({ code: 'app.not_there' })
    await server.done('admin', appCalls.open, { localAppId: 'task' })
  })

  it('follows the scope: who is out of it is refused, but for what they are asked to decide', async () => {
    await server.done('admin', appCalls.setScope, { localAppId: 'finance', userIds: [finance.id] })
    const lists = callsOf(['finance']).filter(({ call, isForDeciders }) => call.method === 'GET' && !isForDeciders)
    for (const { call } of lists)
      expect({ call: call.path, ...(await server.call('staff', call, inputFor(call.input, newId())!)) }).toMatchObject({
        call: call.path,
        code: 'app.not_there',
      })
    for (const { call } of callsOf(['finance']).filter(({ isForDeciders }) => isForDeciders)) {
      expect({
        call: call.path,
        ...(await server.call('manager', call, inputFor(call.input, newId())!)),
      }).toMatchObject({ call: call.path, result: 4 })
    }
    const { closedAddresses, askedAddresses } = await server.done('staff', sessionCalls.my, {})
    expect([closedAddresses, askedAddresses]).toEqual([
      expect.arrayContaining(['/finance']),
      expect.arrayContaining(['/finance/detail']),
    ])
    await server.done('admin', appCalls.setScope, { localAppId: 'finance', userIds: [admin.id, demoPeople.staff.id] })
    expect(await server.call('staff', lists[0]!.call, inputFor(lists[0]!.call.input, newId())!)).toMatchObject({
      result: 0,
    })
    await server.done('admin', appCalls.setScope, { localAppId: 'finance' })
  })

  it('follows the rules of module visibility and the edition', async () => {
    const contacts = callsOf(['contact'])
    const request = async (who: 'staff' | 'sales' | 'admin') =>
      (await server.call(who, contacts[0]!.call, inputFor(contacts[0]!.call.input, newId())!)).code
    await server.done('admin', settingCalls.write, { keyName: 'CUSTOMER_UI_CONTACT', keyValue: '0' })
    expect([await request('staff'), await request('admin')]).toEqual(['app.not_there', undefined])
    await server.done('admin', settingCalls.write, { keyName: 'CUSTOMER_UI_CONTACT', keyValue: '1' })
    expect(await request('staff')).toBeUndefined()
    await server.sql(`update company set ui_scheme = 'project_company' where comp_id = $1`, [
      (await server.done('admin', sessionCalls.my, {})).companyId,
    ])
    const [chance] = callsOf(['chance'])
    expect(await server.call('admin', chance!.call, inputFor(chance!.call.input, newId())!)).toMatchObject({
      code: 'app.not_there',
    })
    await server.sql(`update company set ui_scheme = 'project_enterprise' where comp_id = $1`, [
      (await server.done('admin', sessionCalls.my, {})).companyId,
    ])
  })

  /** Whether an app's part is shown in the workbench, and whether its calls answer. */
  async function standing(who: DemoLogin, nameEn: string) {
    const { list } = await server.done(who, appCalls.companyApps, {})
    const { call } = handledCalls
      .filter(({ app, caller }) => caller === 'company' && [app].flat()[0] === nameEn)
      .find(one => one.call.method === 'GET' && !one.call.path.includes(':id'))!
    // Queried without a choice: of contracts, that is what CRM keeps.
    const input = v.safeParse(call.input, {}).success ? {} : inputFor(call.input, newId())!
    const { code } = await server.call(who, call, input)
    return [
      list.flatMap(one => one.child).find(one => one.nameEn === nameEn)?.currentUsed,
      code !== 'app.not_there',
    ] as const
  }
  /** The server remembers who is who until it learns that it has changed. */
  const isThere = (who: DemoLogin, nameEn: string, expected: boolean) =>
    expect.poll(() => standing(who, nameEn)).toEqual([expected, expected])
  const grant = (authority: Authority, change: object) =>
    server.done('admin', authorityCalls.grant, { authority, addId: [], delId: [], ...change })

  it.each([
    ['customer', 'CUSTOMER_UI_CUSTOMER', 'CRM_MANAGER'],
    ['contact', 'CUSTOMER_UI_CONTACT', 'CRM_MANAGER'],
    ['opensea', 'CUSTOMER_UI_OPEN_SEA', 'CRM_MANAGER'],
    ['chance', 'CONTRACT_UI_CHANCE', 'CRM_MANAGER'],
    ['tender', 'CONTRACT_UI_TENDER', 'CRM_MANAGER'],
    ['contract', 'CONTRACT_UI_CONTRACT', 'CRM_MANAGER'],
    ['contract', 'CONTRACT_UI_CONTRACT', 'CONTRACT_MANAGER'],
    ['contract', 'CONTRACT_UI_CONTRACT', 'CONTRAC_VIEW'],
    ['vendor', 'ERP_UI_SUPPLIER', 'ERP_PURCHASE_MANAGER'],
    ['quotation', 'CONTRACT_UI_QUOTATION', 'CRM_MANAGER'],
    ['receive_payment', 'CONTRACT_UI_RECEIVE_PAYMENT', 'CRM_MANAGER'],
    ['goods', 'ERP_UI_PRODUCTS', 'ERP_PURCHASE_MANAGER'],
  ] as const)(
    '[crm-customer-030, crm-customer-031, crm-customer-032, crm-chance-021, crm-tender-006, crm-contract-026, crm-contract-027, supplier-006, goods-007, crm-quotation-006, crm-payment-005] %s is there where %s is on, and else for holders of %s alone',
    async (nameEn, keyName, authority) => {
      await isThere('staff', nameEn, true)
      await server.done('admin', settingCalls.write, { keyName, keyValue: '0' })
      await isThere('staff', nameEn, false)
      await isThere('hr', nameEn, false)
      await grant(authority, { addId: [demoPeople.hr.id] })
      await isThere('hr', nameEn, true)
      await isThere('staff', nameEn, false)
      await grant(authority, { delId: [demoPeople.hr.id] })
      await isThere('hr', nameEn, false)
      await server.done('admin', settingCalls.write, { keyName, keyValue: '1' })
      await isThere('staff', nameEn, true)
      await isThere('hr', nameEn, true)
    },
  )

  it('[purchasing-016] purchase contracts are there while purchasing is, though CRM shows no contracts', async () => {
    const purchase = await server.done('staff', contractCalls.create, await aPurchase('服务器采购'))
    const sale = await server.done('staff', contractCalls.create, aSale('服务器销售'))
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    await server.done('admin', settingCalls.write, { keyName: 'CONTRACT_UI_CONTRACT', keyValue: '0' })
    const kinds = [...incomeTypes]
    const listed = async () => (await server.call('staff', contractCalls.list, { incomeType: kinds })).data?.list
    await expect.poll(async () => (await listed())?.map(({ incomeType }) => incomeType)).not.toContain(3)
    expect((await listed())!.map(({ id }) => id)).toContain(purchase.id)
    expect(await server.done('staff', contractCalls.total, { incomeType: kinds })).toEqual(
      await server.done('staff', contractCalls.total, { incomeType: [1] }),
    )
    const found = await server.done('staff', searchCalls.search, { key: '服务器', type: 'contract' })
    expect(found.list.map(({ id }) => id)).toEqual([purchase.id])
    const addresses = [purchase, sale].map(({ id }) => `/crm/contract/${id}`)
    const named = await server.done('staff', recordAddressCalls.resolve, { addresses })
    expect(named.list.map(({ id }) => id)).toEqual([purchase.id])

    // What CRM keeps is closed with CRM's contracts, and a refusal changes nothing.
    const before = await digest(server)
    const refused = { status: 403, code: 'app.not_there' }
    expect(await server.call('staff', contractCalls.list, {})).toMatchObject(refused)
    expect(await server.call('staff', contractCalls.total, {})).toMatchObject(refused)
    expect(await server.call('staff', contractCalls.create, aSale('第二份'))).toMatchObject(refused)
    expect(await server.call('staff', contractCalls.change, { id: sale.id, customerSignedUser: '王' })).toMatchObject(
      refused,
    )
    expect(await digest(server)).toBe(before)

    await server.done('staff', contractCalls.revoke, { id: purchase.id })
    await server.done('staff', contractCalls.update, { id: purchase.id, ...(await aPurchase('服务器采购二期')) })
    const { closedAddresses } = await server.done('staff', sessionCalls.my, {})
    for (const open of ['/crm/purchase_contract', '/crm/newContract', '/crm/my_approval_contract'])
      expect({ open, isClosed: closedAddresses.includes(open) }).toEqual({ open, isClosed: false })
    expect(closedAddresses).toEqual(expect.arrayContaining(['/crm/contract', '/crm/contract_home']))

    await server.done('admin', settingCalls.write, { keyName: 'CONTRACT_UI_CONTRACT', keyValue: '1' })
    await expect.poll(async () => (await server.call('staff', contractCalls.list, {})).code).toBeUndefined()
    // Without purchasing they are CRM's like the others, and its own list of them is closed.
    await server.done('admin', appCalls.close, { localAppId: 'purchase' })
    await expect
      .poll(async () => (await server.done('staff', sessionCalls.my, {})).closedAddresses)
      .toContain('/crm/purchase_contract')
    await server.done('admin', appCalls.open, { localAppId: 'purchase' })
  })
  const aPurchase = async (name: string) => {
    const [supplier] = await server.sql<{ id: string }>(`select id from supplier where status = 'agree' limit 1`)
    return { name, incomeType: 1 as const, supplierId: supplier!.id, total: '100.00' }
  }
  const aSale = (name: string) => ({ name, incomeType: 3 as const, total: '0.00' })

  it('[sign-005] field sign is there whatever is hidden beside it, while its app is', async () => {
    const isAnswered = async () =>
      (await server.call('staff', tripCalls.list, {})).code !== 'app.not_there' &&
      (await server.done('staff', appCalls.companyApps, {})).list
        .flatMap(one => one.child)
        .find(one => one.nameEn === 'trip')!.currentUsed
    const parts = apps.flatMap(one => [one, ...(one.child ?? [])]).flatMap(one => one.settings ?? [])
    const hidden = parts.filter(one => settingsInUse.includes(one))
    for (const keyName of hidden) await server.done('admin', settingCalls.write, { keyName, keyValue: '0' })
    await expect.poll(isAnswered).toBe(true)
    for (const keyName of hidden) await server.done('admin', settingCalls.write, { keyName, keyValue: '1' })
    await server.done('admin', appCalls.close, { localAppId: 'hr' })
    await expect.poll(isAnswered).toBe(false)
    await server.done('admin', appCalls.open, { localAppId: 'hr' })
    await expect.poll(isAnswered).toBe(true)
  })

  it('keeps the screens of administrators, HR managers and finance to them', async () => {
    const kept = (path: string) =>
      keptScreens.some(({ begins }) => path === begins || path.startsWith(begins.endsWith('/') ? begins : `${begins}/`))
    const openTo = async (who: DemoLogin) => {
      const { closedAddresses, askedAddresses } = await server.done(who, sessionCalls.my, {})
      const isClosed = (path: string) =>
        closedAddresses.some(begin => path === begin || path.startsWith(begin.endsWith('/') ? begin : `${begin}/`)) &&
        !askedAddresses.some(begin => path.startsWith(begin))
      return allScreens.map(({ path }) => path).filter(path => kept(path) && !isClosed(path))
    }
    const all = allScreens.map(({ path }) => path).filter(kept)
    expect(all.length).toBeGreaterThan(35)
    // A screen that only such calls can fill is among them.
    expect(all).toEqual(
      expect.arrayContaining([
        '/members_management/settings',
        '/members_management/roles/:id',
        '/app_setting',
        '/hr/leave/kinds/:id',
        '/hr/sign_setting',
        '/finance/expense_types',
      ]),
    )
    expect(await openTo('staff')).toEqual([])
    expect(await openTo('admin')).toEqual(all)
    expect(await openTo('hr')).toEqual(
      expect.arrayContaining(['/hr/leave/kinds/:id', '/hr/shifts', '/hr/attendance_months']),
    )
    await server.done('admin', authorityCalls.grant, {
      authority: 'FINANCE_DESIGN',
      addId: [demoPeople.sales.id],
      delId: [],
    })
    expect((await openTo('sales')).filter(path => path.startsWith('/members_management'))).toEqual(
      all.filter(path => path.startsWith('/members_management/approvals')),
    )
  })
})
