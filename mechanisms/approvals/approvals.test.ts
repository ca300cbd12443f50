import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoDepartments, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { addDays } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { administratorCalls, personCalls, roleCalls } from '#modules/company/company.contract.ts'
import { commonApplyCalls, hrApplyCalls } from '#modules/hr/hr.contract.ts'
import { approvalCalls } from './approval.contract.ts'
import { delegationCalls } from './delegation.contract.ts'
import { inboxCalls } from './inbox.contract.ts'
import { approvalIsLate } from './late.server.ts'
import { processCalls } from './process.contract.ts'

const server = testServer()
const race = racing(server)
const { admin, manager, staff, hr, sales, finance } = demoPeople
const type = 'common_apply'
type Step = Record<string, unknown>
const people = (key: string, who: DemoLogin[], more: Step = {}) => ({
  key: `k${key.codePointAt(0)}`,
  name: key,
  by: 'people',
  personIds: who.map(login => demoPeople[login].id),
  ...more,
})
const definition = (steps: Step[], more: object = {}) => ({ steps: steps as never, ...more })
const named = () => `流程 ${newId().slice(-10)}`
const design = async (steps: Step[], more: object = {}) =>
  (await server.done('admin', processCalls.create, { type, name: named(), definition: definition(steps, more) })).id
const apply = async (typeId: string, who: DemoLogin = 'staff', more: object = {}) =>
  (await server.done(who, commonApplyCalls.create, { name: '申请用章', typeId, ...more })).id
const flowOf = (subjectId: string, who: DemoLogin = 'admin') =>
  server.done(who, approvalCalls.flow, { subjectType: type, subjectId })
const waitersOf = async (subjectId: string) =>
  (await flowOf(subjectId)).steps.flatMap(step =>
    step.signers.filter(({ state }) => state === 'waiting').map(({ person }) => person.id),
  )
const caseOf = async (subjectId: string) => (await flowOf(subjectId)).id
const processes = () => server.sql('select id, name, version, is_open from approval_process order by id')
const lastNotice = async (who: DemoLogin) => (await server.done(who, notificationCalls.list, {})).list[0]!

