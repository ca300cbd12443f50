import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { wirePassword } from '#platform/contract/password.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoCompany, demoDepartments, demoPeople, otherCompany } from '#database/demo/people.ts'
import { sessionCalls } from '../session/session.contract.ts'
import { sentCode } from '../verification/sent-code.fixture.ts'
import { verificationCalls } from '../verification/verification.contract.ts'
import { invitationCalls } from './invitation.contract.ts'

const server = testServer()
const { invite, batchMail, unjoined, inviteAll, list, revoke, look, join } = invitationCalls
const password = await wirePassword('correct horse')
const sales = demoDepartments[2].id

const newLink = async (draft: CallInput<typeof invite> = {}, who: 'admin' | 'other' = 'admin') =>
  server.done(who, invite, draft)
const takeLink = (inviteKey: string, more: Partial<CallInput<typeof join>> = {}) =>
  server.call(null, join, { inviteKey, ...more })
const codeTo = async (mobile: string) => {
  await server.sql('delete from verification_code where contact = $1', [mobile])
  await server.done(null, verificationCalls.sendToMobile, { mobile, purpose: 'register' })
  return (await sentCode(server, mobile))!
}
const members = async () =>
  (
    await server.sql<{ count: number }>('select count(*)::int as count from person where comp_id = $1', [
      demoCompany.id,
    ])
  )[0]!.count
const uses = async (id: string) =>
  (await server.sql<{ use_count: number }>('select use_count from invitation where id = $1', [id]))[0]!.use_count
beforeEach(() => server.sql('delete from sign_in_failure'))

