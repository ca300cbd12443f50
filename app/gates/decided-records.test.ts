import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { uploading } from '#app/testing/upload.ts'
import type { DemoLogin } from '#database/demo/people.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { addDays, weekdayOf } from '#platform/contract/days.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { customerCalls } from '#modules/crm/crm.contract.ts'
import { expenseTypeCalls } from '#modules/finance/expense-type/expense-type.contract.ts'
import { orderTypes, type OrderType } from '#modules/finance/order/order.contract.ts'
import { leaveKindCalls } from '#modules/hr/leave/leave-kind.contract.ts'

const server = testServer()
const upload = uploading(server)
const today = dayOf(new Date(), 'Asia/Shanghai')

/** A type of record that is decided about, by its calls on the wire. */
interface Decided {
  type: string
  /** What is submitted; each time other values, where the same may be requested once. */
  draft: () => object | Promise<object>
  /** Where it is submitted, changed and resubmitted, read, and deleted. */
  at: { create: string; update: (id: string) => [method: string, path: string]; detail: string; remove: string }
  /** What waits for whoever asks. */
  charged: string
  revoke: string
  cancel: string
  decide: (id: string, agree: boolean, opinion?: string) => [path: string, body: object]
  /** It is written down first, and submitted by a call of its own. */
  apply?: string
}

const step =
  (path: string): Decided['decide'] =>
  (id, agree, opinion) => [`${path}/${id}`, { agree, ...(opinion ? { opinion } : {}) }]
const put =
  (path: string) =>
  (id: string): [string, string] => ['PUT', `${path}/${id}`]
const applied = (path: string) => ({
  revoke: `${path}/apply/revoke`,
  cancel: `${path}/apply/cancel`,
  decide: step(`${path}/apply/process_step`),
})
const handedIn = (path: string) => ({ create: path, update: put(path), detail: path, remove: path })

let [customerId, supplierId, typeId, kindId] = ['', '', '', '']
let turn = 0
const monday = () => addDays(today, -weekdayOf(today) + 7 * (20 + ++turn))

const orderDraft: Record<OrderType, () => object> = {
  travel: () => ({
    lines: [{ amount: '12', start_date: today, end_date: today, from_place: '北京', to_place: '上海' }],
  }),
  expense: () => ({ lines: [{ amount: '12', start_date: today, type_id: typeId }] }),
  purchase: () => ({ lines: [{ amount: '12', summary: '笔', quantity: '3', price: '4' }] }),
  borrow: () => ({ due_date: addDays(today, 30), lines: [{ amount: '12' }] }),
  prepay: () => ({ payee_name: '甲公司', lines: [{ amount: '12' }] }),
  payment: () => ({ payee_name: '甲公司', lines: [{ amount: '12' }] }),
}
const finance = (type: OrderType): Decided => ({
  type: `finance ${type}`,
  draft: () => ({ name: '单据', ...orderDraft[type]() }),
  at: {
    create: `/finance/${type}`,
    update: put(`/finance/${type}`),
    detail: '/finance/detail',
    remove: '/finance/order',
  },
  charged: '/finance/charge_by_me',
  revoke: '/finance/revoke',
  cancel: `/finance/${type}/cancel`,
  decide: step('/finance/process_step'),
})
const hr = (type: string, draft: Decided['draft'], rest: Partial<Decided> = {}): Decided => ({
  type,
  draft,
  at: {
    ...handedIn(`/hr/${type}`),
    detail: type === 'leave' ? '/hr/leave/apply/detail' : `/hr/${type}/detail`,
    remove: `/hr/${type}`,
  },
  charged: `/hr/apply/charge_by_me?type=${type}`,
  revoke: `/hr/${type}/revoke`,
  cancel: `/hr/${type}/cancel`,
  decide: (id, agree, opinion) => [`/hr/${type}/handle/${id}?agree=${agree}`, opinion ? { opinion } : {}],
  ...rest,
})

