import { beforeEach, describe, expect, it } from 'vitest'
import { dataOfMigration } from '#app/testing/data-of-migration.ts'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoCompany, demoDepartments, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { contractCalls, customerCalls } from '#modules/crm/crm.contract.ts'
import { appCalls, departmentCalls, settingCalls } from '#modules/company/company.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { conversationCalls } from './conversation/conversation.contract.ts'
import { ConversationKind } from './conversation/conversation-kinds.contract.ts'
import { cardCalls } from './message/card.contract.ts'
import { forwardCalls } from './message/forward.contract.ts'
import { largestVoice, messageCalls } from './message/message.contract.ts'
import { pushMessages } from './message/push-messages.server.ts'
import { MessageType } from './message/message-types.contract.ts'
import { scheduledCalls } from './message/scheduled.contract.ts'
import { sendScheduled } from './message/scheduled.server.ts'

const server = testServer()
type Who = DemoLogin
const idOf = (who: Who) => demoPeople[who].id

// Nobody is slowed down by what the tests before have sent.
beforeEach(() => server.sql(`update message set sent_at = sent_at - interval '1 hour'`))

const group = async (by: Who = 'manager', others: Who[] = ['staff', 'sales'], name = '发布小组') =>
  (await server.done(by, conversationCalls.create, { name, personIds: others.map(idOf) })).id
const send = (who: Who, id: string, content: string, more: object = {}) =>
  server.done(who, messageCalls.send, { id, clientId: newId(), content, ...more })
const window = (who: Who, id: string, query: object = {}) => server.done(who, messageCalls.window, { id, ...query })
const said = async (who: Who, id: string) =>
  (await window(who, id)).list.filter(({ type }) => type < MessageType.Members).map(({ content }) => content)
const own = async (who: Who, id: string) =>
  (await server.done(who, conversationCalls.list, { limit: 100 })).list.find(one => one.id === id)
const rows = () => server.sql('select * from message order by comp_id, conversation_id, seq')
const later = (id: string, minutes: number) =>
  server.sql(`update message set sent_at = sent_at - make_interval(mins => $2::int) where id = $1`, [id, minutes])