describe('a process', () => {
  it('[approval-014, approval-015, approval-016] keeps a step, no approver of it empty, and two people in a designated range', async () => {
    const before = await processes()
    const create = (steps: Step[], more: object = {}) =>
      server.call('admin', processCalls.create, { type, name: named(), definition: definition(steps, more) })
    expect(await create([])).toMatchObject({ code: 'approval.step.needed', msg: '审批流程至少保留一个步骤' })
    expect(await create([people('财务', [])])).toMatchObject({
      code: 'approval.step.empty',
      msg: '“财务”的审批人不能为空',
    })
    expect(await create([{ key: 'a', name: '角色', by: 'role' }])).toMatchObject({ code: 'approval.step.empty' })
    expect(await create([{ key: 'a', name: '权限', by: 'authority' }])).toMatchObject({ code: 'approval.step.empty' })
    expect(await create([people('自选', ['hr'], { by: 'choice' })])).toMatchObject({
      code: 'approval.step.range',
      msg: '“自选”的指定范围至少选择两人',
    })
    expect(await create([people('a', ['hr']), people('a', ['sales'])])).toMatchObject({ code: 'approval.step.double' })
    expect(await create([people('a', ['hr'], { minAmount: '100', maxAmount: '99.99' })])).toMatchObject({
      code: 'approval.step.amounts',
    })
    expect(await create([people('a', ['other'])])).toMatchObject({ code: 'approval.step.unknown' })
    expect(await create([people('a', ['hr'], { departmentIds: [newId()] })])).toMatchObject({
      code: 'approval.step.unknown',
    })
    expect(await create([people('a', ['hr'])], { copyIds: [newId()] })).toMatchObject({ result: 1 })
    expect(
      await server.call('admin', processCalls.create, {
        type: 'spaceship',
        name: named(),
        definition: definition([people('a', ['hr'])]),
      }),
    ).toMatchObject({ code: 'approval.type.unknown' })
    expect(await processes()).toEqual(before)
  })

  it('is for holders of FINANCE_DESIGN, and of a name that no other has', async () => {
    const name = named()
    await server.done('admin', processCalls.create, { type, name, definition: definition([people('a', ['hr'])]) })
    expect(
      await server.call('admin', processCalls.create, { type, name, definition: definition([people('a', ['hr'])]) }),
    ).toMatchObject({ code: 'approval.process.name' })
    expect(
      await server.call('manager', processCalls.create, {
        type,
        name: named(),
        definition: definition([people('a', ['hr'])]),
      }),
    ).toMatchObject({ status: 403 })
    expect(await server.call('manager', processCalls.list, {})).toMatchObject({ status: 403 })
    expect((await server.done('staff', processCalls.types, {})).list.find(one => one.type === type)).toMatchObject({
      name: '通用申请',
      hasOwnKinds: true,
      kinds: expect.arrayContaining([expect.objectContaining({ name })]),
    })
  })

  it('gets one version after the other, however many publish at once', async () => {
    const id = await design([people('a', ['hr'])])
    const replies = await race(
      'admin',
      processCalls.publish,
      { id, name: named(), definition: definition([people('b', ['sales'])]) },
      10,
    )
    expect(replies.map(({ data }) => data.version).sort((one, other) => one - other)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ])
    expect(await server.done('admin', processCalls.detail, { id })).toMatchObject({
      version: 11,
      definition: { steps: [{ name: 'b' }] },
      people: [{ id: sales.id }],
    })
    await server.done('admin', processCalls.remove, { id })
    expect(await server.call('admin', processCalls.detail, { id })).toMatchObject({ result: 4 })
  })

  it('says who would approve: heads, managers, roles, conditions, and who stands in', async () => {
    const role = await server.done('admin', roleCalls.create, { name: named(), authorities: [] })
    await server.done('admin', roleCalls.assign, { id: role.id, addId: [finance.id] })
    const steps: Step[] = [
      { key: 'head', name: '部门', by: 'head' },
      { key: 'up', name: '上级', by: 'managers', level: 3, limits: ['1000'] },
      { key: 'role', name: '角色', by: 'role', roleId: role.id },
      { key: 'rights', name: '权限', by: 'authority', authority: 'FINANCE_CASHIER' },
      people('大额', ['admin'], { minAmount: '5000' }),
      people('销售', ['sales'], { departmentIds: [demoDepartments[2].id] }),
      people('自己', ['staff']),
    ]
    const trying = async (more: object) =>
      (
        await server.done('admin', processCalls.try, {
          type,
          definition: definition(steps, { onSelf: 'manager' }),
          requesterId: staff.id,
          ...more,
        })
      ).steps.map(step => [step.name, step.people.map(({ id }) => id)])
    expect(await trying({ amount: '1000' })).toEqual([
      ['部门', [manager.id]],
      ['上级', [manager.id]],
      ['角色', [finance.id]],
      ['权限', [finance.id]],
      ['自己', [manager.id]],
    ])
    expect(await trying({ amount: '5000.01' })).toEqual([
      ['部门', [manager.id]],
      ['上级 1', [manager.id]],
      ['上级 2', [admin.id]],
      ['角色', [finance.id]],
      ['权限', [finance.id]],
      ['大额', [admin.id]],
      ['自己', [manager.id]],
    ])
    expect(await trying({ amount: '10', requesterId: sales.id })).toContainEqual(['销售', [admin.id]])
    expect(await trying({ amount: '10', requesterId: admin.id })).toContainEqual(['上级', []])
    expect(
      await server.call('admin', processCalls.try, {
        type,
        definition: definition(steps),
        requesterId: demoPeople.other.id,
      }),
    ).toMatchObject({ result: 1 })
  })
})

describe('a chain of managers', () => {
  it('goes on while the amount is above what the one before decides alone; who has no amount of their own decides nothing alone', async () => {
    const low = (await server.done('admin', personCalls.create, { name: '新同事', managerId: staff.id })).id
    const chain = async (limits: (string | null)[], amount: string | null, level = 3) => {
      const { steps } = await server.done('admin', processCalls.try, {
        type: 'finance',
        definition: definition([{ key: 'up', name: '上级', by: 'managers', level, limits }]),
        requesterId: low,
        amount,
      })
      return steps.flatMap(step => step.people.map(({ id }) => id))
    }
    // Level 1 has no limit, level 2 up to 5,000: level 2 is called for any amount, level 3 above 5,000.
    expect(await chain([null, '5000'], '100')).toEqual([staff.id, manager.id])
    expect(await chain([null, '5000'], '5000')).toEqual([staff.id, manager.id])
    expect(await chain([null, '5000'], '5000.01')).toEqual([staff.id, manager.id, admin.id])
    // An approver who may decide alone ends the chain, whoever comes behind.
    expect(await chain(['1000'], '1000')).toEqual([staff.id])
    expect(await chain(['1000'], '1000.01')).toEqual([staff.id, manager.id, admin.id])
    expect(await chain(['1000', '5000'], '3000')).toEqual([staff.id, manager.id])
    expect(await chain([], '3000')).toEqual([staff.id, manager.id, admin.id])
    expect(await chain(['1000'], null, 2)).toEqual([staff.id, manager.id])
    const crossed = {
      type: 'finance',
      definition: definition([{ key: 'up', name: '上级', by: 'managers', level: 4, limits: ['5000', null, '1000'] }]),
    }
    expect(await server.call('admin', processCalls.try, crossed)).toMatchObject({ code: 'approval.step.amounts' })
    await server.done('admin', personCalls.leave, { id: low })
  })
})