const records: Decided[] = [
  {
    type: 'chance',
    draft: () => ({ name: '商机', customer_id: customerId }),
    at: { create: '/crm/chances', update: put('/crm/chance'), detail: '/crm/chance', remove: '/crm/chance' },
    charged: '/crm/chances/apply/charge_by_me',
    apply: '/crm/chances/apply',
    ...applied('/crm/chances'),
  },
  {
    type: 'contract',
    draft: () => ({ name: '合同', customer_id: customerId, total: '12' }),
    at: handedIn('/crm/contracts'),
    charged: '/crm/contracts/apply/charge_by_me',
    ...applied('/crm/contracts'),
  },
  {
    type: 'crm-contract-change-order',
    draft: async () => ({ contract_id: await agreedContract(), name: '变更', reason: '追加设备', total: '15' }),
    at: handedIn('/crm/contract-change-order'),
    charged: '/crm/contract-change-order?scope=charged',
    ...applied('/crm/contract-change-order'),
  },
  {
    type: 'erp-equote-order',
    draft: () => ({ name: '报价', customer_id: customerId, lines: [{ name: '支架', quantity: '3', price: '4' }] }),
    at: handedIn('/erp/quote'),
    charged: '/erp/quote?scope=charge_by_me',
    ...applied('/erp/quote'),
  },
  {
    type: 'erp-supplier',
    draft: () => ({ name: `供应商 ${newId()}` }),
    at: handedIn('/erp/suppliers'),
    charged: '/erp/suppliers?scope=charge_by_me',
    ...applied('/erp/suppliers'),
  },
  {
    type: 'erp-purchase-apply',
    draft: () => ({ name: '采购申请', lines: [{ name: '支架', quantity: '3', price: '4' }] }),
    at: handedIn('/erp/purchase-apply'),
    charged: '/erp/purchase-apply?scope=charge_by_me',
    ...applied('/erp/purchase-apply'),
  },
  {
    type: 'erp-store-order',
    draft: () => ({ name: '订单', supplier_id: supplierId, lines: [{ name: '支架', quantity: '3', price: '4' }] }),
    at: handedIn('/erp/store-orders'),
    charged: '/erp/store-orders?scope=charge_by_me',
    ...applied('/erp/store-orders'),
  },
  ...orderTypes.map(finance),
  {
    type: 'invoice',
    draft: () => ({ name: '打车', type: 1, party_name: '出租车', amount: '12' }),
    at: handedIn('/erp/invoice'),
    charged: '/erp/invoice?scope=charged',
    ...applied('/erp/invoice'),
  },
  hr('leave', () => {
    const day = monday()
    return { kind_id: kindId, start_date: `${day} 09:00`, end_date: `${day} 18:00`, detail: '家里有事' }
  }),
  hr('common_apply', () => ({ name: '申请盖章' }), {
    decide: (id, agree, opinion) => [
      `/hr/common_apply/${agree ? 'agree' : 'disagree'}/${id}`,
      opinion ? { opinion } : {},
    ],
  }),
  hr('fill_sign', () => ({ day: addDays(today, -3 - ++turn), sign_type: 'in', time: '08:55', detail: '忘了打卡' })),
]

let agreed: string | undefined
/** The same each time: a change stays with its contract. */
async function agreedContract(): Promise<string> {
  if (agreed) return agreed
  const { uuid } = await done('staff', 'POST', '/crm/contracts', { name: '合同', customer_id: customerId, total: '12' })
  await done('manager', 'POST', `/crm/contracts/apply/process_step/${uuid}`, { agree: true })
  agreed = uuid
  return uuid
}