async function upload(who: Who, name = '会议纪要.txt', content: BlobPart = '纪要') {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token(who)}` },
    body: form,
  })
  return (body.data as { list: { id: string }[] }).list[0]!.id
}
const mayRead = async (who: Who, file: string) =>
  (await server.done(who, fileAddressCalls.addresses, { ids: [file] })).list.length === 1

describe('a conversation of two', () => {
  it('is one, whoever begins it, at the same moment too', async () => {
    const ids = await Promise.all(
      (['hr', 'manager', 'hr', 'manager'] as const).map(
        async who =>
          (await server.done(who, conversationCalls.openWith, { personId: idOf(who === 'hr' ? 'manager' : 'hr') })).id,
      ),
    )
    expect(new Set(ids).size).toBe(1)
    await send('hr', ids[0]!, '工资表发你了')
    expect(await own('manager', ids[0]!)).toMatchObject({
      kind: ConversationKind.Single,
      name: demoPeople.hr.name,
      unreadNum: 1,
      lastMessage: { content: '工资表发你了' },
    })
    expect(await own('hr', ids[0]!)).toMatchObject({ name: demoPeople.manager.name, unreadNum: 0 })
    expect(await server.call('hr', conversationCalls.openWith, { personId: idOf('hr') })).toMatchObject({
      code: 'im.oneself',
    })
    expect(await server.call('hr', conversationCalls.openWith, { personId: idOf('other') })).toMatchObject({
      result: 1,
    })
  })
})

describe('a conversation in which nothing was said', () => {
  it('is listed to nobody, until somebody writes in it, or pins it for themselves', async () => {
    const { id } = await server.done('staff', conversationCalls.openWith, { personId: idOf('admin') })
    expect([await own('staff', id), await own('admin', id)]).toEqual([undefined, undefined])
    await server.done('staff', conversationCalls.keep, { id, draft: '想问一下' })
    expect(await own('staff', id)).toMatchObject({ draft: '想问一下', lastMessage: null })
    expect(await own('admin', id)).toBeUndefined()
    await server.done('admin', conversationCalls.keep, { id, isPinned: true })
    expect(await own('admin', id)).toMatchObject({ isPinned: true })
    await server.done('admin', conversationCalls.keep, { id, isPinned: false })
    await send('staff', id, '新电脑什么时候到？')
    expect(await own('admin', id)).toMatchObject({ unreadNum: 1 })
  })
})

describe('a group', () => {
  it('is made of colleagues, renamed and given a notice by who manages it', async () => {
    const id = await group()
    expect(await server.done('staff', conversationCalls.detail, { id })).toMatchObject({
      name: '发布小组',
      memberNum: 3,
      can: { manage: false, invite: true, leave: true },
    })
    expect(await server.call('staff', conversationCalls.update, { id, name: '改名' })).toMatchObject({ result: 403 })
    await server.done('manager', conversationCalls.update, { id, name: '秋季发布', notice: '周五封版' })
    expect(await server.done('sales', conversationCalls.detail, { id })).toMatchObject({
      name: '秋季发布',
      notice: '周五封版',
      noticeBy: { name: demoPeople.manager.name },
    })
    const { list } = await window('sales', id)
    expect(list.map(({ event }) => event)).toEqual(['created', 'renamed', 'notice'])
    expect(list.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(await own('sales', id)).toMatchObject({ unreadNum: 0 })
  })

  it('says in the list who came and who left', async () => {
    const id = await group()
    await server.done('manager', conversationCalls.addMembers, { id, personIds: [idOf('hr')] })
    const last = async () => (await own('manager', id))!.lastMessage
    expect(await last()).toMatchObject({ event: 'joined', people: [{ id: idOf('hr'), name: demoPeople.hr.name }] })
    await server.done('hr', conversationCalls.leave, { id })
    expect(await last()).toMatchObject({ event: 'left', people: [{ id: idOf('hr') }] })
    await send('manager', id, '好')
    expect(await last()).toMatchObject({ content: '好', people: [] })
  })

  it('wants somebody, who works here, and then nothing has happened', async () => {
    const before = await server.sql('select count(*) from conversation')
    expect(await server.call('staff', conversationCalls.create, { personIds: [] })).toMatchObject({
      code: 'im.members.too_few',
    })
    expect(await server.call('staff', conversationCalls.create, { personIds: [idOf('other')] })).toMatchObject({
      result: 1,
    })
    expect(await server.sql('select count(*) from conversation')).toEqual(before)
  })

  it('follows a department: those of its tree are in it, and who leaves the tree reads nothing from then on', async () => {
    const [{ department }] = (await server.sql<{ department: string }>(
      'select department_id as department from person where id = $1',
      [idOf('staff')],
    )) as [{ department: string }]
    const { id } = await server.done('staff', conversationCalls.openDepartment, { departmentId: department })
    expect(await server.done('staff', conversationCalls.openDepartment, { departmentId: department })).toEqual({ id })
    await send('staff', id, '部门例会改到三点')
    expect(await server.call('staff', conversationCalls.leave, { id })).toMatchObject({ code: 'im.members.follow' })
    expect(await server.call('staff', conversationCalls.addMembers, { id, personIds: [idOf('hr')] })).toMatchObject({
      code: 'im.members.follow',
    })
    const elsewhere = demoDepartments.find(one => one.id !== department && one.id !== demoDepartments[0].id)!.id
    await server.sql('update person set department_id = $2 where id = $1', [idOf('staff'), elsewhere])
    expect(await server.call('staff', messageCalls.window, { id })).toMatchObject({ result: 4 })
    expect(await own('staff', id)).toBeUndefined()
    await server.sql('update person set department_id = $2 where id = $1', [idOf('staff'), department])
    expect(await said('staff', id)).toEqual(['部门例会改到三点'])
  })

  it('is opened for as many as a department has, more than are chosen into a group, up to 5,000', async () => {
    const [{ department }] = (await server.sql<{ department: string }>(
      `select id as department from department d where comp_id = $1 and not exists (select from conversation c where
        c.department_id = d.id) and id = (select department_id from person where id = $2)`,
      [demoCompany.id, idOf('finance')],
    )) as [{ department: string }]
    const come = (count: number) =>
      server.sql(
        `insert into person (comp_id, id, name, status, department_id) select $1, gen_random_uuid(), '群里的人', $2, $3 from
          generate_series(1, $4::int)`,
        [demoCompany.id, PersonStatus.Active, department, count],
      )
    const open = () => server.call('finance', conversationCalls.openDepartment, { departmentId: department })
    await come(5_000)
    try {
      const before = await server.sql('select id from conversation')
      expect(await open()).toMatchObject({ code: 'im.followers.too_many' })
      expect(await server.sql('select id from conversation')).toEqual(before)
      await server.sql(`delete from person where id in (select id from person where name = '群里的人' limit 4000)`)
      expect(await open()).toMatchObject({ result: 0 })
    } finally {
      await server.sql(
        `delete from conversation_member where person_id in (select id from person where name = '群里的人')`,
      )
      await server.sql(`delete from person where name = '群里的人'`)
    }
  })

  it('is called like the department or the record that it follows, also once that is renamed', async () => {
    const [{ department, name }] = (await server.sql<{ department: string; name: string }>(
      'select d.id as department, d.name from person p join department d on d.id = p.department_id where p.id = $1',
      [idOf('staff')],
    )) as [{ department: string; name: string }]
    const { id } = await server.done('staff', conversationCalls.openDepartment, { departmentId: department })
    const { id: task } = await server.done('staff', taskCalls.create, { name: '旧的名称', managerIds: [idOf('staff')] })
    const record = { subjectType: 'task' as const, subjectId: task }
    const { id: about } = await server.done('staff', conversationCalls.openRecord, record)
    expect([(await own('staff', id))!.name, (await own('staff', about))!.name]).toEqual([name, '旧的名称'])
    await server.done('staff', taskCalls.update, { id: task, name: '另起的名称' })
    await server.done('admin', departmentCalls.update, { id: department, name: `${name}二` })
    try {
      expect([(await own('staff', id))!.name, (await own('staff', about))!.name]).toEqual([`${name}二`, '另起的名称'])
      expect((await server.done('staff', conversationCalls.groupSearch, { key: '另起' })).list).toMatchObject([
        { id: about },
      ])
    } finally {
      await server.done('admin', departmentCalls.update, { id: department, name })
    }
  })

  it('is called so and found where it was renamed by an older build, or before one knew of it', async () => {
    const { id: task } = await server.done('staff', taskCalls.create, { name: '旧名', managerIds: [idOf('staff')] })
    const record = { subjectType: 'task' as const, subjectId: task }
    const { id } = await server.done('staff', conversationCalls.openRecord, record)
    const { id: known } = await server.done('staff', conversationCalls.openRecord, {
      subjectType: 'task',
      subjectId: (await server.done('staff', taskCalls.create, { name: '平安桥', managerIds: [idOf('staff')] })).id,
    })
    await server.sql(`update conversation set name = '从前' where id = $1`, [id])
    await server.sql('delete from search_pending')
    await server.sql('delete from search_entry where subject_id = $1', [known])
    for (const statement of await dataOfMigration('0056_note-collisions-once')) await server.sql(statement)
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    expect((await own('staff', id))!.name).toBe('旧名')
    expect((await server.done('staff', conversationCalls.groupSearch, { key: '平安桥' })).list).toMatchObject([
      { id: known },
    ])
  })

  it('finds its members by a name or its pinyin, to be called on, and nobody of another group', async () => {
    const id = await group('manager', ['staff', 'hr'], '找人')
    const named = async (key: string) =>
      (await server.done('manager', conversationCalls.members, { id, key })).list.map(one => one.person.id)
    expect(await named('小雨')).toEqual([idOf('staff')])
    expect(await named('zhaomin')).toEqual([idOf('hr')])
    expect(await named('刘强')).toEqual([])
    expect(await server.call('sales', conversationCalls.members, { id, key: '小雨' })).toMatchObject({ result: 4 })
  })

  it('shows whoever has left what it follows as no member any more, and lets who has come be called on', async () => {
    const { id: task } = await server.done('manager', taskCalls.create, {
      name: '交接',
      managerIds: [idOf('staff'), idOf('sales')],
    })
    const record = { subjectType: 'task' as const, subjectId: task }
    const { id } = await server.done('manager', conversationCalls.openRecord, record)
    const { id: message } = await send('manager', id, '请看')
    await server.sql('delete from member where subject_id = $1 and person_id = $2', [task, idOf('sales')])
    expect(await server.done('manager', conversationCalls.detail, { id })).toMatchObject({ memberNum: 2 })
    const { list, total } = await server.done('manager', conversationCalls.members, { id })
    expect([list.map(one => one.person.id).toSorted(), total]).toEqual([[idOf('manager'), idOf('staff')].toSorted(), 2])
    expect((await window('manager', id)).reads).toHaveLength(1)
    expect((await server.done('manager', messageCalls.readers, { id: message, isRead: false })).list).toMatchObject([
      { person: { id: idOf('staff') } },
    ])
    await server.sql(
      `insert into member (comp_id, subject_type, subject_id, person_id, role) values ($1, 'task', $2, $3, 'partner')`,
      [demoCompany.id, task, idOf('hr')],
    )
    expect(
      await server.call('manager', messageCalls.send, {
        id,
        clientId: newId(),
        content: '@走了的人',
        calledIds: [idOf('sales')],
      }),
    ).toMatchObject({ code: 'im.message.called' })
    await send('manager', id, '@新来的人', { calledIds: [idOf('hr')] })
    expect(await own('hr', id)).toMatchObject({ isCalled: true })
  })

  it('follows those who take part in a record', async () => {
    const { id: task } = await server.done('manager', taskCalls.create, {
      name: '上线检查',
      managerIds: [idOf('staff')],
    })
    const record = { subjectType: 'task' as const, subjectId: task }
    const { id } = await server.done('manager', conversationCalls.openRecord, record)
    expect(await server.done('staff', conversationCalls.openRecord, record)).toEqual({ id })
    expect(await server.call('hr', conversationCalls.openRecord, record)).toMatchObject({ result: 4 })
    await send('manager', id, '先看日志')
    expect(await own('staff', id)).toMatchObject({ name: '上线检查', unreadNum: 1 })
    await server.sql(`delete from member where subject_id = $1 and person_id = $2`, [task, idOf('staff')])
    expect(await server.call('staff', messageCalls.window, { id })).toMatchObject({ result: 4 })
    await send('manager', id, '只有我了')
    expect(await server.done('manager', conversationCalls.detail, { id })).toMatchObject({ memberNum: 1 })
  })
})

describe('a group of a record', () => {
  it('has those who take part in a customer, not who follows it alone', async () => {
    const { id: customer } = await server.done('staff', customerCalls.create, {
      fullName: `群聊客户 ${newId()}`,
      partnerIds: [idOf('sales')],
    })
    await server.sql(
      `insert into member (comp_id, subject_type, subject_id, person_id, role) values ($1, 'customer', $2, $3, 'follower')`,
      [demoCompany.id, customer, idOf('hr')],
    )
    const record = { subjectType: 'customer' as const, subjectId: customer }
    const { id } = await server.done('staff', conversationCalls.openRecord, record)
    await send('staff', id, '报价先别外传')
    expect(await own('sales', id)).toMatchObject({ unreadNum: 1 })
    expect(await own('hr', id)).toBeUndefined()
    for (const call of [
      server.call('hr', messageCalls.window, { id }),
      server.call('hr', conversationCalls.openRecord, record),
    ])
      expect(await call).toMatchObject({ result: 4 })
    await server.done('staff', customerCalls.update, { id: customer, partnerIds: [] })
    expect(await server.call('sales', messageCalls.window, { id })).toMatchObject({ result: 4 })
    expect(await own('sales', id)).toBeUndefined()
  })

  it('has those who take part in a contract, as long as they do', async () => {
    const customer = await server.done('sales', customerCalls.create, { fullName: `合同群客户 ${newId()}` })
    const { id: contract } = await server.done('sales', contractCalls.create, {
      name: '维护合同',
      customerId: customer.id,
      total: '1000.00',
      partnerId: [idOf('staff')],
    })
    const record = { subjectType: 'contract' as const, subjectId: contract }
    const { id } = await server.done('sales', conversationCalls.openRecord, record)
    await send('sales', id, '盖章了吗')
    expect(await own('staff', id)).toMatchObject({ name: '维护合同', unreadNum: 1 })
    await server.sql('delete from member where subject_id = $1 and person_id = $2', [contract, idOf('staff')])
    expect(await server.call('staff', messageCalls.window, { id })).toMatchObject({ result: 4 })
  })
})

describe('a message', () => {
  it('has the next number, whoever writes at the same moment', async () => {
    const id = await group()
    const people = ['manager', 'staff', 'sales'] as const
    await Promise.all(Array.from({ length: 12 }, (_, place) => send(people[place % 3]!, id, `第${place}条`)))
    const { list, lastSeq } = await window('staff', id)
    expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: 13 }, (_, place) => place + 1))
    expect(lastSeq).toBe(13)
  })

  it('is sent once, however often its sender sends it', async () => {
    const id = await group()
    const clientId = newId()
    const input = { id, clientId, content: '收到' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => server.done('staff', messageCalls.send, input)))
    expect(new Set(answers.map(answer => answer.id)).size).toBe(1)
    expect(await said('manager', id)).toEqual(['收到'])
  })

  it('wants words, files or a record, and people who are there; refused, nothing has happened', async () => {
    const id = await group()
    const elsewhere = await group('hr', ['finance'])
    const { id: theirs } = await send('hr', elsewhere, '别处')
    const before = await rows()
    for (const [more, code] of [
      [{ content: ' ' }, 'im.message.empty'],
      [{ type: MessageType.File }, 'im.message.files'],
      [{ type: MessageType.Card }, 'im.message.card'],
      [{ content: '看', calledIds: [idOf('hr')] }, 'im.message.called'],
      [{ content: '看', replyId: theirs }, 'im.message.reply'],
      [{ content: '看', resId: [newId()], type: MessageType.File }, 'file.unknown'],
    ] as const)
      expect(await server.call('staff', messageCalls.send, { id, clientId: newId(), ...more })).toMatchObject({
        result: 1,
        code,
      })
    expect(
      await server.call('staff', messageCalls.send, { id, clientId: newId(), content: '长'.repeat(5001) }),
    ).toMatchObject({
      result: 1,
    })
    expect(await rows()).toEqual(before)
  })

  it('calls on somebody or on all, replies, and carries files', async () => {
    const id = await group()
    const { id: first } = await send('manager', id, '谁来值班？', { calledIds: [idOf('staff')] })
    expect(await own('staff', id)).toMatchObject({ isCalled: true, unreadNum: 1 })
    expect(await own('sales', id)).toMatchObject({ isCalled: false, unreadNum: 1 })
    const file = await upload('staff')
    await send('staff', id, '', { type: MessageType.File, resId: [file], replyId: first })
    await send('manager', id, '都来开会', { isAll: true })
    expect(await own('sales', id)).toMatchObject({ isCalled: true })
    const { list } = await window('sales', id)
    expect(list.slice(1)).toMatchObject([
      { content: '谁来值班？', called: [{ name: demoPeople.staff.name }] },
      {
        type: MessageType.File,
        attachments: [{ id: file }],
        reply: { id: first, senderName: demoPeople.manager.name, excerpt: '谁来值班？' },
      },
      { isAll: true },
    ])
  })

  it('is recalled by its sender within two minutes, its files with it', async () => {
    const id = await group()
    const file = await upload('staff')
    const { id: mistake, seq } = await send('staff', id, '', { type: MessageType.File, resId: [file] })
    expect(await mayRead('manager', file)).toBe(true)
    expect(await server.call('manager', messageCalls.recall, { id: mistake })).toMatchObject({
      code: 'im.message.not_own',
    })
    expect(await own('manager', id)).toMatchObject({ unreadNum: 1 })
    await server.done('staff', messageCalls.recall, { id: mistake })
    expect(await own('manager', id)).toMatchObject({ unreadNum: 0, lastMessage: { isRecalled: true, content: '' } })
    expect((await window('manager', id)).list.at(-1)).toMatchObject({ seq, isRecalled: true, attachments: [] })
    expect(await mayRead('manager', file)).toBe(false)
    // Up to the last second of the two minutes, and not a second longer.
    const aged = (one: string, seconds: number) =>
      server.sql(`update message set sent_at = now() - make_interval(secs => $2::int) where id = $1`, [one, seconds])
    const { id: late } = await send('staff', id, '刚好来得及')
    await aged(late, 110)
    await server.done('staff', messageCalls.recall, { id: late })
    const { id: old } = await send('staff', id, '旧话')
    await aged(old, 121)
    const before = await rows()
    expect(await server.call('staff', messageCalls.recall, { id: old })).toMatchObject({
      code: 'im.message.recall_over',
    })
    expect(await rows()).toEqual(before)
  })

  it('leaves no word behind when it is recalled: not where it was pinned, nor where somebody was reminded of it', async () => {
    const id = await group()
    const words = `误发的密码${newId().slice(-6)}`
    const { id: mistake } = await send('staff', id, words)
    await server.done('sales', messageCalls.pin, { id: mistake })
    await server.done('staff', messageCalls.remind, { id: mistake })
    const notices = async () =>
      (await server.done('manager', notificationCalls.list, { limit: 100 })).list.filter(one => one.subjectId === id)
    expect(await notices()).toMatchObject([{ kind: 'im.remind', title: words }])
    await server.done('staff', messageCalls.edit, { id: mistake, content: `${words}改` })
    expect(await notices()).toMatchObject([{ title: `${words}改` }])
    await server.done('staff', messageCalls.recall, { id: mistake })
    expect(await notices()).toEqual([])
    expect(JSON.stringify(await window('manager', id))).not.toContain(words)
    expect((await server.done('manager', messageCalls.search, { id, key: words })).list).toEqual([])
    expect((await own('manager', id))!.lastMessage).toMatchObject({ event: 'pinned', content: '' })
  })

  it('calls on others when it is changed, members alone; what does not name them leaves them as they were', async () => {
    const id = await group()
    const { id: one } = await send('manager', id, '@谁看一下', { calledIds: [idOf('staff')] })
    const called = async () => (await window('manager', id)).list.at(-1)!.called.map(person => person.id)
    await server.done('manager', messageCalls.edit, { id: one, content: '@谁 再看一下' })
    expect(await called()).toEqual([idOf('staff')])
    const before = await rows()
    expect(
      await server.call('manager', messageCalls.edit, { id: one, content: '@外人', calledIds: [idOf('hr')] }),
    ).toMatchObject({ code: 'im.message.called', errors: [{ field: 'called_ids' }] })
    expect(await rows()).toEqual(before)
    await server.done('manager', messageCalls.edit, { id: one, content: '@您 看一下', calledIds: [idOf('sales')] })
    expect(await called()).toEqual([idOf('sales')])
    expect([(await own('sales', id))!.isCalled, (await own('staff', id))!.isCalled]).toEqual([true, false])
  })

  it('has files that nobody reads whom the app is not there for', async () => {
    const id = await group()
    const file = await upload('manager')
    await send('manager', id, '', { type: MessageType.File, resId: [file] })
    expect(await mayRead('staff', file)).toBe(true)
    await server.done('admin', appCalls.setScope, { localAppId: 'im', userIds: [idOf('manager')] })
    try {
      expect(await mayRead('staff', file)).toBe(false)
    } finally {
      await server.done('admin', appCalls.setScope, { localAppId: 'im' })
    }
  })

  it('is changed by its sender, with a mark, and reacted to; who has it asks for what has changed', async () => {
    const id = await group()
    const { id: one } = await send('staff', id, '下午四点')
    const { changeNo } = await window('manager', id)
    await server.done('staff', messageCalls.edit, { id: one, content: '下午五点' })
    await server.done('sales', messageCalls.react, { id: one, reaction: 'like' })
    await server.done('manager', messageCalls.pin, { id: one })
    const since = await window('manager', id, { since: changeNo })
    expect(since.list).toMatchObject([
      {
        id: one,
        content: '下午五点',
        editedAt: expect.any(String),
        pinnedAt: expect.any(String),
        reactions: [{ reaction: 'like', count: 1, isMine: false }],
      },
      { event: 'pinned' },
    ])
    expect(Math.max(...since.list.map(row => row.changeNo))).toBe(since.changeNo)
    expect((await server.done('manager', messageCalls.search, { id, isPinned: true })).list).toMatchObject([
      { id: one },
    ])
    expect(await server.call('manager', messageCalls.edit, { id: one, content: '别人的话' })).toMatchObject({
      code: 'im.message.not_own',
    })
    await later(one, 25 * 60)
    expect(await server.call('staff', messageCalls.edit, { id: one, content: '太晚' })).toMatchObject({
      code: 'im.message.edit_over',
    })
    await server.done('sales', messageCalls.react, { id: one, reaction: 'like', isOn: false })
    expect((await window('manager', id, { since: since.changeNo })).list).toMatchObject([{ id: one, reactions: [] }])
  })

  it('is found by words inside its sentences', async () => {
    const id = await group()
    await send('staff', id, '下周二去现场验收')
    await send('manager', id, '合同还差盖章')
    expect((await server.done('sales', messageCalls.search, { id, key: '现场' })).list).toMatchObject([
      { content: '下周二去现场验收' },
    ])
    expect((await server.done('sales', messageCalls.search, { id, key: '10%' })).list).toEqual([])
  })

  it('comes page by page, and around one', async () => {
    const id = await group()
    for (let place = 1; place <= 9; place++) await send('staff', id, `${place}`)
    const seqs = async (query: object) => (await window('manager', id, query)).list.map(({ seq }) => seq)
    expect(await seqs({ limit: 3 })).toEqual([8, 9, 10])
    expect(await seqs({ limit: 3, before: 8 })).toEqual([5, 6, 7])
    expect(await seqs({ limit: 3, after: 5 })).toEqual([6, 7, 8])
    expect(await seqs({ limit: 2, around: 5 })).toEqual([4, 5, 6, 7])
  })

  it("is shown by the day on which it was said, by the company's clock", async () => {
    const id = await group()
    const { id: one } = await send('staff', id, '三号晚上')
    const { id: other, seq } = await send('staff', id, '四号凌晨')
    const at = (message: string, moment: string) =>
      server.sql('update message set sent_at = $2 where id = $1', [message, moment])
    await server.sql('update message set sent_at = $2 where conversation_id = $1', [id, '2026-03-02T04:00:00Z'])
    await at(one, '2026-03-03T15:59:00Z')
    await at(other, '2026-03-03T16:01:00Z')
    const first = async (day: string) => (await server.done('manager', messageCalls.firstSince, { id, day })).seq
    expect(await first('2026-03-04')).toBe(seq)
    expect(await first('2026-03-03')).toBe(seq - 1)
    expect(await first('2026-03-05')).toBeNull()
    expect(await server.call('hr', messageCalls.firstSince, { id, day: '2026-03-04' })).toMatchObject({ result: 4 })
  })

  it('is refused to whoever sends too many, who may go on a minute later', async () => {
    const id = await group('finance', ['hr'])
    await server.sql(
      `insert into message (comp_id, id, conversation_id, seq, change_no, counted, sender_id, client_id, type, content)
        select comp_id, gen_random_uuid(), id, 100 + n, 100 + n, n, $2, gen_random_uuid(), 1, '快' from conversation,
          generate_series(1, 60) n where id = $1`,
      [id, idOf('finance')],
    )
    expect(await server.call('finance', messageCalls.send, { id, clientId: newId(), content: '太快' })).toMatchObject({
      result: 429,
    })
    await server.sql(`update message set sent_at = now() - interval '61 seconds' where conversation_id = $1`, [id])
    expect(await server.call('finance', messageCalls.send, { id, clientId: newId(), content: '再来' })).toMatchObject({
      result: 0,
    })
  })
})

describe('what is unread', () => {
  it('is the same wherever one looks, and one position only grows', async () => {
    const id = await group()
    await send('manager', id, '一')
    await send('manager', id, '二')
    await send('staff', id, '我还没看就说一句')
    expect(await own('staff', id)).toMatchObject({ unreadNum: 2 })
    expect(await own('sales', id)).toMatchObject({ unreadNum: 3 })
    expect(await server.done('staff', conversationCalls.read, { id, seq: 2 })).toEqual({ readSeq: 2, unreadNum: 1 })
    expect(await server.done('staff', conversationCalls.read, { id, seq: 1 })).toEqual({ readSeq: 2, unreadNum: 1 })
    expect(await server.done('staff', conversationCalls.read, { id, seq: 999 })).toEqual({ readSeq: 4, unreadNum: 0 })
    await server.done('staff', conversationCalls.keep, { id, isMarkedUnread: true })
    expect(await own('staff', id)).toMatchObject({ unreadNum: 0, isMarkedUnread: true })
  })

  it('is summed over what is not muted, and pinned ones come first', async () => {
    const id = await group('hr', ['finance'], '人事')
    const before = await server.done('finance', conversationCalls.unread, {})
    await send('hr', id, '请补材料')
    expect(await server.done('finance', conversationCalls.unread, {})).toEqual({
      ...before,
      unreadNum: before.unreadNum + 1,
    })
    await server.done('finance', conversationCalls.keep, { id, isMuted: true, isPinned: true })
    expect(await server.done('finance', conversationCalls.unread, {})).toEqual({
      ...before,
      mutedNum: before.mutedNum + 1,
    })
    const later = await group('hr', ['finance'], '之后')
    await send('hr', later, '新的')
    const { list } = await server.done('finance', conversationCalls.list, {})
    expect(list[0]).toMatchObject({ id, isMuted: true, isPinned: true })
  })

  it('tells who has read, and reminds the others once', async () => {
    const id = await group()
    const { id: one, seq } = await send('manager', id, '今天下班前回复')
    await server.done('staff', conversationCalls.read, { id, seq })
    const names = async (isRead: boolean) =>
      (await server.done('manager', messageCalls.readers, { id: one, isRead })).list.map(({ person }) => person.name)
    expect(await names(true)).toEqual([demoPeople.staff.name])
    expect(await names(false)).toEqual([demoPeople.sales.name])
    expect((await window('manager', id)).reads.filter(read => read >= seq)).toHaveLength(1)
    expect(await server.call('staff', messageCalls.remind, { id: one })).toMatchObject({ code: 'im.message.not_own' })
    expect(await server.done('manager', messageCalls.remind, { id: one })).toEqual({ remindedNum: 1 })
    expect((await server.done('sales', notificationCalls.list, {})).list[0]).toMatchObject({ kind: 'im.remind' })
    expect(await server.call('manager', messageCalls.remind, { id: one })).toMatchObject({
      code: 'im.message.remind_none',
    })
  })
})

describe('who manages a group', () => {
  it('hands a group over when who manages it leaves the company', async () => {
    const id = await group('finance', ['staff', 'sales'])
    await server.sql('update person set status = $2 where id = $1', [idOf('finance'), PersonStatus.Left])
    const owners = await Promise.all(
      (['staff', 'sales'] as const).map(
        async who => (await server.done(who, conversationCalls.detail, { id })).can.manage,
      ),
    )
    // Whoever has it now is shown as such, and nobody who is gone.
    const { owner } = await server.done('staff', conversationCalls.detail, { id })
    const { list } = await server.done('staff', conversationCalls.members, { id })
    expect(list.filter(one => one.isOwner).map(one => one.id)).toEqual([owner!.id])
    expect(owners[owner!.id === idOf('staff') ? 0 : 1]).toBe(true)
    await server.sql('update person set status = $2 where id = $1', [idOf('finance'), PersonStatus.Active])
    expect(owners.filter(Boolean)).toHaveLength(1)
    expect((await server.done('finance', conversationCalls.detail, { id })).can.manage).toBe(true)
  })

  it('reminds nobody any more who was taken out: what was said to them there is in none of their notices', async () => {
    const id = await group()
    const { id: message } = await send('manager', id, '底价是三百万')
    await server.done('manager', messageCalls.remind, { id: message })
    const notices = async () =>
      (await server.done('staff', notificationCalls.list, { limit: 100 })).list.filter(
        ({ subjectId }) => subjectId === id,
      )
    expect(await notices()).toHaveLength(1)
    await server.done('manager', conversationCalls.removeMember, { id, personId: idOf('staff') })
    expect(await notices()).toEqual([])
  })

  it('reminds nobody any more who has left the record or the department that it follows', async () => {
    const noticesOf = async (id: string) =>
      (await server.done('sales', notificationCalls.list, { limit: 100 })).list.filter(one => one.subjectId === id)
        .length
    const remind = async (id: string) => {
      const { id: message } = await send('manager', id, '底价是三百万')
      await server.done('manager', messageCalls.remind, { id: message })
      expect(await noticesOf(id)).toBe(1)
    }
    const { id: task } = await server.done('manager', taskCalls.create, { name: '询价', managerIds: [idOf('sales')] })
    const record = { subjectType: 'task' as const, subjectId: task }
    const { id: about } = await server.done('manager', conversationCalls.openRecord, record)
    await remind(about)
    // Who takes another part in it keeps theirs.
    const changeMembers = (role: 'manager' | 'partner', change: object) =>
      server.done('manager', taskCalls.changeMembers, { id: task, role, ...change })
    await changeMembers('partner', { addId: [idOf('sales')] })
    await changeMembers('manager', { addId: [idOf('staff')], delId: [idOf('sales')] })
    expect(await noticesOf(about)).toBe(1)
    await changeMembers('partner', { delId: [idOf('sales')] })
    expect(await noticesOf(about)).toBe(0)

    const top = demoDepartments[0].id
    const { id: above } = await server.done('admin', departmentCalls.create, { name: '询价部', parentId: top })
    const { id: below } = await server.done('admin', departmentCalls.create, { name: '询价一组', parentId: above })
    const places = (['manager', 'sales'] as const).map(who => ({ who, before: demoPeople[who].departmentId }))
    const goTo = (who: Who, department: string | null) =>
      server.sql('update person set department_id = $2 where id = $1', [idOf(who), department])
    try {
      await Promise.all(places.map(({ who }) => goTo(who, below)))
      const { id } = await server.done('manager', conversationCalls.openDepartment, { departmentId: above })
      await remind(id)
      await goTo('sales', above)
      expect(await noticesOf(id)).toBe(1)
      await goTo('sales', top)
      expect(await noticesOf(id)).toBe(0)
      await goTo('sales', below)
      await remind(id)
      await server.done('admin', departmentCalls.move, { id: below, parentId: top })
      expect(await noticesOf(id)).toBe(0)
    } finally {
      await Promise.all(places.map(({ who, before }) => goTo(who, before)))
    }
  })

  it('hands a group over when who manages it leaves', async () => {
    const id = await group()
    await server.done('manager', conversationCalls.leave, { id })
    expect(await server.call('manager', messageCalls.window, { id })).toMatchObject({ result: 4 })
    const owners = await Promise.all(
      (['staff', 'sales'] as const).map(
        async who => (await server.done(who, conversationCalls.detail, { id })).can.manage,
      ),
    )
    expect(owners.filter(Boolean)).toHaveLength(1)
  })
})

describe('a search in everything', () => {
  it('finds what was written, for its members alone, and not what was recalled', async () => {
    const id = await group('manager', ['staff', 'sales'], '搜得到')
    const { id: one } = await send('staff', id, '集装箱明早到港口')
    const { id: two } = await send('staff', id, '港口的闸机坏了')
    await server.done('staff', messageCalls.recall, { id: two })
    await server.done('manager', conversationCalls.removeMember, { id, personId: idOf('sales') })
    const search = async (who: Who, key: string) =>
      (await server.done(who, searchCalls.search, { key, type: 'message' })).list
    const made = async () => {
      while ((await makeWords(server.services.database)) > 0) {
        /* until none waits */
      }
    }
    await made()
    expect(await search('manager', '港口')).toMatchObject([
      { id, type: 'conversation', title: '搜得到', subtitle: '集装箱明早到港口', who: demoPeople.staff.name },
    ])
    for (const who of ['sales', 'admin', 'hr', 'other'] as const) expect(await search(who, '港口')).toEqual([])
    await server.done('staff', messageCalls.edit, { id: one, content: '集装箱改到车站' })
    await made()
    expect(await search('manager', '港口')).toEqual([])
    expect(await search('manager', '车站')).toHaveLength(1)
  })
})

describe('a search for a common word', () => {
  it('finds one’s own among thousands of others’ that have it', async () => {
    const mine = await group('finance', ['staff'], '自己的群')
    await send('finance', mine, '季度盘点从周一开始')
    const others = await group('hr', ['sales'], '别人的群')
    await server.sql(
      `with said as (insert into message (comp_id, id, conversation_id, seq, change_no, counted, sender_id, client_id, type, content,
          sent_at) select comp_id, ('ffffffff-ffff-7fff-bfff-' || lpad(n::text, 12, '0'))::uuid, id, 10 + n, 10 + n, n, owner_id,
          gen_random_uuid(), 1, '季度盘点 ' || n, now() from conversation, generate_series(1, 3500) n where id = $1 returning comp_id, id)
        insert into search_entry (comp_id, subject_id, subject_type, title, spelled, words) select comp_id, id, 'message', '', '',
          array['季度', '度盘', '盘点'] from said`,
      [others],
    )
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    const { list } = await server.done('finance', searchCalls.search, { key: '季度盘点', type: 'message' })
    expect(list).toMatchObject([{ id: mine, subtitle: '季度盘点从周一开始' }])
    // Nor is it lost once much was said behind it.
    await server.sql(
      `with behind as (insert into message (comp_id, id, conversation_id, seq, change_no, counted, sender_id, client_id, type,
          content, sent_at) select comp_id, gen_random_uuid(), id, last_seq + n, change_no + n, n, owner_id, gen_random_uuid(),
          1, '别的话 ' || n, now() from conversation, generate_series(1, 700) n where id = $1 returning 1)
        update conversation set last_seq = last_seq + 700, change_no = change_no + 700 where id = $1 and (select count(*)
          from behind) = 700`,
      [mine],
    )
    const later = await server.done('finance', searchCalls.search, { key: '季度盘点', type: 'message' })
    expect(later.list).toMatchObject([{ id: mine, subtitle: '季度盘点从周一开始' }])
    await server.sql(
      `delete from search_entry where subject_id in (select id from message where conversation_id = $1)`,
      [others],
    )
    await server.sql('delete from message where conversation_id = $1', [others])
  })
})

describe('forwarding', () => {
  it('sends messages on, one by one or several in one, their files with them', async () => {
    const from = await group('manager', ['staff'], '来处')
    const [to, other] = [await group('staff', ['hr'], '去处'), await group('staff', ['finance'], '另一处')]
    const file = await upload('manager')
    const { id: one } = await send('manager', from, '方案在附件里', { type: MessageType.File, resId: [file] })
    const { id: two } = await send('staff', from, '我转给人事')
    const query = { messageIds: [two, one], conversationIds: [to, other] }
    expect(await mayRead('hr', file)).toBe(false)
    expect(await server.done('staff', forwardCalls.forward, query)).toEqual({ sentNum: 2 })
    expect(await said('hr', to)).toEqual(['方案在附件里', '我转给人事'])
    expect(await own('hr', to)).toMatchObject({ unreadNum: 2 })
    expect(await mayRead('hr', file)).toBe(true)
    await server.done('staff', forwardCalls.forward, { ...query, conversationIds: [to], isMerged: true })
    expect((await window('hr', to)).list.at(-1)).toMatchObject({
      type: MessageType.Forwarded,
      items: [
        { sender: demoPeople.manager.name, content: '方案在附件里' },
        { sender: demoPeople.staff.name, content: '我转给人事' },
      ],
      attachments: [{ id: file }],
    })
  })

  it('keeps what a bundle in a bundle says, three levels deep, and nothing is cut', async () => {
    const from = await group('manager', ['staff'], '来处')
    const to = await group('staff', ['hr'], '去处')
    const long = '长'.repeat(4_000)
    const { id: one } = await send('manager', from, long)
    const bundle = async (...messageIds: string[]) => {
      await server.done('staff', forwardCalls.forward, { messageIds, conversationIds: [to], isMerged: true })
      return (await window('hr', to)).list.at(-1)!
    }
    const first = await bundle(one)
    const second = await bundle(first.id)
    const third = await bundle(second.id, one)
    expect(third.items).toMatchObject([
      { type: MessageType.Text, content: long, items: [] },
      { type: MessageType.Forwarded, items: [{ type: MessageType.Forwarded, items: [{ content: long }] }] },
    ])
    const before = await rows()
    const refused = (...messageIds: string[]) =>
      server.call('staff', forwardCalls.forward, { messageIds, conversationIds: [to], isMerged: true })
    expect(await refused(third.id)).toMatchObject({ code: 'im.forward.too_deep', errors: [{ field: 'message_ids' }] })
    const more = []
    for (let place = 0; place < 5; place++) more.push((await send('manager', from, long + String(place))).id)
    const then = await rows()
    expect(then.length).toBe(before.length + 5)
    expect(await refused(...more)).toMatchObject({ code: 'im.forward.too_large', errors: [{ field: 'message_ids' }] })
    expect(await rows()).toEqual(then)
  })

  it('says what is too many at once, and does not let one wait for it in vain', async () => {
    const from = await group('manager', ['staff'], '来处')
    const messageIds = []
    for (let place = 0; place < 7; place++) messageIds.push((await send('manager', from, `第${place}条`)).id)
    await server.sql(`update message set sent_at = sent_at - interval '1 hour'`)
    const conversationIds = []
    for (let place = 0; place < 9; place++) conversationIds.push(await group('staff', ['hr'], `去处${place}`))
    await server.sql(`update message set sent_at = sent_at - interval '1 hour'`)
    const before = await rows()
    expect(await server.call('staff', forwardCalls.forward, { messageIds, conversationIds })).toMatchObject({
      code: 'im.forward.too_many',
    })
    expect(await rows()).toEqual(before)
    expect(await server.done('staff', forwardCalls.forward, { messageIds, conversationIds, isMerged: true })).toEqual({
      sentNum: 9,
    })
  })

  it('takes what one may read, to where one may write, and nothing else; refused, nothing has happened', async () => {
    const from = await group('manager', ['staff'], '来处')
    const to = await group('staff', ['hr'], '去处')
    const closed = await group('hr', ['finance'], '别人的')
    const { id: one } = await send('manager', from, '内部')
    const { id: theirs } = await send('hr', closed, '薪酬')
    const { id: recalled } = await send('manager', from, '说错了')
    await server.done('manager', messageCalls.recall, { id: recalled })
    const [event] = (await window('staff', from)).list
    const before = await rows()
    for (const [input, code] of [
      [{ messageIds: [], conversationIds: [to] }, 'im.forward.none'],
      [{ messageIds: [theirs], conversationIds: [to] }, 'im.forward.gone'],
      [{ messageIds: [one, recalled], conversationIds: [to] }, 'im.forward.gone'],
      [{ messageIds: [event!.id], conversationIds: [to] }, 'im.forward.type'],
      [{ messageIds: [one], conversationIds: [to, closed] }, 'record.gone'],
    ] as const)
      expect(
        await server.call('staff', forwardCalls.forward, {
          ...input,
          messageIds: [...input.messageIds],
          conversationIds: [...input.conversationIds],
        }),
      ).toMatchObject({ code })
    expect(await rows()).toEqual(before)
  })

  it('opens the conversation with a colleague by sending, and not where it is refused', async () => {
    const from = await group('finance', ['sales'], '来处')
    const { id: one } = await send('finance', from, '发票已寄出')
    const pairs = () =>
      server.sql('select id from conversation where pair like $1 and pair like $2', [
        `%${idOf('finance')}%`,
        `%${idOf('admin')}%`,
      ])
    expect(await pairs()).toEqual([])
    const forward = (personIds: string[], more: object = {}) =>
      server.call('finance', forwardCalls.forward, { messageIds: [one], personIds, ...more })
    const before = await server.sql('select count(*) from conversation')
    expect(await forward([idOf('finance')])).toMatchObject({ code: 'im.oneself' })
    expect(await forward([idOf('admin'), idOf('other')])).toMatchObject({
      result: 1,
      errors: [{ field: 'person_ids' }],
    })
    expect(await forward([idOf('admin')], { messageIds: [one, newId()] })).toMatchObject({ code: 'im.forward.gone' })
    expect(await forward([idOf('admin')], { conversationIds: [newId()] })).toMatchObject({ code: 'record.gone' })
    expect(await server.sql('select count(*) from conversation')).toEqual(before)
    expect(await forward([idOf('admin')])).toMatchObject({ result: 0, data: { sentNum: 1 } })
    const [{ id }] = (await pairs()) as [{ id: string }]
    expect(await own('admin', id)).toMatchObject({ unreadNum: 1, lastMessage: { content: '发票已寄出' } })
    // Named twice, by its id and by the colleague, it is one.
    expect(await forward([idOf('admin')], { conversationIds: [id] })).toMatchObject({ data: { sentNum: 1 } })
    expect(await said('admin', id)).toEqual(['发票已寄出', '发票已寄出'])
  })
})

describe('a card', () => {
  it('shows its record to those who may see it, and says nothing of it to the others', async () => {
    const { id: task } = await server.done('manager', taskCalls.create, {
      name: '保密任务',
      managerIds: [idOf('manager')],
    })
    const id = await group('manager', ['hr'], '卡片')
    const card = { type: MessageType.Card, subjectType: 'task', subjectId: task }
    await send('manager', id, '', card)
    expect((await window('hr', id)).list.at(-1)).toMatchObject({ subjectType: 'task', subjectId: task })
    const query = { subjectType: 'task', subjectId: task }
    expect(await server.done('manager', cardCalls.card, query)).toEqual({
      kind: '任务',
      title: '保密任务',
      href: `/tasks/${task}`,
      hasCase: false,
    })
    for (const who of ['hr', 'other'] as const)
      expect(await server.done(who, cardCalls.card, query)).toMatchObject({ title: null, href: null, hasCase: false })
    const before = await rows()
    expect(await server.call('hr', messageCalls.send, { id, clientId: newId(), ...card })).toMatchObject({ result: 4 })
    expect(await rows()).toEqual(before)
  })

  it('keeps its record in messages forwarded in one, for each reader by their own rights', async () => {
    const { id: task } = await server.done('manager', taskCalls.create, {
      name: '合并转发的任务',
      managerIds: [idOf('manager')],
    })
    const from = await group('manager', ['hr'], '卡片来处')
    const to = await group('manager', ['staff', 'hr'], '卡片去处')
    const record = { subjectType: 'task', subjectId: task }
    const { id: card } = await send('manager', from, '', { type: MessageType.Card, ...record })
    const { id: words } = await send('manager', from, '看这张卡片')
    const forward = async (messageIds: string[]) => {
      await server.done('manager', forwardCalls.forward, { messageIds, conversationIds: [to], isMerged: true })
      return (await window('hr', to)).list.at(-1)!
    }
    const bundle = await forward([card, words])
    const inIt = [
      { type: MessageType.Card, content: '', ...record },
      { type: MessageType.Text, subjectType: null, subjectId: null },
    ]
    expect(bundle.items).toMatchObject(inIt)
    expect((await forward([bundle.id])).items).toMatchObject([{ subjectType: null, items: inIt }])
    expect(JSON.stringify(await window('hr', to))).not.toContain('合并转发的任务')
    expect(await server.done('hr', cardCalls.card, record)).toMatchObject({ title: null, href: null })
  })

  it('is made of the bare address of a record that its sender may see; any other stays text', async () => {
    const { id: task } = await server.done('manager', taskCalls.create, {
      name: '看这个',
      managerIds: [idOf('manager')],
    })
    const id = await group('manager', ['hr'], '地址')
    await send('manager', id, `${server.url}/tasks/${task}`)
    await send('manager', id, `https://elsewhere.example/tasks/${task}`)
    await send('hr', id, `${server.url}/tasks/${task}`)
    expect((await window('hr', id)).list.slice(1)).toMatchObject([
      { type: MessageType.Card, content: '', subjectType: 'task', subjectId: task },
      { type: MessageType.Text, subjectType: null },
      { type: MessageType.Text, subjectType: null },
    ])
  })
})

