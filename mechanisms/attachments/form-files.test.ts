import { beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { uploading } from '#app/testing/upload.ts'
import type { Call, CallInput } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { chanceCalls, customerCalls } from '#modules/crm/crm.contract.ts'
import { orderCalls } from '#modules/crm/order/order.contract.ts'
import { tenderCalls } from '#modules/crm/tender/tender.contract.ts'
import { billLogCalls } from '#modules/finance/bill-log/bill-log.contract.ts'
import { billMemoCalls } from '#modules/finance/bill-memo/bill-memo.contract.ts'
import { messageCalls } from '#modules/messages/message/message.contract.ts'
import { noteCalls } from '#modules/notes/note/note.contract.ts'
import { postCalls } from '#modules/posts/post/post.contract.ts'
import { projectLogCalls } from '#modules/projects/control/log/log.contract.ts'
import { qualityCalls } from '#modules/projects/control/quality/quality.contract.ts'
import { projectCalls } from '#modules/projects/projects.contract.ts'
import { enquiryCalls } from '#modules/purchasing/enquiry/enquiry.contract.ts'
import { supplierCalls } from '#modules/purchasing/supplier/supplier.contract.ts'
import { reportCalls } from '#modules/reports/report/report.contract.ts'
import { reportTypeCalls } from '#modules/reports/type/report-type.contract.ts'
import { goodsCalls } from '#mechanisms/goods/goods.contract.ts'
import { mostFiles, type FileChange } from './attachment.contract.ts'

const server = testServer()
const race = racing(server)
const upload = uploading(server)
const { staff } = demoPeople

let [customerId, supplierId, projectId, typeId] = ['', '', '', '']
let content: { title: string; text: string }[] = []
beforeAll(async () => {
  customerId = (await server.done('staff', customerCalls.create, { fullName: `客户 ${newId()}` })).id
  supplierId = (await server.done('admin', supplierCalls.create, { name: `供应商 ${newId()}` })).id
  projectId = (await server.done('staff', projectCalls.create, { type: 0, name: '项目', managerIds: [staff.id] })).id
  const monthly = (await server.done('staff', reportTypeCalls.read, {})).list.find(one => one.cycle === 'month')!
  typeId = monthly.id
  content = monthly.sections.map(({ title }) => ({ title, text: '' }))
})

/** A record whose form changes it as a whole, by its calls and what a change sends beside the files. */
interface Kind {
  who: DemoLogin
  create: Call
  update: Call
  detail: Call
  draft: () => object | Promise<object>
  /** What a change sends, where not the same. */
  change?: () => object
  /** Where its files are not `attachments`. */
  files?: string
}
const kind = (
  who: DemoLogin,
  { create, update, detail }: Pick<Kind, 'create' | 'update' | 'detail'>,
  draft: Kind['draft'],
  rest: Partial<Kind> = {},
): Kind => ({ who, create, update, detail, draft, ...rest })
const kinds: Record<string, Kind> = {
  note: kind('staff', noteCalls, () => ({ content: '买票' })),
  post: kind('staff', postCalls, () => ({ content: '上线了' })),
  project_log: kind('staff', projectLogCalls, () => ({ projectId, title: '隔断完成', logDate: '2026-10-01' }), {
    change: () => ({ title: '隔断完成', logDate: '2026-10-01' }),
  }),
  quality: kind(
    'staff',
    { ...qualityCalls, update: qualityCalls.score },
    () => ({ projectId, name: '首件检查', managerId: staff.id, planEndDate: Date.now() + 86_400_000 }),
    { change: () => ({ score: 0 }), files: 'files' },
  ),
  bill_memo: kind('staff', billMemoCalls, () => ({ summary: '打车', amount: '46.5', spentDate: '2024-06-03' })),
  bill_log: kind('finance', billLogCalls, () => ({
    direction: 'in',
    amount: '86000',
    billDate: new Date().toISOString().slice(0, 10),
    partyName: '海河机械',
    summary: '二期款',
  })),
  customer: kind('staff', customerCalls, () => ({ fullName: `客户 ${newId()}` }), { change: () => ({}) }),
  chance: kind('staff', chanceCalls, () => ({ name: '二期', customerId })),
  tender: kind('staff', tenderCalls, () => ({ name: '智能化工程', customerId })),
  customer_order: kind('staff', orderCalls, () => ({
    name: '首批设备',
    customerId,
    lines: [{ name: '网关', quantity: '3', price: '33.34' }],
  })),
  goods: kind('admin', goodsCalls, () => ({ name: `终端 ${newId()}`, price: '12' })),
  enquiry: kind('staff', enquiryCalls, () => ({
    name: '询价',
    lines: [{ name: '支架', quantity: '3', price: '1' }],
    supplierIds: [supplierId],
  })),
  report: kind(
    'staff',
    reportCalls,
    async () => {
      // A cycle has one.
      await server.sql('delete from report')
      return { typeId, isDraft: true, content }
    },
    {
      change: () => ({ isDraft: true, content }),
    },
  ),
}

describe.each(Object.entries(kinds))('the files of a form: %s', (_, { who, create, update, detail, ...one }) => {
  const name = one.files ?? 'attachments'
  const make = async (resId: string[]) => {
    const draft = await one.draft()
    const { id } = (await server.done(who, create, { ...draft, ...(one.files ? {} : { resId }) } as never)) as {
      id: string
    }
    const sent = { id, ...(one.change?.() ?? draft) }
    if (one.files) await server.done(who, update, { ...sent, resId } as never)
    return sent
  }
  const filesOf = async (id: string) =>
    ((await server.done(who, detail, { id } as never)) as Record<string, { id: string }[]>)[name]!.map(file => file.id)
  const uploads = (count: number) => Promise.all(Array.from({ length: count }, (_one, n) => upload(who, `${n}.txt`)))

  it('stay whoever saves last: what each adds is there, what each takes off is gone', async () => {
    const before = await uploads(4)
    const added = await uploads(6)
    const sent = await make(before)
    const changes = await race(
      who,
      update,
      turn =>
        ({ ...sent, addResId: [added[turn]!], delResId: before.slice(turn, turn + 1) }) as CallInput<typeof update>,
      6,
    )
    expect(changes.filter(({ result }) => result !== 0)).toEqual([])
    expect((await filesOf(sent.id)).toSorted()).toEqual(added.toSorted())
  })

  it('are as they were where a change is refused or says nothing of them', async () => {
    const [first, second] = (await uploads(2)) as [string, string]
    const sent = await make([first])
    const change = (files: FileChange) => server.call(who, update, { ...sent, ...files } as never)
    for (const [files, refused] of [
      [
        { resId: [], addResId: [second] },
        { code: 'file.change.both', errors: [{ field: 'res_id' }] },
      ],
      [{ delResId: [first], addResId: [second, newId()] }, { code: 'file.unknown' }],
    ] as const)
      expect(await change(files)).toMatchObject(refused)
    expect(await change({})).toMatchObject({ result: 0 })
    expect(await filesOf(sent.id)).toEqual([first])
    expect(await change({ resId: [second] })).toMatchObject({ result: 0 })
    expect(await filesOf(sent.id)).toEqual([second])
  })
})

it('a record that is full says how many it may have, and that one is removed first', async () => {
  const all = await Promise.all(Array.from({ length: mostFiles + 1 }, (_, n) => upload('staff', `${n}.txt`)))
  const { id } = await server.done('staff', noteCalls.create, { content: '满了', resId: all.slice(0, mostFiles) })
  const add = (more: FileChange = {}) =>
    server.call('staff', noteCalls.update, { id, content: '满了', addResId: all.slice(mostFiles), ...more } as never)
  expect(await add()).toMatchObject({ code: 'file.too_many', msg: '附件已达上限 30 个，请先移除不需要的' })
  expect(await add({ delResId: all.slice(0, 1) })).toMatchObject({ result: 0 })
})

it('every call that changes the files of a record takes those to add and to remove, and names none by itself', () => {
  const entriesOf = (call: Call) => (call.input as { entries?: Record<string, object> }).entries ?? {}
  const changes = handledCalls.flatMap(({ call }) => {
    const entries = entriesOf(call)
    // A message that is sent belongs to a conversation, whose id it names.
    const isChange = 'id' in entries && 'resId' in entries && call.path !== messageCalls.send.path
    return isChange ? [{ path: call.path, entries }] : []
  })
  expect(changes.length).toBeGreaterThan(25)
  for (const { path, entries } of changes) {
    expect([path, Object.keys(entries)]).toEqual([path, expect.arrayContaining(['addResId', 'delResId'])])
    expect([path, (entries.resId as { default?: unknown }).default]).toEqual([path, undefined])
  }
})