describe('a link', () => {
  it('says where it leads, and lets somebody new in, signed in at once', async () => {
    const { id, inviteKey, path } = await newLink({ departmentId: sales })
    expect(path).toBe(`/join?key=${inviteKey}`)
    expect(await server.done(null, look, { inviteKey })).toMatchObject({
      companyName: demoCompany.name,
      inviterName: '林岚',
      departmentName: '销售部',
      isMember: false,
    })
    const { data, result } = await takeLink(inviteKey, { nickName: '孙新', loginName: 'sun.new', password })
    expect(result).toBe(0)
    expect(data).toMatchObject({
      companyId: demoCompany.id,
      nickName: '孙新',
      departmentName: '销售部',
      isAdministrator: false,
      authorities: [],
    })
    expect((await server.call(null, sessionCalls.login, { identify: 'sun.new', password })).data.id).toBe(data.id)
    expect(await uses(id)).toBe(1)
    expect(JSON.stringify(await server.sql('select * from invitation where id = $1', [id]))).not.toContain(
      inviteKey.slice(22),
    )
  })

  it('is made by those who may manage members, and listed for them alone', async () => {
    expect(await server.call('staff', invite, {})).toMatchObject({ status: 403 })
    expect(await server.call('staff', batchMail, { emails: ['a@example.com'] })).toMatchObject({ status: 403 })
    const { id } = await newLink({ mostUses: 3 })
    const { list: own } = await server.done('admin', list, {})
    expect(own.find(one => one.id === id)).toMatchObject({
      inviter: { name: '林岚' },
      mostUses: 3,
      useCount: 0,
      isOpen: true,
    })
    expect((await server.done('other', list, {})).list).toEqual([])
    expect(await server.call('other', revoke, { id })).toMatchObject({ result: 4 })
  })

  it('is worth nothing once revoked, expired, used up or made up', async () => {
    const revoked = await newLink()
    await server.done('admin', revoke, { id: revoked.id })
    const expired = await newLink()
    await server.sql(`update invitation set expires_at = now() - interval '1 second' where id = $1`, [expired.id])
    const usedUp = await newLink({ mostUses: 1 })
    expect((await takeLink(usedUp.inviteKey, { nickName: '唯一', loginName: 'the-only-one', password })).result).toBe(0)
    const before = await members()
    for (const inviteKey of [
      revoked.inviteKey,
      expired.inviteKey,
      usedUp.inviteKey,
      'x',
      `${usedUp.inviteKey.slice(0, -1)}!`,
      'A'.repeat(65),
    ]) {
      expect(await takeLink(inviteKey, { nickName: '迟到', loginName: 'too-late', password })).toMatchObject({
        status: 200,
        result: 1,
        code: 'invitation.spent',
      })
      expect(await server.call(null, look, { inviteKey })).toMatchObject({ result: 1, code: 'invitation.spent' })
    }
    expect(await members()).toBe(before)
  })

  it('for three lets three of twenty in who come at once', async () => {
    const { id, inviteKey } = await newLink({ mostUses: 3 })
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        takeLink(inviteKey, { nickName: `同时${index}`, loginName: `at-once-${index}`, password }),
      ),
    )
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(3)
    expect(replies.filter(reply => reply.code === 'invitation.spent')).toHaveLength(17)
    expect(await uses(id)).toBe(3)
    expect(await server.sql(`select 1 from account where login_name like 'at-once-%'`)).toHaveLength(3)
  })

  it('is refused to a member, and is not used up by that', async () => {
    const { id, inviteKey } = await newLink()
    expect(await server.call('staff', join, { inviteKey })).toMatchObject({
      status: 200,
      result: 1,
      code: 'invitation.already_member',
    })
    expect((await server.done('staff', look, { inviteKey })).isMember).toBe(true)
    expect(await uses(id)).toBe(0)
  })

  it('takes the account that is signed in, and is no key to one that is not', async () => {
    const { id, inviteKey } = await newLink({}, 'other')
    const joined = await server.done('finance', join, { inviteKey, nickName: '陈静' })
    expect(joined).toMatchObject({ companyId: otherCompany.id, companyCount: 2, nickName: '陈静' })
    const { mobile, accountId } = demoPeople.sales
    const sessions = () => server.sql('select count(*) from account_session where account_id = $1', [accountId])
    const before = await sessions()
    expect(await takeLink(inviteKey, { mobile, code: await codeTo(mobile), nickName: '刘强' })).toMatchObject({
      result: 1,
      code: 'invitation.sign_in_first',
      msg: '该手机号或邮箱已有账号，请先登录再加入',
    })
    expect([await sessions(), await uses(id)]).toEqual([before, 1])
    expect(await server.done('sales', join, { inviteKey, nickName: '刘强' })).toMatchObject({
      companyId: otherCompany.id,
      companyCount: 2,
    })
    expect(await server.sql('select 1 from account where mobile = $1', [mobile])).toHaveLength(1)
  })

  it('wants proof, a name and a password of who is new', async () => {
    const { id, inviteKey } = await newLink()
    const mobile = '13922220001'
    expect(await takeLink(inviteKey, {})).toMatchObject({ result: 1, code: 'registration.identification_needed' })
    expect(await takeLink(inviteKey, { mobile, nickName: '周', password })).toMatchObject({
      result: -20002,
      code: 'verification.needed',
    })
    expect(await takeLink(inviteKey, { loginName: 'nameless', password })).toMatchObject({
      result: 1,
      code: 'invitation.name_needed',
    })
    expect(await takeLink(inviteKey, { loginName: 'open-door', nickName: '周' })).toMatchObject({
      result: 1,
      code: 'invitation.password_needed',
    })
    expect(await takeLink(inviteKey, { loginName: 'admin', nickName: '周', password })).toMatchObject({
      result: 1,
      code: 'account.login_name_taken',
    })
    expect(await uses(id)).toBe(0)
    expect(await server.sql(`select 1 from account where login_name in ('nameless', 'open-door')`)).toEqual([])
  })

  it('makes the joiner the person who was entered before with that mobile number', async () => {
    const [personId, mobile] = [newId(), '13922220002']
    await server.sql(
      `insert into person (comp_id, id, name, mobile, department_id, status) values ($1, $2, '吴导入', $3, $4, 2)`,
      [demoCompany.id, personId, mobile, sales],
    )
    const { inviteKey } = await newLink()
    const { data } = await takeLink(inviteKey, { mobile, code: await codeTo(mobile), nickName: '别的名字', password })
    expect(data).toMatchObject({ id: personId, nickName: '吴导入', departmentName: '销售部', mobile })
    expect(await server.sql('select status from person where id = $1', [personId])).toEqual([{ status: 0 }])
  })

  it('for a person makes whoever takes it that person, once', async () => {
    const personId = newId()
    await server.sql(`insert into person (comp_id, id, name, status) values ($1, $2, '郑指定', 2)`, [
      demoCompany.id,
      personId,
    ])
    expect(await server.call('admin', invite, { personId: demoPeople.staff.id })).toMatchObject({
      result: 1,
      code: 'invitation.person_joined',
    })
    expect(await server.call('admin', invite, { personId: demoPeople.other.id })).toMatchObject({ result: 4 })
    const [one, two] = [await newLink({ personId }), await newLink({ personId })]
    expect((await server.done(null, look, { inviteKey: one.inviteKey })).personName).toBe('郑指定')
    expect((await takeLink(one.inviteKey, { loginName: 'zheng', password })).data).toMatchObject({
      id: personId,
      nickName: '郑指定',
    })
    expect(await takeLink(two.inviteKey, { loginName: 'zheng2', password })).toMatchObject({
      result: 1,
      code: 'invitation.person_joined',
    })
  })

  it('brings back who had left', async () => {
    await server.sql('update person set status = 1, left_at = now() where id = $1', [demoPeople.hr.id])
    const { inviteKey } = await newLink()
    const { mobile } = demoPeople.hr
    const { data } = await takeLink(inviteKey, { mobile, code: await codeTo(mobile) })
    expect(data).toMatchObject({ id: demoPeople.hr.id, nickName: '赵敏' })
    expect(await server.sql('select status, left_at from person where id = $1', [demoPeople.hr.id])).toEqual([
      { status: 0, left_at: null },
    ])
  })

  it('lets a free company grow to ten', async () => {
    const { inviteKey } = await newLink({ mostUses: 100 }, 'other')
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        takeLink(inviteKey, { nickName: `新人${index}`, loginName: `newcomer-${index}`, password }),
      ),
    )
    const [{ count } = { count: 0 }] = await server.sql<{ count: number }>(
      'select count(*)::int as count from person where comp_id = $1 and status <> 1',
      [otherCompany.id],
    )
    expect(count).toBe(10)
    expect(replies.filter(reply => reply.result === -20009).length).toBeGreaterThan(0)
  })

  it('leads to no department of another company', async () => {
    expect(await server.call('other', invite, { departmentId: sales })).toMatchObject({
      result: 1,
      code: 'department.unknown',
    })
  })
})