describe('who has read', () => {
  it('tells who has read where the company shows it, and nobody anything of it otherwise', async () => {
    const id = await group()
    const { id: one, seq } = await send('manager', id, '谁看过了')
    await server.done('staff', conversationCalls.read, { id, seq })
    const readers = { id: one, isRead: true }
    expect((await server.done('manager', messageCalls.readers, readers)).list).toMatchObject([{ id: idOf('staff') }])
    expect((await window('manager', id)).reads.toSorted((a, b) => a - b).at(-1)).toBe(seq)
    const show = (keyValue: string) => server.done('admin', settingCalls.write, { keyName: 'im_reads', keyValue })
    await show('0')
    try {
      expect((await window('manager', id)).reads).toEqual([])
      expect(await server.done('manager', conversationCalls.detail, { id })).toMatchObject({ showsReads: false })
      for (const request of [
        server.call('manager', messageCalls.readers, readers),
        server.call('manager', messageCalls.remind, { id: one }),
      ])
        expect(await request).toMatchObject({ code: 'im.reads.hidden' })
    } finally {
      await show('1')
    }
    expect(await server.done('manager', messageCalls.remind, { id: one })).toEqual({ remindedNum: 1 })
  })
})

describe('a place', () => {
  it('is sent by its name and where it lies, to be opened on a map', async () => {
    const id = await group()
    const place = { name: '客户大门', latitude: 31.2304, longitude: 121.4737 }
    await send('staff', id, '', { type: MessageType.Place, place })
    expect((await window('sales', id)).list.at(-1)).toMatchObject({ type: MessageType.Place, place, seconds: null })
    const before = await rows()
    for (const more of [{}, { place: { ...place, latitude: 91 } }, { place: { ...place, name: ' ' } }])
      expect(
        await server.call('staff', messageCalls.send, { id, clientId: newId(), type: MessageType.Place, ...more }),
      ).toMatchObject({ result: 1 })
    expect(await rows()).toEqual(before)
  })
})

