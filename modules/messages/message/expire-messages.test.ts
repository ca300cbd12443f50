import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { auditCalls } from '#modules/company/audit/audit.contract.ts'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { conversationCalls } from '../conversation/conversation.contract.ts'
import { expireMessages } from './expire-messages.server.ts'
import { begun, grown } from './known-messages.ts'
import { messageCalls } from './message.contract.ts'
import { MessageType } from './message-types.contract.ts'

const server = testServer()
const keep = (days: number) =>
  server.done('admin', settingCalls.write, { keyName: 'im_keep_days', keyValue: String(days) })
const expire = (now = new Date()) => expireMessages(server.services.forJobs, now)
const window = (who: DemoLogin, id: string, query: object = {}) =>
  server.done(who, messageCalls.window, { id, ...query })
const own = async (who: DemoLogin, id: string) =>
  (await server.done(who, conversationCalls.list, { limit: 100 })).list.find(one => one.id === id)
const send = (who: DemoLogin, id: string, content: string, more: object = {}) =>
  server.done(who, messageCalls.send, { id, clientId: newId(), content, ...more })
const group = async (name: string) =>
  (
    await server.done('manager', conversationCalls.create, {
      name,
      personIds: [demoPeople.staff.id, demoPeople.sales.id],
    })
  ).id
const long = (conversation: string, upTo: number, days: number) =>
  server.sql(
    `update message set sent_at = sent_at - make_interval(days => $3::int) where conversation_id = $1 and seq <= $2`,
    [conversation, upTo, days],
  )
const madeWords = async () => {
  while ((await makeWords(server.services.database)) > 0) {
    /* until none waits */
  }
}

async function upload(who: DemoLogin, name: string, content: string) {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token(who)}` },
    body: form,
  })
  return (body.data as { list: { id: string }[] }).list[0]!.id
}

describe('the rule on how long messages are kept', () => {
  it('[im-020] deletes what is older, for good: words, search and files; the rest keeps its numbers and unread', async () => {
    const id = await group('保留')
    const [alone, shared] = [await upload('manager', '旧合同.txt', '旧'), await upload('manager', '模板.txt', '模板')]
    await send('manager', id, '陈年旧事在此', { type: MessageType.File, resId: [alone] })
    await send('staff', id, '也很旧', { calledIds: [demoPeople.sales.id] })
    await send('manager', id, '最近的事', { type: MessageType.File, resId: [shared] })
    const { id: newest } = await send('staff', id, '最新的')
    await server.sql(
      `insert into attachment (comp_id, subject_type, subject_id, file_id) select comp_id, 'message', id, $2 from message
        where conversation_id = $1 and seq = 2`,
      [id, shared],
    )
    await madeWords()
    const found = async () =>
      (await server.done('staff', searchCalls.search, { key: '陈年旧事', type: 'message' })).list.length
    expect(await found()).toBe(1)
    await long(id, 3, 40)
    const before = begun(await window('sales', id))
    expect(await own('sales', id)).toMatchObject({ unreadNum: 4, isCalled: true })

    expect(await expire()).toBe(0)
    await keep(30)
    expect(await expire()).toBeGreaterThanOrEqual(3)
    expect(await expire()).toBe(0)

    const { list, goneSeq, lastSeq } = await window('sales', id)
    expect([list.map(({ seq, content }) => [seq, content]), goneSeq, lastSeq]).toEqual([
      [
        [4, '最近的事'],
        [5, '最新的'],
      ],
      3,
      5,
    ])
    // A phone that has the old ones has them no longer once it asks.
    expect(grown(before, await window('sales', id, { since: before.changeNo })).rows.map(({ seq }) => seq)).toEqual([
      4, 5,
    ])
    expect(await own('sales', id)).toMatchObject({ unreadNum: 2, readSeq: 3, isCalled: false })
    expect(await server.done('sales', conversationCalls.read, { id, seq: 4 })).toEqual({ readSeq: 4, unreadNum: 1 })
    expect(await own('staff', id)).toMatchObject({ unreadNum: 1 })
    await madeWords()
    expect(await found()).toBe(0)
    expect(await server.sql('select id from file where id = any($1) order by id', [[alone, shared]])).toEqual([
      { id: shared },
    ])
    expect((await server.done('staff', fileAddressCalls.addresses, { ids: [shared] })).list).toHaveLength(1)
    await send('manager', id, '接着说')
    expect((await window('staff', id)).list.at(-1)).toMatchObject({ seq: 6, content: '接着说' })
    expect((await window('staff', id, { around: 5 })).list.map(({ seq }) => seq)).toEqual([4, 5, 6])
    await server.done('staff', messageCalls.recall, { id: newest })
    expect(await server.done('sales', conversationCalls.detail, { id })).toMatchObject({ keepDays: 30 })
    await keep(0)
  })

  it('leaves a conversation whose messages are all gone as it is, to go on', async () => {
    const id = await group('全部过期')
    await send('manager', id, '一')
    await long(id, 99, 10)
    await keep(7)
    await expire()
    expect(await window('staff', id)).toMatchObject({ list: [], goneSeq: 2, lastSeq: 2 })
    expect(await own('staff', id)).toMatchObject({ unreadNum: 0, lastMessage: null })
    expect((await send('staff', id, '二')).seq).toBe(3)
    expect(await own('manager', id)).toMatchObject({ unreadNum: 1 })
    await keep(0)
  })

  it('[im-021] stands in the audit: who made it, and what it has deleted; less than a week is refused', async () => {
    const before = await server.sql('select * from company_setting where comp_id = $1', [demoCompany.id])
    for (const keyValue of ['1', '6', '-1', '4000', 'x'])
      expect(await server.call('admin', settingCalls.write, { keyName: 'im_keep_days', keyValue })).toMatchObject({
        result: 1,
      })
    expect(await server.call('staff', settingCalls.write, { keyName: 'im_keep_days', keyValue: '30' })).toMatchObject({
      result: 403,
    })
    expect(await server.sql('select * from company_setting where comp_id = $1', [demoCompany.id])).toEqual(before)
    const id = await group('审计')
    await send('manager', id, '一')
    await long(id, 99, 400)
    await keep(365)
    await expire()
    const { list } = await server.done('admin', auditCalls.list, { kind: 'company', limit: 2 })
    expect(list).toMatchObject([
      { text: '到期的消息按其设置的保留规则被删除', details: expect.stringContaining('保留天数 365') },
      { text: '修改了公司设置', actor: { id: demoPeople.admin.id }, details: expect.stringContaining('365') },
    ])
    expect(list[0]!.actor.id).toBe(demoPeople.admin.id)
    await keep(0)
  })

  it('of one company deletes nothing of another', async () => {
    const id = await group('别的公司')
    await send('manager', id, '一')
    await long(id, 99, 400)
    await server.sql(
      `insert into company_setting (comp_id, key_name, key_value) select comp_id, 'im_keep_days', '30' from company where comp_id <> $1`,
      [demoCompany.id],
    )
    await expire()
    expect((await window('staff', id)).list).toHaveLength(2)
    await server.sql(`delete from company_setting where key_name = 'im_keep_days'`)
  })
})