describe("one's own application", () => {
  it('is never decided by its requester being its only approver: whoever is above decides', async () => {
    const process = await design([people('a', ['staff']), people('b', ['staff'])])
    const preview = await server.done('staff', processCalls.preview, { type, kind: process })
    expect(preview.steps.map(step => [step.people.map(({ id }) => id), step.standsIn, step.isSkipped])).toEqual([
      [[manager.id], 'self', false],
      [[], null, true],
    ])
    const id = await apply(process)
    expect([(await flowOf(id)).status, await waitersOf(id)]).toEqual(['waiting', [manager.id]])
    expect((await flowOf(id)).steps[0]!.signers[0]).toMatchObject({ cause: 'self' })
    // Somebody else decides a step of it: the company's rule of skipping the requester's own step applies.
    expect(await waitersOf(await apply(await design([people('a', ['staff']), people('b', ['hr'])])))).toEqual([hr.id])
    // The administrator's own needs another administrator; there is none, and nobody above: it is approved.
    const own = await design([people('a', ['admin'])])
    expect((await flowOf(await apply(own, 'admin'))).status).toBe('agree')
    await server.done('admin', administratorCalls.appoint, { addId: [hr.id] })
    expect(await waitersOf(await apply(own, 'admin'))).toEqual([hr.id])
    await server.done('admin', administratorCalls.appoint, { delId: [hr.id] })
  })

  it("is not given to an approver of one's own choice, where another administrator could", async () => {
    await server.done('admin', administratorCalls.appoint, { addId: [hr.id] })
    const id = await apply(await design([people('a', ['sales'])]), 'admin')
    const caseId = await caseOf(id)
    expect((await flowOf(id)).can.reassign).toBe(false)
    expect(
      await server.call('admin', approvalCalls.transfer, { id: caseId, fromId: sales.id, toId: staff.id }),
    ).toMatchObject({ status: 403 })
    expect(await waitersOf(id)).toEqual([sales.id])
    await expect
      .poll(
        async () =>
          (await server.call('hr', approvalCalls.transfer, { id: caseId, fromId: sales.id, toId: manager.id })).result,
      )
      .toBe(0)
    await server.done('admin', administratorCalls.appoint, { delId: [hr.id] })
    const alone = await apply(await design([people('a', ['sales'])]), 'admin')
    await server.done('admin', approvalCalls.transfer, { id: await caseOf(alone), fromId: sales.id, toId: manager.id })
  })
})

describe('one approver in several steps', () => {
  const steps = [
    people('a', ['hr']),
    people('b', ['hr', 'sales'], { mode: 'all' }),
    people('c', ['finance', 'hr'], { mode: 'any' }),
    people('d', ['sales']),
  ]

  it('is asked each time, or once where the process says so', async () => {
    const each = await apply(await design(steps))
    await server.done('hr', commonApplyCalls.agree, { id: each })
    expect(await waitersOf(each)).toEqual([hr.id, sales.id])

    const process = await design(steps, { asksOnce: true })
    expect(
      (await server.done('staff', processCalls.preview, { type, kind: process })).steps.map(
        ({ isRepeated }) => isRepeated,
      ),
    ).toEqual([false, false, true, true])
    const once = await apply(process)
    await server.done('hr', commonApplyCalls.agree, { id: once, opinion: '同意' })
    expect(await waitersOf(once)).toEqual([sales.id])
    expect((await flowOf(once)).steps[1]!.signers[0]).toMatchObject({ state: 'agree', cause: 'repeat', opinion: '' })
    expect(await server.done('sales', commonApplyCalls.agree, { id: once })).toMatchObject({ status: 'agree' })
    expect((await flowOf(once)).steps.map(({ state }) => state)).toEqual(['agree', 'agree', 'agree', 'agree'])
    expect(
      (await server.done('staff', historyCalls.list, { subjectType: type, subjectId: once })).list.filter(
        ({ action }) => action === 'approval.agree',
      ),
    ).toHaveLength(2)
  })

  it('decides anew what was sent back, and whatever they are added to by name', async () => {
    const id = await apply(
      await design([people('a', ['hr']), people('b', ['hr']), people('c', ['sales'])], { asksOnce: true }),
    )
    await server.done('hr', commonApplyCalls.agree, { id })
    expect(await waitersOf(id)).toEqual([sales.id])
    await server.done('sales', approvalCalls.addSigners, { id: await caseOf(id), personIds: [hr.id], place: 'before' })
    expect(await waitersOf(id)).toEqual([hr.id])
    await server.done('hr', commonApplyCalls.agree, { id })
    await server.done('sales', approvalCalls.returnTo, { id: await caseOf(id), step: 0 })
    expect(await waitersOf(id)).toEqual([hr.id])
    await server.done('hr', commonApplyCalls.agree, { id })
    expect(await waitersOf(id)).toEqual([sales.id])
  })
})

