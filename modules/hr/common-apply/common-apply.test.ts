import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { waitForMeCalls } from '#modules/company/company.contract.ts'
import { hrApplyCalls } from '../apply/apply.contract.ts'
import { commonApplyCalls } from './common-apply.contract.ts'

const server = testServer()
const race = racing(server)
const { admin, manager, hr, sales, finance } = demoPeople
const byPeople = (key: string, mode: 'all' | 'any' | 'order', ...who: DemoLogin[]) => ({
  key,
  name: key,
  by: 'people' as const,
  personIds: who.map(login => demoPeople[login].id),
  mode,
})
const design = async (...steps: object[]) =>
  (
    await server.done('admin', processCalls.create, {
      type: 'common_apply',
      name: `流程 ${newId().slice(-8)}`,
      definition: { steps: steps as never },
    })
  ).id
const apply = async (typeId?: string, more: object = {}) =>
  (
    await server.done('staff', commonApplyCalls.create, {
      name: '申请盖章',
      detail: '合同两份',
      ...(typeId ? { typeId } : {}),
      ...more,
    })
  ).id
const flowOf = (id: string, who: DemoLogin = 'staff') =>
  server.done(who, approvalCalls.flow, { subjectType: 'common_apply', subjectId: id })
const caseOf = async (id: string) => (await flowOf(id)).id
const box = async (who: DemoLogin, scope: 'charged' | 'handled' | 'mine' | 'copy' = 'charged') =>
  (await server.done(who, inboxCalls.list, { scope, limit: 100 })).list.map(row => row.subjectId)
const stateOf = () => server.sql('select status, flow, round from approval_case order by id')

describe('handing in', () => {
  it('goes to the direct manager where the company has designed nothing', async () => {
    const { id, status } = await server.done('staff', commonApplyCalls.create, { name: '开在职证明' })
    expect(status).toBe('waiting')
    expect(await flowOf(id)).toMatchObject({
      status: 'waiting',
      requester: { name: '王小雨' },
      steps: [{ state: 'waiting', signers: [{ person: { id: manager.id }, state: 'waiting' }] }],
      can: { decide: false, revoke: true, urge: true, cancel: false, restart: false },
    })
    expect(await box('manager')).toContain(id)
    expect(await box('staff', 'mine')).toContain(id)
    expect((await server.done('manager', inboxCalls.list, {})).list[0]).toMatchObject({
      typeName: '通用申请',
      title: '开在职证明',
      waiters: [{ id: manager.id }],
    })
    expect((await server.done('manager', hrApplyCalls.charged, {})).list.map(row => row.id)).toContain(id)
    expect(
      (await server.done('manager', waitForMeCalls.waitForMe, {})).list.find(({ kind }) => kind === 'approval')!.count,
    ).toBeGreaterThan(0)
    expect((await server.done('manager', notificationCalls.list, {})).list[0]).toMatchObject({
      kind: 'approval.waiting',
      title: '开在职证明',
      actor: { name: '王小雨' },
    })
    expect(await server.call('staff', commonApplyCalls.agree, { id })).toMatchObject({ code: 'approval.not_your_turn' })
    expect(await server.done('manager', commonApplyCalls.agree, { id, opinion: '同意' })).toEqual({
      id,
      status: 'agree',
    })
    expect(await server.done('staff', commonApplyCalls.detail, { id })).toMatchObject({
      status: 'agree',
      can: { edit: false, remove: false },
    })
    expect(await box('manager')).not.toContain(id)
    expect(await box('manager', 'handled')).toContain(id)
    expect((await server.done('staff', notificationCalls.list, {})).list[0]).toMatchObject({ kind: 'approval.agree' })
  })

  it('wants a name, an open process of the company, and whom the requester is to choose', async () => {
    const before = await stateOf()
    expect(await server.call('staff', commonApplyCalls.create, { name: ' ' })).toMatchObject({
      errors: [{ field: 'name', code: 'required' }],
    })
    expect(await server.call('staff', commonApplyCalls.create, { name: '一', typeId: newId() })).toMatchObject({
      code: 'approval.kind.unknown',
    })
    const process = await design({ key: 'pick', name: '选人', by: 'choice', personIds: [hr.id, finance.id] })
    expect(await server.call('staff', commonApplyCalls.create, { name: '一', typeId: process })).toMatchObject({
      code: 'approval.choice.needed',
      msg: '请为“选人”选择审批人',
    })
    expect(
      await server.call('staff', commonApplyCalls.create, {
        name: '一',
        typeId: process,
        chosen: { pick: [admin.id] },
      }),
    ).toMatchObject({ code: 'approval.choice.outside' })
    expect(
      await server.call('staff', commonApplyCalls.create, { name: '一', copyIds: [hr.id, newId()] }),
    ).toMatchObject({ code: 'person.unknown', errors: [{ field: 'copy_ids' }] })
    expect(
      await server.call('staff', commonApplyCalls.create, { name: '一', copyIds: [demoPeople.other.id] }),
    ).toMatchObject({ code: 'person.unknown' })
    await server.done('admin', processCalls.open, { id: process, isOpen: false })
    expect(
      await server.call('staff', commonApplyCalls.create, { name: '一', typeId: process, chosen: { pick: [hr.id] } }),
    ).toMatchObject({ code: 'approval.process.closed' })
    expect(await stateOf()).toEqual(before)
    await server.done('admin', processCalls.open, { id: process, isOpen: true })
    const id = await apply(process, { chosen: { pick: [hr.id] } })
    expect((await flowOf(id)).steps[0]!.signers.map(({ person }) => person.id)).toEqual([hr.id])
  })

  it('is seen by its requester, those above, and whoever decides; by nobody else', async () => {
    const id = await apply(await design(byPeople('a', 'any', 'hr')))
    for (const who of ['staff', 'manager', 'admin', 'hr'] as const)
      expect(await server.call(who, commonApplyCalls.detail, { id })).toMatchObject({ result: 0 })
    for (const call of [
      commonApplyCalls.detail,
      commonApplyCalls.agree,
      commonApplyCalls.revoke,
      commonApplyCalls.cancel,
    ] as const) {
      expect(await server.call('sales', call, { id })).toMatchObject({ result: 4 })
      expect(await server.call('other', call, { id })).toMatchObject({ result: 4, data: undefined })
    }
    expect(await server.call('manager', commonApplyCalls.revoke, { id })).toMatchObject({ status: 403 })
    expect(await server.call('other', approvalCalls.decide, { id: [await caseOf(id)], agree: true })).toMatchObject({
      result: 4,
      data: undefined,
    })
  })
})

