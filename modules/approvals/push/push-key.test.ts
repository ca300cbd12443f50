import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { digest } from '#app/gates/digest.ts'
import { demoCompany, demoPeople, otherCompany, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { PushOffer } from '#mechanisms/notifications/push-offers.server.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { shareKey } from '#mechanisms/shares/shareable.server.ts'
import { commonApplyCalls } from '#modules/hr/hr.contract.ts'
import { pushKeyCalls } from './push-key.contract.ts'
import { dropOldPushKeys, offerToDecide } from './push-key.server.ts'

const server = testServer()
const race = racing(server)
const type = 'common_apply'

/** An application that waits for these people, one after another step. */
async function applied(...approvers: DemoLogin[][]) {
  const steps = approvers.map((logins, index) => ({
    key: `s${index}`,
    name: `步骤 ${index}`,
    by: 'people' as const,
    personIds: logins.map(login => demoPeople[login].id),
  }))
  const { id: typeId } = await server.done('admin', processCalls.create, {
    type,
    name: `流程 ${newId()}`,
    definition: { steps },
  })
  const { id } = await server.done('staff', commonApplyCalls.create, { name: '申请用章', typeId })
  return { id, typeId, caseId: (await flowOf(id)).id }
}
const flowOf = (subjectId: string) => server.done('admin', approvalCalls.flow, { subjectType: type, subjectId })

/** What a push to this person's browser offers. */
async function offered(caseId: string, who: DemoLogin, locale: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<PushOffer | null> {
  await server.token(who)
  const [session] = await server.sql<{ id: string }>(
    'select id from account_session where account_id = $1 order by created_at desc limit 1',
    [demoPeople[who].accountId],
  )
  return await offerToDecide(
    { caseId },
    { companyId: demoCompany.id, personId: demoPeople[who].id, sessionId: session!.id, locale },
    server.services.database.system().run,
  )
}
async function keyFor(caseId: string, who: DemoLogin): Promise<string> {
  const [agree] = (await offered(caseId, who))!.actions
  return (agree as unknown as { ask: { body: { key: string } } }).ask.body.key
}
const agree = (key: string, who: DemoLogin | null = null) => server.call(who, pushKeyCalls.agree, { key })

describe('a push about a case that waits', () => {
  it("offers to agree and to turn down in its reader's language, and says nothing of their token", async () => {
    const { id, caseId } = await applied(['manager'])
    expect(await offered(caseId, 'manager', 'en-US')).toEqual({
      url: `/hr/detail?uuid=${id}&scope=common_apply`,
      actions: [
        {
          name: 'agree',
          title: 'Approve',
          ask: {
            address: '/ftask/api/approval/agree_by_key?lang=en-US',
            body: { key: expect.stringMatching(/^[\w-]{65}$/) },
          },
          failed: expect.any(String),
        },
        { name: 'disagree', title: 'Reject', url: `/hr/detail?uuid=${id}&scope=common_apply&decide=disagree` },
      ],
    })
    const kept = JSON.stringify(await server.sql('select * from approval_key'))
    expect(kept).not.toContain((await keyFor(caseId, 'manager')).slice(22))
  })

  it('offers nothing to whom it does not wait for, and nothing when it was decided', async () => {
    const { caseId } = await applied(['manager'])
    expect(await offered(caseId, 'sales')).toBeNull()
    await server.done('manager', approvalCalls.decide, { id: [caseId], agree: true })
    expect(await offered(caseId, 'manager')).toBeNull()
  })
})

describe('the key of a push', () => {
  it('agrees for its person without a token, once, like any decision', async () => {
    const { id, caseId } = await applied(['manager'], ['hr'])
    const key = await keyFor(caseId, 'manager')
    expect(await agree(key)).toMatchObject({ result: 0, data: { said: '已同意' } })
    const { steps, status } = await flowOf(id)
    expect({ status, signers: steps.map(({ signers }) => signers[0]!.state) }).toEqual({
      status: 'waiting',
      signers: ['agree', 'waiting'],
    })
    const [line] = (await server.done('staff', historyCalls.list, { subjectType: type, subjectId: id })).list
    expect(line).toMatchObject({ action: 'approval.agree', actor: { id: demoPeople.manager.id } })
    const before = await digest(server)
    expect(await agree(key)).toMatchObject({ result: 1, code: 'approval.key.used', msg: '您已用这条通知同意过' })
    expect(await digest(server)).toBe(before)
  })

  it('agrees once when it comes fifty times at once', async () => {
    const { id, caseId } = await applied(['manager'])
    const replies = await race(null, pushKeyCalls.agree, { key: await keyFor(caseId, 'manager') })
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(new Set(replies.filter(({ result }) => result !== 0).map(({ code }) => code))).toEqual(
      new Set(['approval.key.used']),
    )
    expect(
      (await server.done('staff', historyCalls.list, { subjectType: type, subjectId: id })).list.filter(
        ({ action }) => action === 'approval.agree',
      ),
    ).toHaveLength(1)
  })

  it("of each of a person's browsers decides once together", async () => {
    const { caseId } = await applied(['manager'])
    const keys = [await keyFor(caseId, 'manager'), await keyFor(caseId, 'manager')]
    const replies = await race(null, pushKeyCalls.agree, turn => ({ key: keys[turn % 2]! }), 20)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
  })

  it.each([
    [
      'by another',
      async (caseId: string) => await server.done('sales', approvalCalls.decide, { id: [caseId], agree: true }),
      'approval.not_waiting',
      '该申请已结束，不能再操作',
    ],
    [
      'by taking it back',
      async (caseId: string) => await server.done('staff', approvalCalls.revoke, { id: caseId }),
      'approval.not_waiting',
      '该申请已结束，不能再操作',
    ],
    [
      'by passing it on',
      async (caseId: string) =>
        await server.done('manager', approvalCalls.transfer, { id: caseId, toId: demoPeople.hr.id }),
      'approval.not_your_turn',
      '现在不需要您审批，可能已被处理，请刷新',
    ],
  ])('is refused in words when it was decided meanwhile %s', async (_, decide, code, msg) => {
    const { caseId } = await applied(['manager', 'sales'])
    const key = await keyFor(caseId, 'manager')
    await decide(caseId)
    const before = await digest(server)
    expect(await agree(key)).toMatchObject({ result: 1, code, msg })
    expect(await digest(server)).toBe(before)
  })

  it('does not agree to what was changed and handed in again', async () => {
    const { id, typeId, caseId } = await applied(['manager'])
    const key = await keyFor(caseId, 'manager')
    await server.done('staff', approvalCalls.revoke, { id: caseId })
    await server.done('staff', commonApplyCalls.update, { id, name: '申请用章，改为三份', typeId })
    expect(await agree(key)).toMatchObject({ result: 1, code: 'approval.key.outdated' })
    expect((await flowOf(id)).status).toBe('waiting')
  })

  it("is of no use after a day, in another's hands, without its session, or made up", async () => {
    const { caseId } = await applied(['manager'])
    const key = await keyFor(caseId, 'manager')
    const gone = { result: 1, code: 'approval.key.gone', msg: '这条通知已失效，请点按打开后处理' }
    expect(await agree(key, 'sales')).toMatchObject(gone)
    expect(await agree(shareKey(demoCompany.id, 'x'.repeat(43)))).toMatchObject(gone)
    expect(await agree(shareKey(otherCompany.id, key.slice(22)))).toMatchObject(gone)
    expect(await agree('nonsense')).toMatchObject(gone)
    await server.sql(`update approval_key set expires_at = now() - interval '1 second'`)
    expect(await agree(key)).toMatchObject(gone)
    await server.sql(`update approval_key set expires_at = now() + interval '1 hour'`)
    // Signed out on that phone.
    const [{ session_id: sessionId }] = (await server.sql<{ session_id: string }>(
      'select session_id from approval_key order by expires_at desc limit 1',
    )) as [{ session_id: string }]
    await server.sql(`update account_session set expires_at = now() - interval '1 second' where id = $1`, [sessionId])
    expect(await agree(key)).toMatchObject(gone)
    await server.sql(`update account_session set expires_at = now() + interval '1 day' where id = $1`, [sessionId])
    expect(await agree(key)).toMatchObject({ result: 0 })
  })

  it('is of no use to whoever has left', async () => {
    const { caseId } = await applied(['sales'])
    const key = await keyFor(caseId, 'sales')
    await server.sql('update person set status = 1 where id = $1', [demoPeople.sales.id])
    expect(await agree(key)).toMatchObject({ code: 'approval.key.gone' })
    await server.sql('update person set status = 0 where id = $1', [demoPeople.sales.id])
  })

  it('opens nothing else, and is forgotten a week after its end', async () => {
    const { caseId } = await applied(['manager'])
    const key = await keyFor(caseId, 'manager')
    expect(await server.request('/ftask/api/user/my', { headers: { authorization: `Bearer ${key}` } })).toMatchObject({
      status: 401,
    })
    await server.sql(`update approval_key set expires_at = now() - interval '8 days'`)
    await dropOldPushKeys.work({}, { database: server.services.database } as never)
    expect(await server.sql('select from approval_key')).toEqual([])
  })
})