describe('a voice message', () => {
  it('is one recording that every phone plays, of a minute at most', async () => {
    const id = await group()
    const recording = (length = 64) =>
      new Uint8Array([
        0,
        0,
        0,
        28,
        ...new TextEncoder().encode('ftypM4A \0\0\0\0M4A mp42isom'),
        ...Array<number>(length).fill(0),
      ])
    const file = await upload('staff', 'voice.m4a', recording())
    await send('staff', id, '', { type: MessageType.Voice, resId: [file], seconds: 7 })
    expect((await window('sales', id)).list.at(-1)).toMatchObject({
      type: MessageType.Voice,
      seconds: 7,
      attachments: [{ id: file, type: 'audio/mp4' }],
    })
    expect([await mayRead('sales', file), await mayRead('hr', file)]).toEqual([true, false])
    const large = await upload('staff', 'voice.m4a', recording(largestVoice))
    const text = await upload('staff')
    const before = await rows()
    for (const [more, code] of [
      [{ resId: [text], seconds: 7 }, 'im.message.voice'],
      [{ resId: [file, text], seconds: 7 }, 'im.message.voice'],
      [{ resId: [file] }, 'im.message.voice'],
      [{ resId: [large], seconds: 60 }, 'im.message.voice_large'],
      [{ seconds: 7 }, 'im.message.files'],
    ] as const)
      expect(
        await server.call('staff', messageCalls.send, {
          id,
          clientId: newId(),
          type: MessageType.Voice,
          ...more,
          resId: 'resId' in more ? [...more.resId] : [],
        }),
      ).toMatchObject({ code })
    expect(await rows()).toEqual(before)
  })
})