describe('deciding', () => {
  it('会签 wants everybody, 或签 the first, and in order one after another', async () => {
    const id = await apply(
      await design(
        byPeople('all', 'all', 'hr', 'sales'),
        byPeople('any', 'any', 'finance', 'manager'),
        byPeople('order', 'order', 'admin', 'hr'),
      ),
    )
    const turn = async () =>
      (await server.done('staff', hrApplyCalls.list, { type: 'common_apply' })).list.find(row => row.id === id)!.turn
    expect(await turn()).toEqual({ names: [hr.name, sales.name], since: expect.any(String) })
    await server.done('hr', commonApplyCalls.agree, { id })
    expect(await turn()).toMatchObject({ names: [sales.name] })
    expect(await box('sales')).toContain(id)
    expect(await box('finance')).not.toContain(id)
    await server.done('sales', commonApplyCalls.agree, { id })
    await server.done('finance', commonApplyCalls.agree, { id })
    expect(await box('manager')).not.toContain(id)
    expect(await box('admin')).toContain(id)
    expect(await box('hr')).not.toContain(id)
    await server.done('admin', commonApplyCalls.agree, { id })
    expect(await server.done('hr', commonApplyCalls.agree, { id })).toMatchObject({ status: 'agree' })
    expect(await turn()).toBeNull()
    expect((await flowOf(id)).steps.map(step => step.signers.map(signer => signer.state))).toEqual([
      ['agree', 'agree'],
      ['agree', 'passed'],
      ['agree', 'agree'],
    ])
    const { list } = await server.done('staff', historyCalls.list, { subjectType: 'common_apply', subjectId: id })
    expect(list.map(row => row.action)).toEqual([
      ...Array.from({ length: 5 }, () => 'approval.agree'),
      'approval.submit',
    ])
  })

  it('is done exactly once by fifty phones, with one line of history', async () => {
    const id = await apply(await design(byPeople('one', 'any', 'hr', 'sales'), byPeople('two', 'any', 'admin')))
    const replies = await race('hr', commonApplyCalls.agree, { id, opinion: '同意' })
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'approval.not_your_turn')).toHaveLength(49)
    const actions = await server.sql(`select 1 from history where subject_id = $1 and action = 'approval.agree'`, [id])
    expect(actions).toHaveLength(1)
    expect((await flowOf(id)).steps.map(({ state }) => state)).toEqual(['agree', 'waiting'])
  })

  it('against being taken back: one of the two happens', async () => {
    const id = await apply()
    await server.token('manager')
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2 === 0
          ? server.call('manager', commonApplyCalls.disagree, { id })
          : server.call('staff', commonApplyCalls.revoke, { id }),
      ),
    )
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(
      await server.sql(
        `select action from history where subject_id = $1 and action in ('approval.disagree', 'approval.revoke')`,
        [id],
      ),
    ).toHaveLength(1)
  })

  it('[approval-013] takes an opinion of at most 100, and shows it', async () => {
    const id = await apply()
    expect(await server.call('manager', commonApplyCalls.disagree, { id, opinion: '字'.repeat(101) })).toMatchObject({
      errors: [{ field: 'opinion', code: 'too_long' }],
    })
    await server.done('manager', commonApplyCalls.disagree, { id, opinion: '字'.repeat(100) })
    expect((await flowOf(id)).steps[0]!.signers[0]).toMatchObject({ state: 'disagree', opinion: '字'.repeat(100) })
    expect(await server.call('manager', commonApplyCalls.agree, { id })).toMatchObject({
      code: 'approval.not_waiting',
      msg: '该申请已结束，不能再操作',
    })
  })

  it('takes a batch: those that cannot be decided are named, the others are', async () => {
    const process = await design(byPeople('a', 'any', 'hr'))
    const ids = [await apply(process), await apply(process), await apply(process)]
    const cases = await Promise.all(ids.map(caseOf))
    await server.done('hr', commonApplyCalls.agree, { id: ids[0]! })
    const gone = newId()
    const { count, left } = await server.done('hr', approvalCalls.decide, { id: [...cases, gone], agree: true })
    expect(count).toBe(2)
    expect(left).toContainEqual({
      id: cases[0],
      title: '申请盖章',
      code: 'approval.not_waiting',
      msg: '该申请已结束，不能再操作',
    })
    expect(left).toContainEqual(expect.objectContaining({ id: gone, code: 'record.gone' }))
    expect((await flowOf(ids[1]!)).status).toBe('agree')
  })
})