describe('sent back to its requester', () => {
  it('is changed and handed in again; the list, the page, the notice and the history say who sent it back and why', async () => {
    const id = await apply(await design([people('a', ['hr']), people('b', ['sales'])]))
    const caseId = await caseOf(id)
    await server.done('hr', commonApplyCalls.agree, { id })
    expect(await server.call('hr', approvalCalls.returnTo, { id: caseId })).toMatchObject({
      code: 'approval.not_your_turn',
    })
    expect(await server.call('staff', approvalCalls.returnTo, { id: caseId })).toMatchObject({
      code: 'approval.not_your_turn',
    })
    expect((await flowOf(id, 'sales')).can).toMatchObject({ sendBack: true, return: true })
    await server.done('sales', approvalCalls.returnTo, { id: caseId, opinion: '请补充用途' })
    expect(await flowOf(id, 'staff')).toMatchObject({
      status: 'revoke',
      isSentBack: true,
      can: { restart: true, decide: false },
    })
    expect((await flowOf(id)).steps[1]!.signers[0]).toMatchObject({ state: 'returned', opinion: '请补充用途' })
    expect(await lastNotice('staff')).toMatchObject({ kind: 'approval.back' })
    expect((await server.done('staff', historyCalls.list, { subjectType: type, subjectId: id })).list[0]).toMatchObject(
      { action: 'approval.back', details: { opinion: '请补充用途' } },
    )
    expect(
      (await server.done('staff', hrApplyCalls.list, { type, scope: 'mine', limit: 100 })).list.find(
        row => row.id === id,
      ),
    ).toMatchObject({ status: 'revoke', turn: { names: [sales.name], isSentBack: true } })
    expect(
      (await server.done('staff', inboxCalls.list, { scope: 'mine', limit: 100 })).list.find(
        row => row.subjectId === id,
      ),
    ).toMatchObject({ isSentBack: true })
    expect(
      (await server.done('sales', inboxCalls.list, { scope: 'handled', limit: 100 })).list.map(row => row.subjectId),
    ).toContain(id)
    const typeId = (await server.done('staff', commonApplyCalls.detail, { id })).typeId
    await server.done('staff', commonApplyCalls.update, { id, name: '申请用章（补充）', typeId })
    expect(await flowOf(id)).toMatchObject({ status: 'waiting', isSentBack: false, round: 2 })
    expect(await waitersOf(id)).toEqual([hr.id])
    // A withdrawal by the requester is not "sent back".
    await server.done('staff', commonApplyCalls.revoke, { id })
    expect(await flowOf(id)).toMatchObject({ status: 'revoke', isSentBack: false })
  })
})