describe('a message for later', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const works = (id: string) =>
    sendScheduled.work({ companyId: demoCompany.id, id }, {
      database: server.services.database,
      settings: server.services.settings,
      publish: () => {},
    } as never)
  const isDue = (id: string) => server.sql(`update scheduled_message set send_at = now() where id = $1`, [id])
  const waiting = async (who: Who, id: string) => (await server.done(who, scheduledCalls.list, { id })).list

  it('is sent once at its time, however often and at whatever moment it is tried', async () => {
    const id = await group()
    const { id: one } = await server.done('staff', scheduledCalls.create, {
      id,
      content: '别忘了周会',
      calledIds: [idOf('sales')],
      sendAt: inHours(2),
    })
    expect(await waiting('staff', id)).toMatchObject([
      { id: one, content: '别忘了周会', called: [{ id: idOf('sales') }] },
    ])
    expect(await server.done('staff', conversationCalls.detail, { id })).toMatchObject({ scheduledNum: 1 })
    expect(await waiting('manager', id)).toEqual([])
    const queued = await server.sql<{ run_at: Date }>(
      'select run_at from graphile_worker._private_jobs where key = $1',
      [`im.scheduled ${one}`],
    )
    expect(queued).toHaveLength(1)
    await works(one)
    expect(await said('manager', id)).toEqual([])
    await isDue(one)
    await Promise.all([works(one), works(one), works(one)])
    await works(one)
    expect(await said('manager', id)).toEqual(['别忘了周会'])
    expect(await own('sales', id)).toMatchObject({ isCalled: true, unreadNum: 1 })
    expect(await waiting('staff', id)).toEqual([])
  })

  it('is changed and taken away by its writer alone', async () => {
    const id = await group()
    const { id: one } = await server.done('staff', scheduledCalls.create, { id, content: '草稿', sendAt: inHours(2) })
    for (const call of [
      server.call('manager', scheduledCalls.update, { id: one, content: '别人的' }),
      server.call('manager', scheduledCalls.remove, { id: one }),
      server.call('other', scheduledCalls.remove, { id: one }),
      server.call('hr', scheduledCalls.list, { id }),
    ])
      expect(await call).toMatchObject({ result: 4 })
    await server.done('staff', scheduledCalls.update, { id: one, content: '定稿', sendAt: inHours(3) })
    expect(await waiting('staff', id)).toMatchObject([{ content: '定稿' }])
    await server.done('staff', scheduledCalls.remove, { id: one })
    await works(one)
    expect(await said('manager', id)).toEqual([])
  })

  it('is taken back, and changed no more, by whoever was taken out of its conversation', async () => {
    const id = await group()
    const { id: one } = await server.done('staff', scheduledCalls.create, { id, content: '草稿', sendAt: inHours(2) })
    await server.done('manager', conversationCalls.removeMember, { id, personId: idOf('staff') })
    const before = await server.sql('select * from scheduled_message where id = $1', [one])
    expect(await server.call('staff', scheduledCalls.update, { id: one, content: '改过的' })).toMatchObject({
      result: 4,
      code: 'record.gone',
    })
    // Nor does one learn in this way who is in it.
    expect(
      await server.call('staff', scheduledCalls.update, { id: one, content: '@人', calledIds: [idOf('hr')] }),
    ).toMatchObject({ code: 'record.gone' })
    expect(await server.sql('select * from scheduled_message where id = $1', [one])).toEqual(before)
    await server.done('staff', scheduledCalls.remove, { id: one })
    expect(await server.sql('select id from scheduled_message where id = $1', [one])).toEqual([])
  })

  it('wants words, a time ahead and a conversation of one’s own; refused, nothing waits', async () => {
    const id = await group()
    for (const [who, more, code] of [
      ['staff', { sendAt: inHours(-1) }, 'im.scheduled.past'],
      ['staff', { sendAt: inHours(24 * 400) }, 'im.scheduled.far'],
      ['staff', { calledIds: [idOf('hr')] }, 'im.message.called'],
      ['hr', {}, 'record.gone'],
    ] as const)
      expect(
        await server.call(who, scheduledCalls.create, {
          id,
          content: '以后',
          sendAt: inHours(1),
          ...more,
          calledIds: 'calledIds' in more ? [...more.calledIds] : [],
        }),
      ).toMatchObject({ code })
    expect(await server.sql('select id from scheduled_message where conversation_id = $1', [id])).toEqual([])
  })

  it('calls on those alone whom its changed words name', async () => {
    const id = await group()
    const { id: one } = await server.done('staff', scheduledCalls.create, {
      id,
      content: '@经理 明天开会',
      calledIds: [idOf('manager')],
      sendAt: inHours(1),
    })
    const called = async () =>
      (await server.done('staff', scheduledCalls.list, { id })).list[0]!.called.map(person => person.id)
    await server.done('staff', scheduledCalls.update, { id: one, sendAt: inHours(2) })
    expect(await called()).toEqual([idOf('manager')])
    expect(
      await server.call('staff', scheduledCalls.update, { id: one, content: '@外人', calledIds: [idOf('hr')] }),
    ).toMatchObject({ code: 'im.message.called' })
    expect(await called()).toEqual([idOf('manager')])
    await server.done('staff', scheduledCalls.update, { id: one, content: '明天不开会', calledIds: [] })
    expect(await called()).toEqual([])
  })

  it('is given back to whoever is no longer in the conversation, who is told', async () => {
    const id = await group()
    const { id: one } = await server.done('staff', scheduledCalls.create, {
      id,
      content: '来不及说的',
      sendAt: inHours(1),
    })
    await server.done('manager', conversationCalls.removeMember, { id, personId: idOf('staff') })
    await isDue(one)
    await works(one)
    await works(one)
    expect(await said('manager', id)).toEqual([])
    expect(await server.sql('select id from scheduled_message where id = $1', [one])).toEqual([])
    const { list } = await server.done('staff', notificationCalls.list, {})
    expect(list.filter(({ kind, title }) => kind === 'im.unsent' && title === '来不及说的')).toHaveLength(1)
  })
})