describe('what else may become of it', () => {
  it('taken back, changed, handed in again by the newest version', async () => {
    const process = await design(byPeople('a', 'any', 'hr'))
    const id = await apply(process)
    expect(await server.call('staff', commonApplyCalls.update, { id, name: '改', typeId: process })).toMatchObject({
      code: 'hr_apply.not_editable',
    })
    await server.done('admin', processCalls.publish, {
      id: process,
      name: `新 ${id.slice(-6)}`,
      definition: { steps: [byPeople('b', 'any', 'sales')] },
    })
    expect((await flowOf(id)).steps[0]!.signers[0]!.person.id).toBe(hr.id)
    await server.done('staff', commonApplyCalls.revoke, { id })
    expect(await box('hr')).not.toContain(id)
    expect(await server.call('staff', commonApplyCalls.revoke, { id })).toMatchObject({
      code: 'approval.not_revocable',
    })
    expect(await server.call('manager', commonApplyCalls.update, { id, name: '改', typeId: process })).toMatchObject({
      code: 'hr_apply.not_editable',
    })
    await server.done('staff', commonApplyCalls.update, { id, name: '改过的', typeId: process })
    expect(await flowOf(id)).toMatchObject({
      title: '改过的',
      round: 2,
      status: 'waiting',
      steps: [{ signers: [{ person: { id: sales.id } }] }],
    })
  })

  it('void: by its requester or an administrator, not while it waits; deleted is what was never agreed to', async () => {
    const id = await apply()
    expect(await server.call('staff', commonApplyCalls.cancel, { id })).toMatchObject({
      code: 'approval.not_cancellable',
    })
    await server.done('manager', commonApplyCalls.agree, { id })
    expect(await server.call('staff', commonApplyCalls.remove, { id })).toMatchObject({
      code: 'hr_apply.not_removable',
    })
    expect(await server.call('manager', commonApplyCalls.cancel, { id })).toMatchObject({ status: 403 })
    await server.done('staff', commonApplyCalls.cancel, { id })
    expect(await server.call('staff', commonApplyCalls.cancel, { id })).toMatchObject({
      code: 'approval.not_cancellable',
    })
    await server.done('staff', commonApplyCalls.remove, { id })
    expect(await server.sql('select 1 from approval_case where subject_id = $1', [id])).toEqual([])
    expect(await box('staff', 'mine')).not.toContain(id)
  })

  it('is urged once an hour', async () => {
    const id = await apply()
    const caseId = await caseOf(id)
    const replies = await race('staff', approvalCalls.urge, { id: caseId }, 10)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.find(({ result }) => result !== 0)).toMatchObject({
      code: 'approval.urge.too_often',
      msg: '一小时内只能催办一次',
    })
    expect((await server.done('manager', notificationCalls.list, {})).list[0]).toMatchObject({ kind: 'approval.urge' })
    await server.sql(`update approval_case set urged_at = now() - interval '61 minutes' where id = $1`, [caseId])
    await server.done('staff', approvalCalls.urge, { id: caseId })
    expect(await server.call('manager', approvalCalls.urge, { id: caseId })).toMatchObject({ status: 403 })
  })
})
