import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { demoPeople } from '#database/demo/people.ts'
import { openShareCalls, shareCalls, type SharePart } from './share.contract.ts'
import { truncatedAddress } from './shareable.server.ts'

const server = testServer()
const { sales } = demoPeople
const task = async () =>
  (
    await server.done('staff', taskCalls.create, {
      name: '给客户看的任务',
      detail: '内部的描述',
      partnerIds: [sales.id],
    })
  ).id
const share = async (subjectId: string, more: { shows?: SharePart[]; password?: string; expiresAt?: string } = {}) => {
  const { id, path } = await server.done('staff', shareCalls.create, { subjectId, ...more })
  return { id, key: path.split('key=')[1]! }
}
const open = (key: string, password?: string) =>
  server.call(null, openShareCalls.open, { key, ...(password ? { password } : {}) })
const gone = { status: 200, result: 1, code: 'share.gone', msg: '分享已取消或已过期' }

describe('a shared task', () => {
  it('shows to whoever has the link what its share says, and no more', async () => {
    const id = await task()
    await server.done('staff', commentCalls.create, { subjectType: 'task', subjectId: id, content: '内部的评论' })
    const bare = (await open((await share(id, { shows: [] })).key)).data
    expect(bare).toMatchObject({
      title: '给客户看的任务',
      sharedBy: '王小雨',
      text: '',
      document: null,
      files: [],
      comments: [],
    })
    for (const secret of ['内部的描述', '内部的评论', id, sales.id]) expect(JSON.stringify(bare)).not.toContain(secret)
    const all = (await open((await share(id, { shows: ['people', 'detail', 'files', 'comments'] })).key)).data
    expect(all).toMatchObject({ text: '内部的描述', comments: [{ author: '王小雨', content: '内部的评论' }] })
    expect(all.facts.map(({ value }) => value)).toContain('王小雨')
  })

  it('[share-005] is gone when it is cancelled, for good, when it has expired, and for keys that never were', async () => {
    const id = await task()
    const { id: shareId, key } = await share(id)
    expect(await open(key)).toMatchObject({ result: 0 })
    await server.done('staff', shareCalls.update, { id: shareId, status: 1 })
    expect(await open(key)).toMatchObject(gone)
    await server.done('staff', shareCalls.update, { id: shareId, status: 0 })
    expect(await open(key)).toMatchObject(gone)
    const late = await share(id, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    await server.sql(`update share set expires_at = now() - interval '1 second' where id = $1`, [late.id])
    expect(await open(late.key)).toMatchObject(gone)
    for (const wrong of [
      'x',
      key.slice(0, -1),
      `${key.slice(0, 22)}${'A'.repeat(43)}`,
      `${'A'.repeat(22)}${key.slice(22)}`,
    ])
      expect(await open(wrong)).toMatchObject(gone)
    expect(
      await server.call('staff', shareCalls.create, { subjectId: id, expiresAt: '2020-01-01 00:00' }),
    ).toMatchObject({ result: 1, code: 'share.expiry.past' })
  })

  it('wants its password, which cannot be guessed for long', async () => {
    const { id, key } = await share(await task(), { password: 'kehu2026' })
    expect(await open(key)).toMatchObject({ result: 1, code: 'share.password.needed' })
    expect(await open(key, 'kehu2025')).toMatchObject({ result: 1, code: 'share.password.wrong' })
    expect(await open(key, 'kehu2026')).toMatchObject({ result: 0 })
    for (let turn = 0; turn < 9; turn++) await open(key, `raten${turn}`)
    expect(await open(key, 'kehu2026')).toMatchObject({ status: 429 })
    expect(
      (await server.sql<{ view_num: number }>('select view_num from share where id = $1', [id]))[0]!.view_num,
    ).toBe(1)
  })

  it('[share-003] keeps a log of looks with half of their address', async () => {
    const id = await task()
    const { id: shareId, key } = await share(id)
    await open(key)
    await open(key)
    expect((await server.done('staff', shareCalls.viewLogs, { id })).list).toMatchObject([
      { shareId, address: '127.0.*.*' },
      { shareId },
    ])
    expect((await server.done('staff', shareCalls.ofSubject, { id })).list).toMatchObject([
      { id: shareId, viewNum: 2, title: '给客户看的任务', can: { change: true } },
    ])
    expect((await server.done('staff', shareCalls.list, { status: 0 })).list.map(row => row.id)).toContain(shareId)
    expect([truncatedAddress('2001:db8:1:2::3'), truncatedAddress('::ffff:10.1.2.3')]).toEqual([
      '2001:db8:*',
      '10.1.*.*',
    ])
  })

  it('is shared, seen and cancelled by those who may edit it alone', async () => {
    const id = await task()
    const { id: shareId, key } = await share(id)
    expect(await server.call('sales', shareCalls.create, { subjectId: id })).toMatchObject({ status: 403 })
    expect(await server.call('sales', shareCalls.update, { id: shareId, status: 1 })).toMatchObject({ status: 403 })
    expect(await server.call('sales', shareCalls.viewLogs, { id })).toMatchObject({ status: 403 })
    expect((await server.done('sales', shareCalls.ofSubject, { id })).list).toEqual([])
    expect((await server.done('sales', shareCalls.list, { scope: 'company' })).list.map(row => row.id)).not.toContain(
      shareId,
    )
    for (const who of ['finance', 'other'] as const) {
      expect(await server.call(who, shareCalls.create, { subjectId: id })).toMatchObject({ result: 4 })
      expect(await server.call(who, shareCalls.update, { id: shareId, status: 1 })).toMatchObject({ result: 4 })
    }
    expect(await open(key)).toMatchObject({ result: 0 })
    await server.done('staff', taskCalls.remove, { id })
    expect(await open(key)).toMatchObject(gone)
  })

  it("ends with its maker's right to see it", async () => {
    const id = await task()
    const { key } = await share(id)
    await server.sql('delete from member where subject_id = $1', [id])
    expect(await open(key)).toMatchObject(gone)
  })
})