describe('a push', () => {
  /** What was queued for the phones of these people. */
  async function pushedTo(id: string) {
    const waiting = await server.sql<{ payload: { companyId: string; conversationId: string; since?: string } }>(
      `select payload from graphile_worker._private_jobs where payload ->> 'conversationId' = $1 order by run_at`,
      [id],
    )
    await server.sql('delete from graphile_worker._private_jobs')
    for (const payload of waiting.length > 0
      ? waiting.map(one => one.payload)
      : [{ companyId: demoCompany.id, conversationId: id }])
      await pushMessages.work(payload, { database: server.services.database } as never)
    const queued = await server.sql<{
      payload: { message: { title: string; body: string; url: string; tag: string } }
    }>('select payload from graphile_worker._private_jobs')
    return queued.map(({ payload }) => payload.message)
  }
  const subscribe = (who: Who) =>
    server.sql(
      `insert into push_subscription (comp_id, id, person_id, session_id, endpoint, p256dh, auth)
        select $1, gen_random_uuid(), $2, id, 'https://fcm.googleapis.com/' || id, 'k', 'a' from account_session
        where account_id = $3 limit 1 on conflict do nothing`,
      [demoCompany.id, idOf(who), demoPeople[who].accountId],
    )

  it('tells those who have not read it, not whoever has muted it, unless they are called on', async () => {
    await server.token('sales')
    await subscribe('sales')
    const id = await group('manager', ['staff', 'sales'], '推送')
    await send('manager', id, '请看一下')
    expect(await pushedTo(id)).toEqual([
      { title: '推送', body: `${demoPeople.manager.name}: 请看一下`, url: '/home?notify_type=im', tag: id },
    ])
    await server.done('sales', conversationCalls.keep, { id, isMuted: true })
    await send('manager', id, '再看一下')
    expect(await pushedTo(id)).toEqual([])
    const { seq } = await send('manager', id, '@您 急', { calledIds: [idOf('sales')] })
    expect(await pushedTo(id)).toMatchObject([{ body: `[3 条] ${demoPeople.manager.name}: @您 急` }])
    await server.done('sales', conversationCalls.read, { id, seq })
    expect(await pushedTo(id)).toEqual([])
  })

  it('tells whoever is called on, though more was said right after it; and is not put off by what is said without a pause', async () => {
    await server.token('sales')
    await subscribe('sales')
    const id = await group('manager', ['staff', 'sales'], '热闹')
    await server.done('sales', conversationCalls.keep, { id, isMuted: true })
    await send('manager', id, '@您 快来', { calledIds: [idOf('sales')] })
    const [first] = await server.sql<{ run_at: Date }>(
      `select run_at from graphile_worker._private_jobs where payload ->> 'conversationId' = $1`,
      [id],
    )
    await send('staff', id, '我也在等')
    const queued = await server.sql<{ run_at: Date }>(
      `select run_at from graphile_worker._private_jobs where payload ->> 'conversationId' = $1 order by run_at`,
      [id],
    )
    expect(queued[0]!.run_at).toEqual(first!.run_at)
    expect((await pushedTo(id)).length).toBeGreaterThan(0)
    // What is said later does not call on them again.
    await server.sql(`update message set sent_at = sent_at - interval '1 minute' where conversation_id = $1`, [id])
    await send('staff', id, '还在等')
    expect(await pushedTo(id)).toEqual([])
  })

  it('tells nobody whom the app is not there for', async () => {
    await server.token('sales')
    await subscribe('sales')
    const id = await group('manager', ['staff', 'sales'], '范围')
    await server.done('admin', appCalls.setScope, { localAppId: 'im', userIds: [idOf('manager'), idOf('staff')] })
    try {
      await send('manager', id, '看得到的人才收到')
      expect(await pushedTo(id)).toEqual([])
    } finally {
      await server.done('admin', appCalls.setScope, { localAppId: 'im' })
    }
    expect((await pushedTo(id)).length).toBeGreaterThan(0)
  })

  it('tells nothing to whoever has left what the group follows since it was sent, nor does a reminder', async () => {
    await server.token('sales')
    await subscribe('sales')
    const { id: task } = await server.done('manager', taskCalls.create, { name: '内部', managerIds: [idOf('sales')] })
    const { id } = await server.done('manager', conversationCalls.openRecord, { subjectType: 'task', subjectId: task })
    const { id: message } = await send('manager', id, '只给参与人看')
    expect((await pushedTo(id)).length).toBeGreaterThan(0)
    await server.sql('delete from member where subject_id = $1 and person_id = $2', [task, idOf('sales')])
    expect(await pushedTo(id)).toEqual([])
    expect(await server.call('manager', messageCalls.remind, { id: message })).toMatchObject({
      code: 'im.message.remind_none',
    })
  })
})

