import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { eventCalls } from '#modules/calendar/calendar.contract.ts'
import { customerCalls } from '#modules/crm/crm.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { commentCalls } from './comment.contract.ts'

const server = testServer()
const race = racing(server)
const { manager, staff, sales, finance, admin, other } = demoPeople

const task = async (draft: object = {}) =>
  (await server.done('manager', taskCalls.create, { name: '写周报', managerIds: [staff.id], ...draft })).id
const write = (subjectId: string, draft: object = {}) =>
  server.done('staff', commentCalls.create, { subjectType: 'task', subjectId, content: '收到', ...draft })
const commentsOf = async (subjectId: string) =>
  (await server.done('manager', commentCalls.list, { subjectType: 'task', subjectId })).list
const commentNum = async (id: string) => (await server.done('manager', taskCalls.detail, { id })).commentNum
const count = async () => (await server.sql<{ count: number }>('select count(*)::int from comment'))[0]!.count

async function uploaded(who: DemoLogin, name = '清单.txt') {
  const form = new FormData()
  form.append('file', new Blob(['一、二、三']), name)
  const reply = await server.request('/ftask/api/file/upload', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  return (reply.body.data as { list: { id: string }[] }).list[0]!.id
}

describe('a comment', () => {
  it('is shown newest first, with its author, and may be removed by them alone', async () => {
    const id = await task()
    const first = await write(id, { content: '先看一下需求' })
    const second = await write(id, { content: '  周五前给出初稿  ', type: 'mobile' })
    expect(await commentsOf(id)).toMatchObject([
      {
        id: second.id,
        content: '周五前给出初稿',
        type: 'mobile',
        author: { id: staff.id, name: '王小雨' },
        can: { remove: false },
      },
      { id: first.id, content: '先看一下需求', type: 'quick', can: { remove: false } },
    ])
    const own = await server.done('staff', commentCalls.list, { subjectId: id })
    expect(own.list.map(line => line.can.remove)).toEqual([true, true])
    expect(own.total).toBe(2)
    expect((await server.done('staff', commentCalls.list, { subjectId: id, type: 'mobile' })).list).toMatchObject([
      { id: second.id },
    ])
  })

  it('tells nobody who takes part and may no longer see the record', async () => {
    const { id } = await server.done('staff', customerCalls.create, { fullName: '公海里的客户' })
    await server.sql('update customer set is_open = true where id = $1', [id])
    await server.done('finance', customerCalls.follow, { id, operation: 'add' })
    const noticesOf = async () =>
      (await server.done('finance', notificationCalls.list, { limit: 100 })).list.filter(one => one.subjectId === id)
    await write(id, { subjectType: 'customer', content: '公开的话' })
    expect(await noticesOf()).toMatchObject([{ kind: 'comment.created', details: { excerpt: '公开的话' } }])
    await server.sql('update customer set is_open = false where id = $1', [id])
    expect(await server.call('finance', customerCalls.detail, { id })).toMatchObject({ result: 4 })
    await write(id, { subjectType: 'customer', content: '只给参与人的话' })
    expect(await noticesOf()).toMatchObject([{ details: { excerpt: '公开的话' } }])
  })

  it('[comment-007] comes in pages of ten', async () => {
    const id = await task()
    for (let number = 1; number <= 12; number++) await write(id, { content: `第 ${number} 条` })
    const page = await server.done('manager', commentCalls.list, { subjectType: 'task', subjectId: id })
    expect(page.list.map(line => line.content)).toEqual(Array.from({ length: 10 }, (_, index) => `第 ${12 - index} 条`))
    expect(page).toMatchObject({ total: 12, limit: 10 })
    expect(
      (await server.done('manager', commentCalls.list, { subjectType: 'task', subjectId: id, start: 10 })).list.map(
        line => line.content,
      ),
    ).toEqual(['第 2 条', '第 1 条'])
  })

  it('is counted, moves its task up, and is news for everybody who takes part', async () => {
    const id = await task({ partnerIds: [sales.id] })
    await server.done('sales', taskCalls.read, { id })
    await task()
    await write(id, { content: '数据已经核对完' })
    const list = await server.done('sales', taskCalls.list, { scope: 'partner' })
    expect(list.list[0]).toMatchObject({ id, newStatus: true, commentNum: 1 })
    const feed = await server.done('sales', notificationCalls.list, {})
    expect(feed.list[0]).toMatchObject({
      kind: 'comment.created',
      subjectType: 'task',
      subjectId: id,
      title: '写周报',
      actor: { id: staff.id },
      details: { excerpt: '数据已经核对完' },
    })
    expect(
      (await server.done('staff', notificationCalls.list, {})).list.filter(
        line => line.kind.startsWith('comment') && line.subjectId === id,
      ),
    ).toEqual([])
    expect((await server.done('staff', historyCalls.list, { subjectId: id })).list.map(line => line.action)).toEqual([
      'comment',
      'create',
    ])
  })

  it('[comment-004] tells those whom it calls on, once, and only those who may see the record', async () => {
    const id = await task()
    const before = await count()
    const reply = await server.call('staff', commentCalls.create, {
      subjectType: 'task',
      subjectId: id,
      content: '@陈静 请看',
      notifyId: [finance.id],
    })
    expect(reply).toMatchObject({
      result: 1,
      code: 'comment.mention.cannot_see',
      msg: '陈静 没有查看权限，不能提醒',
      errors: [{ field: 'notify_id' }],
    })
    const foreign = await server.call('staff', commentCalls.create, {
      subjectType: 'task',
      subjectId: id,
      content: '@周邻',
      notifyId: [other.id],
    })
    expect(foreign).toMatchObject({ result: 1, code: 'person.unknown' })
    expect(await count()).toBe(before)

    // 林岚 is above the manager and not a member; 张伟 is a member.
    const { id: commentId } = await write(id, { content: '@林岚 @张伟 请看', notifyId: [admin.id, manager.id] })
    const feed = async (who: 'admin' | 'manager') =>
      (await server.done(who, notificationCalls.list, {})).list.filter(line => line.details.commentId === commentId)
    expect(await feed('admin')).toMatchObject([{ kind: 'comment.mentioned' }])
    expect(await feed('manager')).toMatchObject([{ kind: 'comment.mentioned' }])
    expect((await commentsOf(id))[0]!.notify.map(person => person.name).toSorted()).toEqual(['张伟', '林岚'])
  })

  it('can call on those who may see the record, found by the sound of their names', async () => {
    const id = await task({ partnerIds: [sales.id] })
    const names = async (key = '') =>
      (await server.done('staff', commentCalls.people, { subjectType: 'task', subjectId: id, key })).list.map(
        person => person.name,
      )
    expect(await names()).toEqual(['刘强', '张伟', '林岚'])
    expect(await names('zhangw')).toEqual(['张伟'])
    expect(await names('ll')).toEqual(['林岚'])
    expect(await names('chenjing')).toEqual([])
    expect(await server.call('finance', commentCalls.people, { subjectType: 'task', subjectId: id })).toMatchObject({
      result: 4,
    })
    expect(await server.call('other', commentCalls.people, { subjectId: id })).toMatchObject({ result: 4 })
  })

  it('wants words or a file', async () => {
    const id = await task()
    const reply = await server.call('staff', commentCalls.create, {
      subjectType: 'task',
      subjectId: id,
      content: '   ',
    })
    expect(reply).toMatchObject({ status: 200, result: 1, code: 'comment.empty', msg: '请输入评论内容或添加附件' })
    expect(await commentNum(id)).toBe(0)
    expect(
      await server.call('staff', commentCalls.create, {
        subjectType: 'task',
        subjectId: id,
        content: '长'.repeat(5001),
      }),
    ).toMatchObject({ result: 1, errors: [{ field: 'content', code: 'too_long' }] })
  })

  it('is neither read nor written by those who may not see the record', async () => {
    const id = await task()
    await write(id)
    const before = await count()
    for (const who of ['finance', 'other'] as const) {
      expect(await server.call(who, commentCalls.list, { subjectType: 'task', subjectId: id })).toMatchObject({
        status: 200,
        result: 4,
      })
      expect(
        await server.call(who, commentCalls.create, { subjectType: 'task', subjectId: id, content: '路过' }),
      ).toMatchObject({ status: 200, result: 4 })
      expect(await server.call(who, historyCalls.list, { subjectType: 'task', subjectId: id })).toMatchObject({
        status: 200,
        result: 4,
      })
    }
    expect(await server.call('other', commentCalls.list, { subjectId: id })).toEqual(
      await server.call('other', commentCalls.list, { subjectId: newId() }),
    )
    expect(await server.call('staff', commentCalls.list, { subjectType: 'planet', subjectId: id })).toMatchObject({
      result: 4,
    })
    expect(await server.call(null, commentCalls.list, { subjectId: id })).toMatchObject({ status: 401 })
    expect(await count()).toBe(before)
  })

  it('[comment-001, comment-002, comment-003, comment-005] has its subject, one of five types, its files and its appointment by the names of the wire', async () => {
    const id = await task()
    const file = await uploaded('staff')
    const send = async (body: object) =>
      (
        await server.request('/ftask/api/comment.json', {
          method: 'POST',
          headers: { authorization: `Bearer ${await server.token('staff')}`, 'content-type': 'application/json' },
          body: JSON.stringify({ subject_id: id, subject_type: 'task', content: '见附件', ...body }),
        })
      ).body
    const source = newId()
    const whole = {
      type: 'feedback',
      summary: '摘要',
      content_type: 'text',
      event_source_id: source,
      event_source_type: 'customer',
      event_name: '回访',
      event_start_date: '2030-01-02 09:00',
      event_end_date: '2030-01-02 10:00',
      event_cron: '0 9 * * 1',
    }
    expect(await send({ ...whole, res_id: [file], res_rel_type: 'attach_file' })).toMatchObject({ result: 0 })
    const list = async () =>
      (
        (
          await server.request(`/ftask/api/comment/list.json?subject_id=${id}`, {
            headers: { authorization: `Bearer ${await server.token('staff')}` },
          })
        ).body.data as { list: object[] }
      ).list
    expect((await list())[0]).toMatchObject({
      ...whole,
      subject_id: id,
      subject_type: 'task',
      content: '见附件',
      event_start_date: '2030-01-02T01:00:00.000Z',
      event_end_date: '2030-01-02T02:00:00.000Z',
      attachments: [{ id: file }],
    })
    for (const type of ['quick', 'mobile', 'visit', 'event', 'feedback'])
      expect({ type, ...(await send({ type })) }).toMatchObject({ type, result: 0 })
    const before = await count()
    expect(await send({ type: 'gossip' })).toMatchObject({ result: 1, errors: [{ field: 'type', code: 'choice' }] })
    expect(await send({ res_id: [file], res_rel_type: 'cover' })).toMatchObject({
      result: 1,
      errors: [{ field: 'res_rel_type' }],
    })
    expect(await count()).toBe(before)
  })

  it("keeps the appointment that it is about, in the company's time", async () => {
    const id = await task()
    await write(id, { type: 'event', content: '下周再访', eventName: '回访', eventStartDate: '2030-01-02 09:00' })
    expect((await commentsOf(id))[0]).toMatchObject({
      type: 'event',
      eventName: '回访',
      eventStartDate: '2030-01-02T01:00:00.000Z',
      eventEndDate: null,
      eventSourceId: null,
    })
  })
})

describe('a comment on the spot', () => {
  it('keeps where it was written, and how sure the phone was', async () => {
    const id = await task()
    await write(id, {
      type: 'visit',
      content: '',
      latitude: 39.12345,
      longitude: '117.204',
      accuracy: 18.5,
      address: '海河机械南门',
    })
    expect((await commentsOf(id))[0]).toMatchObject({
      type: 'visit',
      content: '',
      latitude: 39.12345,
      longitude: 117.204,
      accuracy: 18.5,
      address: '海河机械南门',
    })
    await write(id, { type: 'visit', content: '没有信号', address: '地下车库' })
    expect((await commentsOf(id))[0]).toMatchObject({
      latitude: null,
      longitude: null,
      accuracy: null,
      address: '地下车库',
    })
    await write(id)
    expect((await commentsOf(id))[0]).toMatchObject({ latitude: null, address: null })
  })

  it('has a whole position on this earth, or none', async () => {
    const id = await task()
    const before = await count()
    const half = await server.call('staff', commentCalls.create, {
      subjectType: 'task',
      subjectId: id,
      type: 'visit',
      latitude: 39.1,
    })
    expect(half).toMatchObject({
      result: 1,
      code: 'comment.place.half',
      msg: '位置需要同时有经度和纬度',
      errors: [{ field: 'longitude' }],
    })
    expect(
      (await server.call('staff', commentCalls.create, { subjectId: id, longitude: 117 }, { query: { lang: 'en-US' } }))
        .msg,
    ).toBe('A place needs both a latitude and a longitude')
    expect(
      await server.call('staff', commentCalls.create, { subjectId: id, type: 'visit', latitude: 91, longitude: 0 }),
    ).toMatchObject({ result: 1, errors: [{ field: 'latitude', code: 'too_large' }] })
    expect(await count()).toBe(before)
  })
})

describe('a comment that makes an appointment', () => {
  it('puts it into the calendars of its author and of those called on, with the record as its source', async () => {
    const id = await task({ partnerIds: [sales.id] })
    await write(id, {
      type: 'event',
      content: '带上样品',
      eventName: '验收会',
      eventStartDate: '2030-03-04 09:00',
      eventEndDate: '2030-03-04 10:30',
      notifyId: [manager.id],
    })
    const [row] = await commentsOf(id)
    expect(row).toMatchObject({ eventName: '验收会', eventId: expect.any(String), can: { openEvent: true } })
    const event = await server.done('manager', eventCalls.detail, { id: row!.eventId! })
    expect(event).toMatchObject({
      name: '验收会',
      detail: '带上样品',
      startDate: '2030-03-04T01:00:00.000Z',
      endDate: '2030-03-04T02:30:00.000Z',
      sourceType: 'task',
      sourceId: id,
      owner: { id: staff.id },
      partners: [{ id: manager.id }],
    })
    expect((await server.done('sales', commentCalls.list, { subjectId: id })).list[0]).toMatchObject({
      eventName: '验收会',
      can: { openEvent: false },
    })
    await server.done('staff', eventCalls.remove, { id: event.id })
    expect((await commentsOf(id))[0]).toMatchObject({ eventName: '验收会', can: { openEvent: false } })
  })

  it('is not written when the appointment cannot be', async () => {
    const id = await task()
    const [before, events] = [await count(), (await server.sql('select 1 from event')).length]
    const wrong = {
      subjectType: 'task',
      subjectId: id,
      type: 'event' as const,
      eventName: '倒着来',
      eventStartDate: '2030-03-04 09:00',
      eventEndDate: '2030-03-04 08:00',
    }
    expect(await server.call('staff', commentCalls.create, wrong)).toMatchObject({ result: 1 })
    expect(
      await server.call('staff', commentCalls.create, { ...wrong, eventEndDate: null, notifyId: [finance.id] }),
    ).toMatchObject({ result: 1, code: 'comment.mention.cannot_see' })
    expect(await count()).toBe(before)
    expect(await server.sql('select 1 from event')).toHaveLength(events)
  })
})

describe('a comment with a file', () => {
  const mayFetch = async (who: DemoLogin, file: string) =>
    (
      await server.request(`/ftask/api/file/download/${file}`, {
        headers: { authorization: `Bearer ${await server.token(who)}` },
      })
    ).body.data === '一、二、三'

  it('shows it to those who may see the record, for as long as the comment is there', async () => {
    const id = await task()
    const file = await uploaded('staff')
    expect(await mayFetch('manager', file)).toBe(false)
    const { id: comment } = await write(id, { content: '', resId: [file] })
    expect((await commentsOf(id))[0]).toMatchObject({
      id: comment,
      content: '',
      attachments: [{ id: file, name: '清单.txt', isImage: false }],
    })
    expect([await mayFetch('manager', file), await mayFetch('admin', file)]).toEqual([true, true])
    expect([await mayFetch('finance', file), await mayFetch('other', file)]).toEqual([false, false])
    await server.done('staff', commentCalls.remove, { id: comment })
    expect(await mayFetch('manager', file)).toBe(false)
    expect(await server.sql('select 1 from attachment where file_id = $1', [file])).toEqual([])
  })

  it("takes its author's own files alone, and is not written at all otherwise", async () => {
    const id = await task()
    const theirs = await uploaded('manager')
    const before = await count()
    const reply = await server.call('staff', commentCalls.create, {
      subjectType: 'task',
      subjectId: id,
      content: '看附件',
      resId: [theirs],
    })
    expect(reply).toMatchObject({ result: 1, code: 'file.unknown' })
    expect(await count()).toBe(before)
    expect(await commentNum(id)).toBe(0)
  })

  it('leaves nothing on a task that is deleted', async () => {
    const id = await task()
    const file = await uploaded('staff')
    await write(id, { resId: [file] })
    await server.done('manager', taskCalls.remove, { id })
    expect(await server.sql('select 1 from attachment where file_id = $1', [file])).toEqual([])
    expect(await mayFetch('manager', file)).toBe(false)
  })
})

describe('deleting a comment', () => {
  it("[comment-006] is its author's, within ten minutes by the server's clock", async () => {
    const id = await task()
    const { id: comment } = await write(id)
    expect(await server.call('manager', commentCalls.remove, { id: comment })).toMatchObject({
      status: 403,
      result: 403,
    })
    expect(await server.call('finance', commentCalls.remove, { id: comment })).toMatchObject({ result: 4 })
    expect(await server.call('other', commentCalls.remove, { id: comment })).toEqual(
      await server.call('other', commentCalls.remove, { id: newId() }),
    )
    expect(await commentNum(id)).toBe(1)

    await server.sql(`update comment set created_at = now() - interval '10 minutes 1 second' where id = $1`, [comment])
    expect((await server.done('staff', commentCalls.list, { subjectId: id })).list[0]!.can.remove).toBe(false)
    expect(await server.call('staff', commentCalls.remove, { id: comment })).toMatchObject({
      result: 1,
      code: 'comment.too_old',
      msg: '评论发布已超过 10 分钟，不能删除',
    })
    expect(await commentNum(id)).toBe(1)

    await server.sql(`update comment set created_at = now() - interval '9 minutes 50 seconds' where id = $1`, [comment])
    await server.done('staff', commentCalls.remove, { id: comment })
    expect(await commentNum(id)).toBe(0)
    expect(await commentsOf(id)).toEqual([])
  })

  it('takes its notices back, and happens once', async () => {
    const id = await task()
    const { id: comment } = await write(id, { content: '写错了', notifyId: [manager.id] })
    await write(id)
    const replies = await race('staff', commentCalls.remove, { id: comment })
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(1)
    expect(replies.filter(reply => reply.result === 4)).toHaveLength(49)
    expect(replies.find(reply => reply.result === 4)!.msg).toBe('评论已被删除，或您无权查看')
    expect(await commentNum(id)).toBe(1)
    expect(
      (await server.done('manager', notificationCalls.list, {})).list.filter(
        line => line.details.commentId === comment,
      ),
    ).toEqual([])
  })

  it('[comment-012] may be asked for as a POST that says DELETE', async () => {
    const id = await task()
    const { id: comment } = await write(id)
    const reply = await server.request(`/ftask/api/comment/${comment}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await server.token('staff')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: '_method=DELETE',
    })
    expect(reply.body).toMatchObject({ result: 0 })
    expect(await commentsOf(id)).toEqual([])
  })
})

it('comments written at once are all counted', async () => {
  const id = await task()
  const replies = await race('staff', commentCalls.create, turn => ({
    subjectType: 'task',
    subjectId: id,
    content: `第 ${turn} 条`,
  }))
  expect(replies.filter(reply => reply.result !== 0)).toEqual([])
  expect(await commentNum(id)).toBe(50)
})

it('nothing stays of what hung on a deleted task', async () => {
  const id = await task()
  const child = (
    await server.done('staff', taskCalls.create, { name: '其中一步', parentId: id, partnerIds: [sales.id] })
  ).id
  await write(id)
  await write(child)
  await server.done('manager', taskCalls.remove, { id })
  for (const gone of [id, child]) {
    expect(await server.call('staff', commentCalls.list, { subjectType: 'task', subjectId: gone })).toMatchObject({
      result: 4,
    })
    for (const table of ['comment', 'member', 'notification']) {
      expect(await server.sql(`select 1 from ${table} where subject_id = $1`, [gone])).toEqual([])
    }
    expect(
      await server.sql('select action from history where subject_id = $1 and action = $2', [gone, 'remove']),
    ).toHaveLength(1)
  }
})

describe('a reply', () => {
  it('shows whom and what it answers, tells its author once, and outlives what it answers', async () => {
    const id = await task({ partnerIds: [sales.id] })
    const first = await server.done('sales', commentCalls.create, { subjectId: id, content: '什么时候交？' })
    const answer = await write(id, { content: '周五', replyId: first.id })
    expect((await commentsOf(id))[0]).toMatchObject({
      id: answer.id,
      reply: { id: first.id, authorName: '刘强', excerpt: '什么时候交？' },
    })
    const notices = (await server.done('sales', notificationCalls.list, {})).list.filter(line => line.subjectId === id)
    expect(notices[0]).toMatchObject({ kind: 'comment.replied', details: { excerpt: '周五' } })
    expect(notices.filter(({ kind }) => kind.startsWith('comment.'))).toHaveLength(1)
    await server.done('sales', commentCalls.remove, { id: first.id })
    expect((await commentsOf(id))[0]!.reply).toEqual({ id: first.id, authorName: null, excerpt: null })
  })

  it('is refused to a comment on something else, and nothing is written', async () => {
    const id = await task()
    const elsewhere = await write(await task(), { content: '别处' })
    const before = await count()
    expect(
      await server.call('staff', commentCalls.create, { subjectId: id, content: '好', replyId: elsewhere.id }),
    ).toMatchObject({ result: 1, code: 'comment.reply.elsewhere', errors: [{ field: 'reply_id' }] })
    expect(await count()).toBe(before)
  })
})

describe('an edit', () => {
  it('changes the words, is marked, tells those newly called on alone, and notices say the new words', async () => {
    const id = await task({ partnerIds: [sales.id] })
    const { id: own } = await write(id, { content: '周四交' })
    expect((await commentsOf(id))[0]).toMatchObject({ editedAt: null })
    await server.done('staff', commentCalls.edit, { id: own, content: '周五交 @刘强', notifyId: [sales.id] })
    const [line] = await commentsOf(id)
    expect(line).toMatchObject({ content: '周五交 @刘强', notify: [{ id: sales.id }], can: { edit: false } })
    expect(line!.editedAt).not.toBe(null)
    const kinds = (who: DemoLogin) =>
      server
        .done(who, notificationCalls.list, {})
        .then(({ list }) =>
          list
            .filter(one => one.subjectId === id && one.kind.startsWith('comment.'))
            .map(one => [one.kind, one.details.excerpt]),
        )
    expect(await kinds('manager')).toEqual([['comment.created', '周五交 @刘强']])
    expect(await kinds('sales')).toEqual([
      ['comment.mentioned', '周五交 @刘强'],
      ['comment.created', '周五交 @刘强'],
    ])
  })

  it('is refused to others, after ten minutes, without words, and with people who cannot see it; nothing changes', async () => {
    const id = await task()
    const { id: own } = await write(id, { content: '原话' })
    const edit = (who: DemoLogin, draft: object) => server.call(who, commentCalls.edit, { id: own, ...draft } as never)
    expect(await edit('manager', { content: '改' })).toMatchObject({ result: 403 })
    expect(await edit('staff', { content: '' })).toMatchObject({ result: 1, code: 'comment.empty' })
    expect(await edit('staff', { content: '@陈静', notifyId: [finance.id] })).toMatchObject({
      result: 1,
      code: 'comment.mention.cannot_see',
    })
    await server.sql("update comment set created_at = now() - interval '11 minutes' where id = $1", [own])
    expect(await edit('staff', { content: '改' })).toMatchObject({ result: 1, code: 'comment.too_old_to_change' })
    expect((await commentsOf(id))[0]).toMatchObject({ content: '原话', editedAt: null, can: { edit: false } })
  })

  it('and a removal at the same time: one of them alone holds', async () => {
    const id = await task()
    const { id: own } = await write(id)
    const [edited, removed] = await Promise.all([
      server.call('staff', commentCalls.edit, { id: own, content: '改了' }),
      server.call('staff', commentCalls.remove, { id: own }),
    ])
    expect(removed.result).toBe(0)
    expect([0, 404, 1, 4]).toContain(edited.result)
    expect(await commentsOf(id)).toEqual([])
  })
})

describe('a reaction', () => {
  it('is said once by each, counted with names, and taken back', async () => {
    const id = await task()
    const { id: own } = await write(id)
    const react = (who: DemoLogin, draft: object) =>
      server.done(who, commentCalls.react, { id: own, ...draft } as never)
    for (const who of ['manager', 'staff', 'manager'] as const) await react(who, { reaction: 'like' })
    await react('manager', { reaction: 'cheer' })
    expect((await commentsOf(id))[0]!.reactions).toEqual([
      { reaction: 'like', count: 2, names: ['张伟', '王小雨'], isMine: true },
      { reaction: 'cheer', count: 1, names: ['张伟'], isMine: true },
    ])
    await react('manager', { reaction: 'like', isOn: false })
    await react('manager', { reaction: 'cheer', isOn: false })
    expect((await commentsOf(id))[0]!.reactions).toEqual([
      { reaction: 'like', count: 1, names: ['王小雨'], isMine: false },
    ])
  })

  it('is refused to those who may not comment there', async () => {
    const id = await task()
    const { id: own } = await write(id)
    expect(await server.call('finance', commentCalls.react, { id: own, reaction: 'like' })).toMatchObject({ result: 4 })
    expect(await server.call('other', commentCalls.react, { id: own, reaction: 'like' })).toMatchObject({ result: 4 })
    expect(await server.call('staff', commentCalls.react, { id: own, reaction: 'hate' } as never)).toMatchObject({
      result: 1,
    })
    expect((await commentsOf(id))[0]!.reactions).toEqual([])
  })
})