async function send(who: DemoLogin, method: string, path: string, body?: object) {
  const [address, query] = path.split('?')
  return await server.request(`${apiPrefix}${address}.json${query ? `?${query}` : ''}`, {
    method,
    headers: {
      authorization: `Bearer ${await server.token(who)}`,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
}
async function done(who: DemoLogin, method: string, path: string, body?: object) {
  const { body: answer } = await send(who, method, path, body)
  expect({ path, ...answer }).toMatchObject({ path, result: 0 })
  return answer.data as { uuid: string; status: string; list: { uuid: string }[] } & Record<string, unknown>
}
const bare = ({ type }: Decided) => type.split(' ')[0]!

beforeAll(async () => {
  // Without a process the direct manager decides.
  for (const { id } of (await server.done('admin', processCalls.list, {})).list)
    await server.done('admin', processCalls.remove, { id })
  customerId = (await server.done('staff', customerCalls.create, { fullName: `客户 ${newId()}` })).id
  typeId = (await server.done('admin', expenseTypeCalls.create, { name: `类型 ${newId().slice(-6)}` })).id
  kindId = (await server.done('hr', leaveKindCalls.list, {})).list.find(({ code }) => code === 'sick')!.id
  supplierId = (await done('admin', 'POST', '/erp/suppliers', { name: `供应商 ${newId()}` })).uuid
})

describe('a record that is decided about', () => {
  it.each(records.map(record => [record.type, record] as const))(
    '[approval-002, approval-003, approval-004, approval-005, approval-006, approval-007, approval-008, approval-009, approval-010, approval-012, approval-017, crm-chance-019, crm-contract-022, purchasing-011, purchasing-013, supplier-004, supplier-005, crm-quotation-005, finance-016, finance-017, hr-004] %s: taken back, turned down, changed and handed in again, agreed to, made void and deleted',
    async (_, record) => {
      const { at, apply, charged, revoke, cancel, decide } = record
      const { uuid: id } = await done('staff', 'POST', at.create, await record.draft())
      expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      const draftAgain = await record.draft()
      const handIn = async () => {
        const [method, path] = at.update(id)
        await done('staff', method, path, draftAgain)
        if (apply) await done('staff', 'POST', `${apply}/${id}`)
      }
      const status = async () => {
        const answer = await done('staff', 'GET', `${at.detail}/${id}`)
        expect(answer.uuid).toBe(id)
        return apply ? answer.approval : answer.status
      }
      const waits = async (who: DemoLogin) =>
        (await done(who, 'GET', `${charged}${charged.includes('?') ? '&' : '?'}limit=100`)).list.some(
          one => one.uuid === id,
        )
      const signers = async () =>
        (await server.done('staff', approvalCalls.flow, { subjectType: bare(record), subjectId: id })).steps.flatMap(
          one => one.signers.map(({ state, opinion }) => [state, opinion]),
        )
      if (apply) await done('staff', 'POST', `${apply}/${id}`)
      expect([await status(), await waits('manager'), await waits('hr')]).toEqual(['waiting', true, false])
      // Whose turn it is not decides nothing.
      expect((await send('staff', 'POST', ...decide(id, true))).body).toMatchObject({ code: 'approval.not_your_turn' })
      expect((await send('staff', 'POST', `${cancel}/${id}`)).body).toMatchObject({ code: 'approval.not_cancellable' })
      expect(await status()).toBe('waiting')

      await done('staff', 'POST', `${revoke}/${id}`)
      expect([await status(), await waits('manager')]).toEqual(['revoke', false])
      expect((await send('manager', 'POST', ...decide(id, true))).body.result).not.toBe(0)

      await handIn()
      expect([await status(), await waits('manager')]).toEqual(['waiting', true])
      await done('manager', 'POST', ...decide(id, false))
      expect([await status(), await signers()]).toEqual(['disagree', [['disagree', '']]])

      await handIn()
      await done('manager', 'POST', ...decide(id, true, '可以'))
      expect([await status(), await signers(), await waits('manager')]).toEqual(['agree', [['agree', '可以']], false])
      expect((await send('staff', 'POST', `${revoke}/${id}`)).body).toMatchObject({ code: 'approval.not_revocable' })

      // What HR keeps, and lies behind us, HR makes void.
      await done(record.type === 'fill_sign' ? 'hr' : 'staff', 'POST', `${cancel}/${id}`)
      expect(await status()).toBe('cancel')
      await done('staff', 'DELETE', `${at.remove}/${id}`)
      expect((await send('staff', 'GET', `${at.detail}/${id}`)).body).toMatchObject({ result: 4 })
    },
  )

  it.each(records.map(record => [record.type, record] as const))(
    '%s: of two forms that are open at once neither takes off the files of the other; a refusal changes nothing',
    async (_, { at, apply, revoke, draft }) => {
      const [first, second, third, fourth] = (await Promise.all(
        ['一', '二', '三', '四'].map(name => upload('staff', `${name}.txt`)),
      )) as [string, string, string, string]
      const { uuid: id } = await done('staff', 'POST', at.create, { ...(await draft()), res_id: [first, second] })
      const again = await draft()
      const [method, path] = at.update(id)
      const change = (files: object) => send('staff', method, path, { ...again, ...files })
      const takeBack = async () => {
        if (apply) await done('staff', 'POST', `${apply}/${id}`)
        await done('staff', 'POST', `${revoke}/${id}`)
      }
      const files = async () =>
        ((await done('staff', 'GET', `${at.detail}/${id}`)).attachments as { uuid: string }[]).map(({ uuid }) => uuid)
      await takeBack()
      // Both forms opened on the same two: each says what it adds and takes off.
      expect((await change({ add_res_id: [third] })).body).toMatchObject({ result: 0 })
      if (!apply) await takeBack()
      expect((await change({ add_res_id: [fourth], del_res_id: [first] })).body).toMatchObject({ result: 0 })
      expect(await files()).toEqual([second, third, fourth])
      if (!apply) await takeBack()
      for (const [refused, code] of [
        [{ res_id: [], add_res_id: [first] }, 'file.change.both'],
        [{ del_res_id: [second], add_res_id: [newId()] }, 'file.unknown'],
      ] as const)
        expect((await change(refused)).body).toMatchObject({ code })
      expect(await files()).toEqual([second, third, fourth])
      // Without a word on files they stay; all of them may still be named.
      expect((await change({})).body).toMatchObject({ result: 0 })
      expect(await files()).toEqual([second, third, fourth])
      if (!apply) await takeBack()
      expect((await change({ res_id: [third] })).body).toMatchObject({ result: 0 })
      expect(await files()).toEqual([third])
    },
  )

  it('is each of those that have a process', async () => {
    const { list } = await server.done('admin', processCalls.types, {})
    const others = ['project', 'outing', 'overtime', 'void_apply']
    expect(
      list
        .map(({ type }) => type)
        .filter(type => !others.includes(type))
        .sort(),
    ).toEqual([...new Set(records.map(bare))].sort())
  })
})