describe('live news', () => {
  it('reach the members alone: not whoever was taken out, nor anybody else', async () => {
    const id = await group('manager', ['staff', 'sales'], '直播')
    await server.done('manager', conversationCalls.removeMember, { id, personId: idOf('sales') })
    const notices: string[][] = []
    const stop = server.services.bus.on('news', text => {
      const { subjectId, to, event } = JSON.parse(text) as { subjectId: string; to: string[]; event: string }
      if (subjectId === id && event === 'message') notices.push(to)
    })
    await send('manager', id, '只有两个人')
    await expect.poll(() => notices.map(to => to.toSorted())).toEqual([[idOf('manager'), idOf('staff')].toSorted()])
    stop()
  })
})

describe('the messaging server', () => {
  it('[im-011] searches groups by GET', async () => {
    const id = await group('staff', ['sales'], '客户拜访群')
    const { body } = await server.request(`/ftask/api/im/group_search.json?key=${encodeURIComponent('拜访')}`, {
      headers: { authorization: `Bearer ${await server.token('sales')}` },
    })
    expect(body).toMatchObject({ result: 0, data: { list: [{ id, name: '客户拜访群' }] } })
  })

  it('[im-012] answers contact_v2 by POST: colleagues, with the conversation there is', async () => {
    const { id } = await server.done('sales', conversationCalls.openWith, { personId: idOf('admin') })
    const { list } = await server.done('sales', conversationCalls.contacts, { key: demoPeople.admin.name })
    expect(list).toMatchObject([{ id: idOf('admin'), name: demoPeople.admin.name, conversationId: id }])
  })

  it('[im-004, im-005, im-006] knows the types of messages of the spec', () => {
    const numbers = Object.values(MessageType).toSorted((one, other) => one - other)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10000, 10001, 10002, 100001, 100002])
  })
})

describe('what one is writing', () => {
  it('is there on one’s other devices alone, until it is sent', async () => {
    const id = await group()
    const draft = async (who: Who) => (await server.done(who, conversationCalls.detail, { id })).draft
    await server.done('staff', conversationCalls.keep, { id, draft: '我想说' })
    expect([await draft('staff'), await draft('manager'), (await own('staff', id))!.draft]).toEqual([
      '我想说',
      '',
      '我想说',
    ])
    const notified: string[] = []
    const stop = server.services.bus.on('news', text => {
      const { subjectId, to, event } = JSON.parse(text) as { subjectId: string; to: string[]; event: string }
      if (subjectId === id && event === 'own') notified.push(...to)
    })
    await send('staff', id, '我想说的是')
    expect(await draft('staff')).toBe('')
    await expect.poll(() => notified).toEqual([idOf('staff')])
    await send('staff', id, '没有草稿')
    expect(notified).toEqual([idOf('staff')])
    stop()
    expect(await server.call('staff', conversationCalls.keep, { id, draft: '长'.repeat(5001) })).toMatchObject({
      result: 1,
    })
  })
})