describe('an approver on leave', () => {
  it('is shown as such before it is handed in, and while it waits', async () => {
    const today = dayOf(new Date(), 'Asia/Shanghai')
    const last = addDays(today, 3)
    const [leave] = await server.sql<{ id: string }>(
      `update leave set status = 'agree', start_date = now() - interval '1 hour', end_date = $2::timestamp at time zone
        'Asia/Shanghai'
      where id = (select id from leave where creator_id = $1 limit 1) returning id`,
      [sales.id, `${last} 18:00`],
    )
    const process = await design([people('a', ['sales']), people('b', ['hr'])])
    const [first, second] = (await server.done('staff', processCalls.preview, { type, kind: process })).steps
    expect(first!.away).toMatchObject([{ id: sales.id, until: last, delegate: null }])
    expect(second!.away).toEqual([])
    const id = await apply(process)
    expect((await flowOf(id, 'staff')).steps.map(step => step.signers[0]!.awayUntil)).toEqual([last, null])
    await server.done('sales', delegationCalls.create, { delegateId: finance.id, startDate: today, endDate: last })
    expect((await server.done('staff', processCalls.preview, { type, kind: process })).steps[0]!.away).toMatchObject([
      { id: sales.id, delegate: finance.name },
    ])
    const {
      list: [delegation],
    } = await server.done('sales', delegationCalls.list, {})
    await server.done('sales', delegationCalls.remove, { id: delegation!.id })
    await server.sql(`update leave set status = 'cancel' where id = $1`, [leave!.id])
    expect((await server.done('staff', processCalls.preview, { type, kind: process })).steps[0]!.away).toEqual([])
  })
})

describe('its end', () => {
  it('is told with the reason when its requester takes it back or makes it void; too long a reason changes nothing', async () => {
    const id = await apply(await design([people('a', ['hr'])]))
    const caseId = await caseOf(id)
    const said = async () =>
      (await server.done('staff', historyCalls.list, { subjectType: type, subjectId: id })).list.map(
        ({ action, details }) => [action, details.opinion],
      )
    const before = await said()
    const tooLong = await server.call('staff', approvalCalls.revoke, { id: caseId, opinion: '长'.repeat(101) })
    expect(tooLong).toMatchObject({ result: 1 })
    expect(await server.call('hr', approvalCalls.revoke, { id: caseId, opinion: '不办了' })).toMatchObject({
      status: 403,
    })
    expect([(await flowOf(id)).status, await said()]).toEqual(['waiting', before])
    await server.done('staff', approvalCalls.revoke, { id: caseId, opinion: '日期填错了' })
    await server.done('staff', approvalCalls.cancel, { id: caseId, opinion: '不办了' })
    expect(await flowOf(id)).toMatchObject({ status: 'cancel', endedAt: expect.any(String) })
    expect((await said()).slice(0, 2)).toEqual([
      ['approval.cancel', '不办了'],
      ['approval.revoke', '日期填错了'],
    ])
  })
})