describe('invitations by mail', () => {
  // Earlier ones have filled it.
  beforeAll(async () => {
    await server.sql('update company set is_paid = true where comp_id = $1', [otherCompany.id])
    for (const who of ['admin', 'other'] as const)
      await server.sql('update account set email = $2 where id = $1', [
        demoPeople[who].accountId,
        `${who}@kaigong.test`,
      ])
  })

  it('[company-005] go to all addresses that are not members, as people paste them; the link proves the address', async () => {
    await server.sql(`update person set email = 'member@example.com' where id = $1`, [demoPeople.staff.id])
    const pasted = 'One@example.com，two@example.com\n member@example.com; one@example.com'
    const { sent, skipped } = await server.done('admin', batchMail, { emails: pasted, departmentId: sales } as never)
    expect({ sent, skipped }).toEqual({ sent: ['one@example.com', 'two@example.com'], skipped: ['member@example.com'] })
    const mails = await server.sql<{ to: string; text: string }>(
      `select payload ->> 'to' as to, payload ->> 'text' as text from graphile_worker._private_jobs where payload ->>
        'subject' like '%邀请您加入开工%'`,
    )
    expect(mails.map(mail => mail.to).sort()).toEqual(sent)
    const inviteKey = mails.find(mail => mail.to === 'one@example.com')!.text.match(/\/join\?key=(\S+)/)![1]!
    expect(await server.done(null, look, { inviteKey })).toMatchObject({
      email: 'one@example.com',
      companyName: demoCompany.name,
    })
    const { data } = await takeLink(inviteKey, { nickName: '壹', password })
    expect(data).toMatchObject({ email: 'one@example.com', departmentName: '销售部' })
    expect((await server.call(null, sessionCalls.login, { identify: 'one@example.com', password })).result).toBe(0)
    expect(await takeLink(inviteKey, { nickName: '再来', loginName: 'again', password })).toMatchObject({
      code: 'invitation.spent',
    })
  })

  it('sign nobody in to the account that the address has already: they join after signing in, never instead of it', async () => {
    await server.sql(`update account set email = 'hr@example.com' where id = $1`, [demoPeople.hr.accountId])
    await server.done('other', batchMail, { emails: ['hr@example.com'] })
    const [mail] = await server.sql<{ text: string }>(
      `select payload ->> 'text' as text from graphile_worker._private_jobs where payload ->> 'to' = 'hr@example.com'`,
    )
    const inviteKey = mail!.text.match(/\/join\?key=(\S+)/)![1]!
    expect((await server.done(null, look, { inviteKey })).hasAccount).toBe(true)
    const sessions = () =>
      server.sql('select count(*) from account_session where account_id = $1', [demoPeople.hr.accountId])
    const before = await sessions()
    for (const more of [{}, { nickName: '冒名', password }, { email: 'HR@example.com', nickName: '冒名', password }]) {
      expect(await takeLink(inviteKey, more)).toMatchObject({ result: 1, code: 'invitation.sign_in_first' })
    }
    expect(await sessions()).toEqual(before)
    expect((await server.done('hr', join, { inviteKey, nickName: '赵敏' })).companyId).toBe(otherCompany.id)
    await server.sql('delete from person where comp_id = $1 and account_id = $2', [
      otherCompany.id,
      demoPeople.hr.accountId,
    ])
  })

  it('want a code as well of who has left every company, and open no other company then', async () => {
    await server.sql(`update person set status = 1, left_at = now() where id = $1`, [demoPeople.hr.id])
    await server.done('other', batchMail, { emails: ['hr@example.com'] })
    const mails = await server.sql<{ text: string }>(
      `select payload ->> 'text' as text from graphile_worker._private_jobs where payload ->> 'to' = 'hr@example.com'
        and payload ->> 'text' like '%/join?key%' order by created_at`,
    )
    const inviteKey = mails.at(-1)!.text.match(/\/join\?key=(\S+)/)![1]!
    expect(await takeLink(inviteKey, { nickName: '赵敏' })).toMatchObject({
      result: -20002,
      code: 'verification.needed',
    })
    await server.done(null, verificationCalls.sendToMail, { email: 'hr@example.com', purpose: 'register' })
    expect(
      (await takeLink(inviteKey, { nickName: '赵敏', code: (await sentCode(server, 'hr@example.com'))! })).data,
    ).toMatchObject({ companyId: otherCompany.id, companyCount: 1 })
    await server.sql(`update person set status = 0, left_at = null where id = $1`, [demoPeople.hr.id])
  })

  it('are all refused for one address that is none', async () => {
    const before = await server.sql('select count(*) from invitation')
    expect(await server.call('admin', batchMail, { emails: ['fine@example.com', 'not an address'] })).toMatchObject({
      result: 1,
      code: 'input.invalid',
    })
    expect(await server.call('admin', batchMail, { emails: [] })).toMatchObject({ result: 1 })
    expect(await server.sql('select count(*) from invitation')).toEqual(before)
  })

  it('go to all who have not joined, once, and skip who has no address', async () => {
    const ids = Array.from({ length: 5 }, () => newId())
    const people = [
      ['甲未来', 'Jia@example.com', 2],
      ['乙未来', 'yi@example.com', 2],
      ['丙无邮箱', null, 2],
      ['丁离职', 'ding@example.com', 1],
      ['戊在别处', 'wu@example.com', 2],
    ] as const
    for (const [at, [name, email, status]] of people.entries()) {
      await server.sql('insert into person (comp_id, id, name, email, status) values ($1, $2, $3, $4, $5)', [
        at === 4 ? otherCompany.id : demoCompany.id,
        ids[at],
        name,
        email,
        status,
      ])
    }
    const mailed = async () =>
      await server.sql<{ to: string; text: string }>(
        `select payload ->> 'to' as to, payload ->> 'text' as text from graphile_worker._private_jobs where payload ->>
          'to' like any(array['jia@%', 'yi@%', 'ding@%', 'wu@%']) order by 1`,
      )
    const before = await server.done('admin', unjoined, {})
    expect(before.mailable).toBe(2)
    expect(before.withoutEmail).toBeGreaterThan(0)
    for (const call of [unjoined, inviteAll])
      expect(await server.call('staff', call, {})).toMatchObject({ status: 403 })
    expect(await mailed()).toEqual([])

    const at = await Promise.all(Array.from({ length: 5 }, () => server.done('admin', inviteAll, {})))
    expect(at.map(({ sent }) => sent).sort()).toEqual([0, 0, 0, 0, 2])
    expect(at.every(({ withoutEmail }) => withoutEmail === before.withoutEmail)).toBe(true)
    const mails = await mailed()
    expect(mails.map(({ to }) => to)).toEqual(['jia@example.com', 'yi@example.com'])
    expect(await server.done('admin', unjoined, {})).toEqual({
      mailable: 0,
      waiting: before.waiting + 2,
      withoutEmail: before.withoutEmail,
    })

    const inviteKey = mails[0]!.text.match(/\/join\?key=(\S+)/)![1]!
    expect((await takeLink(inviteKey, { password })).data).toMatchObject({
      id: ids[0],
      nickName: '甲未来',
      email: 'jia@example.com',
    })
    // A revoked invitation is no longer waited for.
    const { list: out } = await server.done('admin', list, {})
    await server.done('admin', revoke, { id: out.find(one => one.email === 'yi@example.com')!.id })
    expect(await server.done('admin', inviteAll, {})).toMatchObject({ sent: 1, waiting: before.waiting })
    expect((await mailed()).map(({ to }) => to)).toEqual(['jia@example.com', 'yi@example.com', 'yi@example.com'])
  })
})

