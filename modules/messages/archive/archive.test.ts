import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { auditCalls } from '#modules/company/audit/audit.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { conversationCalls } from '../conversation/conversation.contract.ts'
import { messageCalls } from '../message/message.contract.ts'

const server = testServer()
const allow = (keyValue: string) => server.done('admin', settingCalls.write, { keyName: 'im_export', keyValue })
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

async function archive(who: DemoLogin, query: Record<string, string>) {
  const response = await fetch(`${server.url}${apiPrefix}/im/archive.json?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const refused = async (who: DemoLogin, query: Record<string, string>) =>
  JSON.parse(strFromU8((await archive(who, query)).bytes)) as { code: string; result: number }
const exports = async () =>
  (await server.done('admin', auditCalls.list, { kind: 'company', limit: 50 })).list.filter(
    ({ text }) => text === '导出了聊天记录',
  )

describe('an archive of messages', () => {
  it('[im-022] is for system administrators where the company lets them, stands in the audit, and is told to the others', async () => {
    const days = { start_date: today(), end_date: today() }
    const before = await exports()
    expect(await refused('admin', days)).toMatchObject({ code: 'im.export.closed' })
    await allow('1')
    for (const who of ['manager', 'staff', 'hr'] as const) expect((await refused(who, days)).result).toBe(403)
    await server.sql(
      `insert into person_authority (comp_id, person_id, authority) values ($1, $2, 'MANAGER_LOGIN') on conflict do nothing`,
      [demoCompany.id, demoPeople.hr.id],
    )
    await server.sql('update person set is_administrator = true where id = $1', [demoPeople.manager.id])
    await expect.poll(async () => (await refused('hr', days)).code).toBe('im.export.only_administrators')
    expect(await exports()).toEqual(before)

    const id = (
      await server.done('staff', conversationCalls.create, { name: '归档组', personIds: [demoPeople.sales.id] })
    ).id
    expect(await server.done('staff', conversationCalls.detail, { id })).toMatchObject({ isExported: true })
    await server.done('staff', messageCalls.send, { id, clientId: newId(), content: '=1+1 客户报价' })
    const { id: recalled } = await server.done('sales', messageCalls.send, {
      id,
      clientId: newId(),
      content: '说错了的话',
    })
    await server.done('sales', messageCalls.recall, { id: recalled })
    const { headers, bytes } = await archive('admin', { ...days, user_id: demoPeople.sales.id })
    expect(headers.get('content-type')).toBe('application/zip')
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual(['conversations.json', 'messages.jsonl', 'messages-1.xlsx'])
    expect(JSON.parse(strFromU8(files['conversations.json']!))).toContainEqual({
      id,
      kind: 'group',
      name: '归档组',
      members: expect.arrayContaining([demoPeople.staff.name, demoPeople.sales.name]),
    })
    const lines = strFromU8(files['messages.jsonl']!)
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { conversation_id: string; content: string; is_recalled: boolean })
    expect(lines.filter(line => line.conversation_id === id).slice(1)).toMatchObject([
      { content: '=1+1 客户报价', sender: demoPeople.staff.name, is_recalled: false },
      { content: '', is_recalled: true },
    ])
    expect(strFromU8(files['messages.jsonl']!)).not.toContain('说错了的话')
    expect(await readSheet(Buffer.from(files['messages-1.xlsx']!))).toHaveLength(lines.length + 1)

    const [line] = await exports()
    expect(line).toMatchObject({
      actor: { id: demoPeople.admin.id },
      details: expect.stringContaining(demoPeople.sales.name),
    })
    expect(await exports()).toHaveLength(before.length + 1)
    expect((await server.done('manager', notificationCalls.list, {})).list[0]).toMatchObject({ kind: 'im.exported' })
    await allow('0')
    expect(await refused('admin', days)).toMatchObject({ code: 'im.export.closed' })
    await server.sql('update person set is_administrator = false where id = $1', [demoPeople.manager.id])
  })

  it('is of its days alone, by the company’s clock, and of conversations of its member; wrong days are refused', async () => {
    await allow('1')
    const id = (await server.done('staff', conversationCalls.create, { name: '按天', personIds: [demoPeople.hr.id] }))
      .id
    await server.done('staff', messageCalls.send, { id, clientId: newId(), content: '三号夜里' })
    await server.done('staff', messageCalls.send, { id, clientId: newId(), content: '四号凌晨' })
    for (const [content, at] of [
      ['三号夜里', '2026-03-03T15:59:00Z'],
      ['四号凌晨', '2026-03-03T16:01:00Z'],
    ])
      await server.sql('update message set sent_at = $2 where conversation_id = $3 and content = $1', [content, at, id])
    const said = async (query: Record<string, string>) => {
      const text = strFromU8(unzipSync((await archive('admin', query)).bytes)['messages.jsonl']!)
      return ['三号夜里', '四号凌晨'].filter(words => text.includes(words))
    }
    expect(await said({ start_date: '2026-03-03', end_date: '2026-03-03' })).toEqual(['三号夜里'])
    expect(await said({ start_date: '2026-03-04', end_date: '2026-03-04' })).toEqual(['四号凌晨'])
    const both = { start_date: '2026-03-03', end_date: '2026-03-04' }
    expect(await said({ ...both, user_id: demoPeople.hr.id })).toEqual(['三号夜里', '四号凌晨'])
    expect(await said({ ...both, user_id: demoPeople.finance.id })).toEqual([])
    const before = await exports()
    expect(await refused('admin', { start_date: '2026-03-04', end_date: '2026-03-03' })).toMatchObject({
      code: 'range.start_after_end',
    })
    expect((await refused('admin', { ...both, user_id: demoPeople.other.id })).result).toBe(4)
    expect(await exports()).toEqual(before)
    await allow('0')
  })
})