describe('a turn', () => {
  it('is passed on to somebody who may decide', async () => {
    const id = await apply(await design([people('a', ['hr', 'sales'], { mode: 'all' })]))
    const caseId = await caseOf(id)
    const pass = (who: DemoLogin, toId: string, more: object = {}) =>
      server.call(who, approvalCalls.transfer, { id: caseId, toId, ...more })
    expect(await pass('hr', staff.id)).toMatchObject({
      code: 'approval.signer.refused',
      msg: '王小雨 是申请人、已在本步骤中或已离职，不能审批',
    })
    expect(await pass('hr', sales.id)).toMatchObject({ code: 'approval.signer.refused' })
    expect(await pass('hr', newId())).toMatchObject({ result: 1 })
    expect(await pass('manager', finance.id)).toMatchObject({ code: 'approval.not_your_turn' })
    expect(await pass('manager', finance.id, { fromId: hr.id })).toMatchObject({ status: 403 })
    expect(await pass('finance', admin.id)).toMatchObject({ result: 4 })
    expect(await pass('hr', finance.id, { opinion: '请你看' })).toMatchObject({ result: 0 })
    expect(await waitersOf(id)).toEqual([finance.id, sales.id])
    expect((await server.done('hr', inboxCalls.list, { scope: 'handled' })).list[0]).toMatchObject({ subjectId: id })
    expect(await pass('admin', manager.id, { fromId: sales.id })).toMatchObject({ result: 0 })
    expect(await waitersOf(id)).toEqual([finance.id, manager.id])
  })

  it('takes further people in, before it or behind it', async () => {
    const id = await apply(await design([people('a', ['hr'])]))
    const caseId = await caseOf(id)
    expect(
      await server.call('hr', approvalCalls.addSigners, { id: caseId, personIds: [], place: 'before' }),
    ).toMatchObject({ code: 'approval.signer.needed' })
    expect(
      await server.call('hr', approvalCalls.addSigners, { id: caseId, personIds: [staff.id], place: 'before' }),
    ).toMatchObject({ code: 'approval.signer.refused' })
    await server.done('hr', approvalCalls.addSigners, {
      id: caseId,
      personIds: [sales.id, finance.id],
      place: 'before',
    })
    expect(await waitersOf(id)).toEqual([sales.id, finance.id])
    await server.done('sales', commonApplyCalls.agree, { id })
    await server.done('finance', commonApplyCalls.agree, { id })
    expect(await waitersOf(id)).toEqual([hr.id])
    await server.done('hr', approvalCalls.addSigners, { id: caseId, personIds: [admin.id], place: 'after' })
    expect(await server.done('hr', commonApplyCalls.agree, { id })).toMatchObject({ status: 'waiting' })
    expect(await server.done('admin', commonApplyCalls.agree, { id })).toMatchObject({ status: 'agree' })
  })

  it('holds up the actor alone who takes people in before, not the others of the step', async () => {
    const together = await apply(await design([people('a', ['hr', 'manager'], { mode: 'all' })]))
    await server.done('hr', approvalCalls.addSigners, {
      id: await caseOf(together),
      personIds: [sales.id],
      place: 'before',
    })
    expect(await waitersOf(together)).toEqual([sales.id, manager.id])
    expect(await server.call('hr', commonApplyCalls.agree, { id: together })).toMatchObject({
      code: 'approval.not_your_turn',
    })
    expect(await server.done('manager', commonApplyCalls.agree, { id: together })).toMatchObject({ status: 'waiting' })
    await server.done('sales', commonApplyCalls.agree, { id: together })
    expect(await waitersOf(together)).toEqual([hr.id])
    expect(
      (await flowOf(together)).steps[0]!.signers.map(({ person, state, cause }) => [person.id, state, cause]),
    ).toEqual([
      [sales.id, 'agree', 'added'],
      [hr.id, 'waiting', null],
      [manager.id, 'agree', null],
    ])
    expect(await server.done('hr', commonApplyCalls.agree, { id: together })).toMatchObject({ status: 'agree' })

    // In 或签 the added signer decides for the actor: the step continues until one of its own agrees.
    const any = await apply(await design([people('a', ['hr', 'manager'], { mode: 'any' })]))
    await server.done('hr', approvalCalls.addSigners, { id: await caseOf(any), personIds: [sales.id], place: 'before' })
    expect(await server.done('sales', commonApplyCalls.agree, { id: any })).toMatchObject({ status: 'waiting' })
    expect(await waitersOf(any)).toEqual([hr.id, manager.id])
    expect(await server.done('manager', commonApplyCalls.agree, { id: any })).toMatchObject({ status: 'agree' })

    // In order: the added signers, concurrently, then the actor, then the next.
    const order = await apply(await design([people('a', ['hr', 'manager'], { mode: 'order' })]))
    await server.done('hr', approvalCalls.addSigners, {
      id: await caseOf(order),
      personIds: [sales.id, finance.id],
      place: 'before',
    })
    expect(await waitersOf(order)).toEqual([sales.id, finance.id])
    await server.done('finance', commonApplyCalls.agree, { id: order })
    await server.done('sales', commonApplyCalls.agree, { id: order })
    expect(await waitersOf(order)).toEqual([hr.id])
    await server.done('hr', commonApplyCalls.agree, { id: order })
    expect(await waitersOf(order)).toEqual([manager.id])
  })

  it('sends it back to a step that was agreed to, and it is decided anew from there', async () => {
    const id = await apply(await design([people('a', ['hr']), people('b', ['sales']), people('c', ['finance'])]))
    const caseId = await caseOf(id)
    await server.done('hr', commonApplyCalls.agree, { id })
    expect(await server.call('sales', approvalCalls.returnTo, { id: caseId, step: 2 })).toMatchObject({
      code: 'approval.not_returnable',
    })
    await server.done('sales', commonApplyCalls.agree, { id })
    await server.done('finance', approvalCalls.returnTo, { id: caseId, step: 0, opinion: '金额不对' })
    expect(await waitersOf(id)).toEqual([hr.id])
    expect((await flowOf(id)).steps.map(({ state }) => state)).toEqual([
      'returned',
      'returned',
      'returned',
      'waiting',
      'coming',
      'coming',
    ])
    for (const who of ['hr', 'sales', 'finance'] as const) await server.done(who, commonApplyCalls.agree, { id })
    expect((await flowOf(id)).status).toBe('agree')
  })

  it('goes to the delegate while somebody is absent, who is so on days that do not overlap', async () => {
    const today = dayOf(new Date(), 'Asia/Shanghai')
    const far = `${Number(today.slice(0, 4)) + 1}-12-31`
    const away = (more: object = {}) =>
      server.call('hr', delegationCalls.create, { delegateId: sales.id, startDate: today, endDate: far, ...more })
    expect(await away({ delegateId: hr.id })).toMatchObject({ code: 'approval.delegation.self' })
    expect(await away({ delegateId: newId() })).toMatchObject({ result: 1 })
    expect(await away({ endDate: '2020-01-01', startDate: '2019-01-01' })).toMatchObject({
      code: 'approval.delegation.days',
    })
    expect(await away({ endDate: today, startDate: far })).toMatchObject({ code: 'approval.delegation.days' })
    const replies = await race(
      'hr',
      delegationCalls.create,
      { delegateId: sales.id, startDate: today, endDate: far },
      10,
    )
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.find(({ result }) => result !== 0)).toMatchObject({ code: 'approval.delegation.overlap' })
    const process = await design([people('a', ['hr'])])
    const id = await apply(process)
    expect(await waitersOf(id)).toEqual([sales.id])
    expect((await flowOf(id)).steps[0]!.signers[1]).toMatchObject({ cause: 'delegate', via: { id: hr.id } })
    // Nobody decides their own application, not even for somebody else.
    expect(await waitersOf(await apply(process, 'sales'))).toEqual([hr.id])
    const {
      list: [delegation],
    } = await server.done('hr', delegationCalls.list, {})
    expect(await server.call('sales', delegationCalls.remove, { id: delegation!.id })).toMatchObject({ result: 4 })
    await server.done('hr', delegationCalls.remove, { id: delegation!.id })
    expect(await waitersOf(await apply(process))).toEqual([hr.id])
  })
})