describe('invitations by mail to strangers', () => {
  const { accountId, companyId } = { accountId: demoPeople.other.accountId, companyId: otherCompany.id }
  const mails = (to: string) =>
    server.sql<{ subject: string; text: string }>(
      `select payload ->> 'subject' as subject, payload ->> 'text' as text from graphile_worker._private_jobs where
        payload ->> 'to' = $1 order by id desc`,
      [to],
    )
  const addresses = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}-${index}@example.com`)
  const invitations = async () =>
    (
      await server.sql<{ count: number }>('select count(*)::int as count from invitation where comp_id = $1', [
        companyId,
      ])
    )[0]!.count
  beforeEach(async () => {
    await server.sql('delete from invitation where comp_id = $1', [companyId])
    await server.sql('update account set email = $2 where id = $1', [accountId, 'other@kaigong.test'])
  })

  it('are sent by those alone who have proven an address of their own', async () => {
    await server.sql('update account set email = null where id = $1', [accountId])
    await server.sql(`update person set email = 'said@example.com' where id = $1`, [demoPeople.other.id])
    const before = await invitations()
    expect(await server.call('other', batchMail, { emails: ['stranger@example.com'] })).toMatchObject({
      result: 1,
      code: 'invitation.prove_address',
    })
    expect(await server.call('other', inviteAll, {})).toMatchObject({ result: 1, code: 'invitation.prove_address' })
    expect([await invitations(), await mails('stranger@example.com')]).toEqual([before, []])
  })

  it('say nothing that their sender has thought of but two names, which are short and lead nowhere', async () => {
    await server.sql(`update company set name = $2 where comp_id = $1`, [
      companyId,
      '中奖通知 https://evil.test/claim 请立即点击领取您的奖金一百万元整',
    ])
    await server.sql(`update person set name = $2 where id = $1`, [
      demoPeople.other.id,
      '银行客服\r\n\r\nwww.evil.test',
    ])
    await server.done('other', batchMail, { emails: ['victim@example.com'] })
    const [{ subject, text } = { subject: '', text: '' }] = await mails('victim@example.com')
    expect(subject).toBe('有人邀请您加入开工办公')
    expect(text).toContain('银行客服 www evil test')
    expect(text).not.toMatch(/evil\.test|一百万/)
    expect(text.match(/https?:\/\/\S+/g)).toHaveLength(1)
    await server.sql('update company set name = $2 where comp_id = $1', [companyId, otherCompany.name])
  })

  it('are limited a person, a company and a day; what is refused sends none of them', async () => {
    await server.sql('update company set is_paid = false where comp_id = $1', [companyId])
    expect((await server.done('other', batchMail, { emails: addresses('first', 15) })).sent).toHaveLength(15)
    const before = await invitations()
    expect(await server.call('other', batchMail, { emails: addresses('second', 6) })).toMatchObject({
      result: 1,
      code: 'invitation.mails_of_day',
      msg: expect.stringContaining('还可以发送 5 封'),
    })
    expect(await invitations()).toBe(before)
    // Five at once: together no more than are left.
    const racing = await Promise.all(
      [1, 2, 3, 4, 5].map(at => server.call('other', batchMail, { emails: addresses(`race-${at}`, 2) })),
    )
    expect(racing.filter(({ result }) => result === 0)).toHaveLength(2)
    await server.sql(`update invitation set created_at = now() - interval '25 hours' where comp_id = $1`, [companyId])
    expect((await server.done('other', batchMail, { emails: addresses('tomorrow', 20) })).sent).toHaveLength(20)
    await server.sql('update company set is_paid = true where comp_id = $1', [companyId])
  })

  it('reach one address five times a day, whoever sends them', async () => {
    for (let time = 1; time <= 5; time++)
      expect(
        (await server.done(time % 2 ? 'other' : 'admin', batchMail, { emails: ['often@example.com'] })).sent,
      ).toHaveLength(1)
    expect(await server.done('admin', batchMail, { emails: ['often@example.com', 'seldom@example.com'] })).toEqual({
      sent: ['seldom@example.com'],
      skipped: [],
      limited: ['often@example.com'],
    })
    expect(await mails('often@example.com')).toHaveLength(5)
  })
})