describe('a signature', () => {
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  async function upload(who: DemoLogin, name = '签名.png', content: Buffer = dot) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), name)
    const reply = await server.request('/ftask/api/file/upload', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${await server.token(who)}` },
    })
    return (reply.body.data as { list: { id: string }[] }).list[0]!.id
  }
  const mayFetch = async (who: DemoLogin, file: string) =>
    (
      await server.request(`/ftask/api/file/download/${file}`, {
        headers: { authorization: `Bearer ${await server.token(who)}` },
      })
    ).headers.get('content-type') === 'image/png'

  it("is the signer's own, stands beside the decision, and is for those who may see what was signed", async () => {
    const id = await apply(await design([people('a', ['hr'])]))
    const [own, theirs, text] = [
      await upload('hr'),
      await upload('finance'),
      await upload('hr', '签名.txt', Buffer.from('签名')),
    ]
    for (const signatureId of [theirs, text, newId()]) {
      expect(await server.call('hr', commonApplyCalls.agree, { id, signatureId })).toMatchObject({
        result: 1,
        code: 'approval.signature.refused',
        msg: '签名应为您本人上传的 PNG 或 JPEG 图片',
      })
    }
    expect((await flowOf(id)).status).toBe('waiting')
    expect(
      await server.sql(`select 1 from attachment where rel_type = 'signature' and subject_id = $1`, [await caseOf(id)]),
    ).toEqual([])
    expect(await mayFetch('staff', own)).toBe(false)
    await server.done('hr', commonApplyCalls.agree, { id, signatureId: own })
    expect((await flowOf(id)).steps[0]!.signers[0]).toMatchObject({ state: 'agree', signatureId: own })
    expect([
      await mayFetch('staff', own),
      await mayFetch('manager', own),
      await mayFetch('finance', own),
      await mayFetch('other', own),
    ]).toEqual([true, true, false, false])
    // Nobody can sign with the image that another has signed the same case with.
    const both = await apply(await design([people('a', ['hr']), people('b', ['finance'])]))
    await server.done('hr', commonApplyCalls.agree, { id: both, signatureId: own })
    expect(await server.call('finance', commonApplyCalls.agree, { id: both, signatureId: own })).toMatchObject({
      code: 'approval.signature.refused',
    })
  })
})

describe('time', () => {
  const late = (companyId: string, id: string, beganAt: string) =>
    approvalIsLate.work({ companyId, id, beganAt }, {
      database: server.services.database,
      publish: () => {},
      enqueue: async () => {},
    } as never)

  it('reminds those who are late, or asks their managers instead; once, and only for the step that waits', async () => {
    const reminded = await apply(await design([people('a', ['hr'], { timeoutHours: 4 })]))
    const [row] = await server.sql<{ id: string; comp_id: string; began: string }>(
      `select id, comp_id, flow #>> '{steps,0,beganAt}' as began from approval_case where subject_id = $1`,
      [reminded],
    )
    expect((await flowOf(reminded)).steps[0]!.dueAt).toBe(
      new Date(Date.parse(row!.began) + 4 * 3_600_000).toISOString(),
    )
    await late(row!.comp_id, row!.id, '2020-01-01T00:00:00.000Z')
    expect((await lastNotice('hr')).kind).toBe('approval.waiting')
    await late(row!.comp_id, row!.id, row!.began)
    expect((await lastNotice('hr')).kind).toBe('approval.late')

    const escalated = await apply(await design([people('a', ['hr'], { timeoutHours: 4, onTimeout: 'manager' })]))
    const [other] = await server.sql<{ id: string; comp_id: string; began: string }>(
      `select id, comp_id, flow #>> '{steps,0,beganAt}' as began from approval_case where subject_id = $1`,
      [escalated],
    )
    await late(other!.comp_id, other!.id, other!.began)
    expect(await waitersOf(escalated)).toEqual([admin.id])
    expect((await flowOf(escalated)).steps[0]!.signers[1]).toMatchObject({ cause: 'late', via: { id: hr.id } })
  })
})

describe('the types', () => {
  it('say with which forms they are applied for, each kind with its own where it has one', async () => {
    const { list } = await server.done('staff', processCalls.types, {})
    const forms = list.flatMap(one => one.forms)
    expect(forms).toContainEqual({ name: '通用申请', address: '/hr/new' })
    expect(forms).toContainEqual({ name: '费用报销', address: '/finance/new?type=expense' })
  })
})

describe('the inbox', () => {
  it('has all types in one list, with counts that are right, and tells those who are only to know', async () => {
    const process = await design([people('a', ['finance'])], { copyIds: [sales.id] })
    const before = await server.done('finance', inboxCalls.counts, {})
    const id = await apply(process, 'staff', { name: '名叫琉璃的申请', copyIds: [hr.id] })
    expect((await server.done('finance', inboxCalls.counts, {})).charged).toBe(before.charged + 1)
    const find = async (who: DemoLogin, more: object) =>
      (await server.done(who, inboxCalls.list, { limit: 100, ...more })).list.map(row => row.subjectId)
    expect(await find('finance', { key: '琉璃' })).toEqual([id])
    expect(await find('finance', { key: '琉璃', type: 'spaceship' })).toEqual([])
    expect(await find('finance', { key: '琉璃', status: ['agree'] })).toEqual([])
    expect(
      await find('finance', { key: '琉璃', personId: staff.id, startDate: dayOf(new Date(), 'Asia/Shanghai') }),
    ).toEqual([id])
    expect(await find('hr', { scope: 'copy' })).toContain(id)
    expect(await find('sales', { scope: 'copy' })).not.toContain(id)
    await server.done('finance', commonApplyCalls.agree, { id })
    expect(await find('sales', { scope: 'copy' })).toContain(id)
    expect((await lastNotice('sales')).kind).toBe('approval.copy')
    expect((await server.done('sales', inboxCalls.counts, {})).copy).toBeGreaterThan(0)
    await server.done('sales', inboxCalls.read, {})
    expect((await server.done('sales', inboxCalls.counts, {})).copy).toBe(0)
    expect((await server.done('finance', inboxCalls.counts, {})).charged).toBe(before.charged)
    expect(
      await server.call('manager', approvalCalls.copy, { id: await caseOf(id), personIds: [finance.id] }),
    ).toMatchObject({ status: 403 })
    expect(
      await server.call('staff', approvalCalls.copy, { id: await caseOf(id), personIds: [newId()] }),
    ).toMatchObject({ result: 1 })
    await server.done('staff', approvalCalls.copy, { id: await caseOf(id), personIds: [manager.id] })
    expect(await find('manager', { scope: 'copy' })).toContain(id)
    expect((await server.done('staff', historyCalls.list, { subjectType: type, subjectId: id })).list[0]).toMatchObject(
      { action: 'approval.copy', people: [{ id: manager.id }] },
    )
  })
})

describe('leaving', () => {
  it('hands what is to be decided, now and later, to the successor', async () => {
    const id = await apply(await design([people('a', ['sales']), people('b', ['finance', 'sales'], { mode: 'all' })]))
    await server.done('admin', personCalls.leave, { id: sales.id, successorId: hr.id })
    expect(await waitersOf(id)).toEqual([hr.id])
    expect((await server.done('hr', inboxCalls.list, { limit: 100 })).list.map(row => row.subjectId)).toContain(id)
    await server.done('hr', commonApplyCalls.agree, { id })
    expect(await waitersOf(id)).toEqual([finance.id, hr.id])
  })
})
