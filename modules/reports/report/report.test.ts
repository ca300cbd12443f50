import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { addDays } from '#platform/contract/days.ts'
import { newId } from '#platform/server/database/ids.ts'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { waitingCalls } from '#mechanisms/waiting/waiting.contract.ts'
import { cycleAfter, cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { appCalls } from '#modules/company/company.contract.ts'
import { goalCalls, GoalType } from '#modules/goals/goals.contract.ts'
import { keyResultCalls, objectiveCalls, OkrType } from '#modules/okr/okr.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { reportTypeCalls } from '../type/report-type.contract.ts'
import { reportCalls } from './report.contract.ts'

const server = testServer()
const { admin, staff, manager, finance } = demoPeople
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

const typeOf = async (cycle: 'day' | 'week' | 'month') =>
  (await server.done('staff', reportTypeCalls.read, {})).list.find(one => one.cycle === cycle)!
/** Deadlines that are still ahead whenever the test runs. */
async function openType(cycle: 'day' | 'week' | 'month' = 'day', rules: object = {}) {
  const { departments: _, ...type } = await typeOf(cycle)
  await server.done('admin', reportTypeCalls.save, { ...type, deadlineDays: 5, makeupDays: 5, ...rules })
  return type
}
const contentOf = (type: { sections: { title: string }[] }, text = '完成了接口联调') =>
  type.sections.map(({ title }) => ({ title, text }))
async function sent(date = today(), more: object = {}) {
  const type = await openType()
  const { id } = await server.done('staff', reportCalls.create, {
    typeId: type.id,
    date,
    content: contentOf(type),
    reviewerId: manager.id,
    copyIds: [finance.id],
    ...more,
  })
  return id
}
async function fresh() {
  await server.sql('delete from report')
  await server.sql(`delete from member where subject_type = 'report'`)
}
const rows = () => server.sql('select * from report order by id')
const detail = (id: string, who: 'staff' | 'manager' | 'finance' = 'staff') =>
  server.done(who, reportCalls.detail, { id })

describe('a report', () => {
  it('[report-001, report-002, report-003] is daily, weekly or monthly', async () => {
    const { list } = await server.done('staff', reportCalls.access, { date: '2026-11-26' })
    expect(list.map(({ cycle, startDate, endDate }) => [cycle, startDate, endDate])).toEqual([
      ['day', '2026-11-26', '2026-11-26'],
      ['week', '2026-11-23', '2026-11-29'],
      ['month', '2026-11-01', '2026-11-30'],
    ])
  })

  it('[report-011, report-012, report-013] is handed in, waits for its reviewer, and is read by those it goes to', async () => {
    await fresh()
    const id = await sent()
    expect(await detail(id)).toMatchObject({
      objUserId: staff.id,
      cycle: 'day',
      scope: 'given',
      startDate: today(),
      status: 'sent',
      review: 0,
      reviewer: { id: manager.id },
      reviewedBy: null,
      content: [{ text: '完成了接口联调' }, {}, {}],
      can: { edit: false, review: false, revoke: true, cancel: true, star: false },
    })
    expect((await detail(id)).copied.map(({ isRead }) => isRead)).toEqual([false, false])
    await server.done('finance', reportCalls.read, { id })
    expect((await detail(id)).copied.find(person => person.id === finance.id)).toMatchObject({ isRead: true })
    const { list } = await server.done('manager', reportCalls.list, { scope: 'charged', review: 0, type: 'day' })
    expect(list).toMatchObject([{ id, newStatus: true }])
    expect((await server.done('finance', reportCalls.list, { scope: 'partner' })).list).toMatchObject([{ id }])
    const waiting = await server.done('manager', waitingCalls.list, { kind: ['report_review'] })
    expect(waiting.list).toMatchObject([{ id, link: `/report/detail?id=${id}` }])
    // Its author stands beside it, and is not named twice; what waits, and what is told, is the same.
    expect(waiting.list[0]!.title).not.toContain(staff.name)
    const notice = (await server.done('manager', notificationCalls.list, {})).list.find(row => row.subjectId === id)!
    expect(notice.said).toBe(`${staff.name} 提交了 ${waiting.list[0]!.title}`)
  })

  it('[report-014] is reviewed with a score and a few words, once', async () => {
    await fresh()
    const id = await sent()
    const replies = await Promise.all(
      [90, 80].map(score => server.call('manager', reportCalls.review, { id, score, opinion: '不错' })),
    )
    expect(replies.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'report.not_now'])
    expect(await detail(id)).toMatchObject({ review: 1, reviewedBy: { id: manager.id }, opinion: '不错' })
    expect((await server.done('manager', reportCalls.list, { scope: 'handled' })).list).toMatchObject([{ id }])
    const before = await rows()
    expect(await server.call('staff', reportCalls.review, { id, score: 100 })).toMatchObject({ result: 403 })
    expect(await server.call('finance', reportCalls.review, { id, score: 100 })).toMatchObject({ result: 403 })
    expect(await server.call('sales', reportCalls.review, { id, score: 100 })).toMatchObject({ result: 403 })
    expect(await server.call('staff', reportCalls.revoke, { id })).toMatchObject({ code: 'report.not_now' })
    expect(await rows()).toEqual(before)
  })

  it('[report-015] is sent back with the reason, written again, and handed in anew', async () => {
    await fresh()
    const id = await sent()
    expect(await server.call('manager', reportCalls.reject, { id, opinion: ' ' })).toMatchObject({
      errors: [{ field: 'opinion', code: 'required' }],
    })
    await server.done('manager', reportCalls.reject, { id, opinion: '请写清楚结果' })
    expect(await detail(id)).toMatchObject({ status: 'rejected', opinion: '请写清楚结果', can: { edit: true } })
    const type = await typeOf('day')
    await server.done('staff', reportCalls.update, {
      id,
      content: contentOf(type, '联调 12 个接口，全部通过'),
      reviewerId: manager.id,
    })
    expect(await detail(id)).toMatchObject({ status: 'sent', review: 0, copied: [{ id: manager.id }] })
    expect(await server.sql(`select kind from notification where subject_id = $1 order by created_at`, [id])).toEqual(
      expect.arrayContaining([{ kind: 'report.sent' }, { kind: 'report.rejected' }]),
    )
  })

  it('[report-016] is discarded by its author, and another is written in its place', async () => {
    await fresh()
    const id = await sent()
    expect(await server.call('manager', reportCalls.cancel, { id })).toMatchObject({ result: 403 })
    const path = `${apiPrefix}/report/cancel/${id}.json`
    const authorization = `Bearer ${await server.token('staff')}`
    expect((await server.request(path, { headers: { authorization, 'sec-fetch-site': 'cross-site' } })).status).toBe(
      403,
    )
    expect((await server.request(path, { headers: { authorization, 'sec-purpose': 'prefetch' } })).status).toBe(403)
    await server.done('staff', reportCalls.cancel, { id })
    expect(await server.call('manager', reportCalls.detail, { id })).toMatchObject({ result: 4 })
    await sent()
    expect(await server.call('staff', reportCalls.cancel, { id })).toMatchObject({ code: 'report.not_now' })
  })

  it('[report-017] is deleted by its author once it is a draft, sent back or discarded', async () => {
    await fresh()
    const id = await sent()
    expect(await server.call('staff', reportCalls.remove, { id })).toMatchObject({ code: 'report.not_now' })
    expect(await server.call('manager', reportCalls.remove, { id })).toMatchObject({ result: 403 })
    await server.done('staff', reportCalls.revoke, { id })
    await server.done('staff', reportCalls.remove, { id })
    expect(await rows()).toEqual([])
    expect(await server.sql('select * from member where subject_id = $1', [id])).toEqual([])
  })

  it("[report-018] is taken back as a draft, which is its author's alone, administrators included", async () => {
    await fresh()
    const id = await sent()
    await server.done('staff', reportCalls.revoke, { id })
    expect(await detail(id)).toMatchObject({ status: 'draft', can: { edit: true } })
    for (const who of ['manager', 'finance', 'admin', 'hr'] as const) {
      expect(await server.call(who, reportCalls.detail, { id })).toMatchObject({ result: 4 })
      expect((await server.done(who, reportCalls.list, { scope: 'company' })).list).toEqual([])
    }
    expect((await server.done('staff', reportCalls.list, { status: 'draft' })).list).toMatchObject([{ id }])
  })

  it('is not taken back when it could not be handed in again, and nothing has happened', async () => {
    await fresh()
    const id = await sent()
    await server.sql(`update report set start_date = start_date - 70, end_date = end_date - 70 where id = $1`, [id])
    const before = await rows()
    expect(await server.call('staff', reportCalls.revoke, { id })).toMatchObject({
      code: 'report.not_again',
      msg: '已过补交期限，撤回后不能再提交，因此不能撤回',
    })
    expect(await rows()).toEqual(before)
    // Nor where handing it in is refused for another reason.
    await fresh()
    const now = await sent()
    await server.sql(
      `update report_type t set department_ids = array[gen_random_uuid()] from report r where r.id = $1 and
      t.comp_id = r.comp_id and t.id = r.type_id`,
      [now],
    )
    try {
      expect(await server.call('staff', reportCalls.revoke, { id: now })).toMatchObject({
        code: 'report.type.not_yours',
        errors: [{ field: 'id' }],
      })
      await server.sql(
        'update report_type t set is_open = false from report r where r.id = $1 and t.comp_id = r.comp_id and t.id = r.type_id',
        [now],
      )
      expect(await server.call('staff', reportCalls.revoke, { id: now })).toMatchObject({
        code: 'report.type.gone',
        errors: [{ field: 'id' }],
      })
      expect(await detail(now)).toMatchObject({ id: now, can: { edit: false } })
    } finally {
      await server.sql(
        `update report_type t set department_ids = '{}', is_open = true from report r where r.id = $1 and
        t.comp_id = r.comp_id and t.id = r.type_id`,
        [now],
      )
    }
  })

  it('[report-019, report-020] is starred by others, never by its author', async () => {
    await fresh()
    const id = await sent()
    expect(await server.call('staff', reportCalls.favorite, { id })).toMatchObject({ code: 'report.star.own' })
    await server.done('manager', reportCalls.favorite, { id })
    expect((await server.done('manager', reportCalls.list, { scope: 'follow' })).list).toMatchObject([
      { id, isStarred: true },
    ])
    await server.done('manager', reportCalls.favorite, { id, isFavorite: false })
    expect((await server.done('manager', reportCalls.list, { scope: 'follow' })).list).toEqual([])
  })

  it('[report-021] says something, and what the template wants', async () => {
    await fresh()
    const type = await openType()
    const create = (content: object[], more: object = {}) =>
      server.call('staff', reportCalls.create, { typeId: type.id, content, reviewerId: manager.id, ...more } as never)
    expect(await create(contentOf(type, ''))).toMatchObject({ code: 'report.content.needed', msg: '请填写汇报内容' })
    expect(await create(type.sections.map(({ title }, at) => ({ title, text: at === 1 ? '计划' : '' })))).toMatchObject(
      {
        code: 'report.section.needed',
        msg: '请填写“今日完成”',
      },
    )
    expect(await create([{ title: '别的', text: '内容' }])).toMatchObject({ code: 'report.sections.differ' })
    expect(await create(contentOf(type), { reviewerId: staff.id })).toMatchObject({ code: 'report.reviewer.self' })
    expect(await create(contentOf(type), { copyIds: [newId()] })).toMatchObject({ code: 'person.unknown' })
    expect(await create(contentOf(type), { date: addDays(today(), 1) })).toMatchObject({ code: 'report.too_early' })
    expect(await create(contentOf(type), { date: addDays(today(), -60) })).toMatchObject({ code: 'report.too_late' })
    expect(await rows()).toEqual([])
  })

  it('[report-022] is one per person, type and cycle, from however many phones', async () => {
    await fresh()
    const type = await openType('week')
    const replies = await Promise.all(
      [0, 1, 2, 3].map(() =>
        server.call('staff', reportCalls.create, { typeId: type.id, content: contentOf(type), reviewerId: manager.id }),
      ),
    )
    expect(replies.map(({ code }) => code ?? 'done').toSorted()).toEqual([
      'done',
      'report.exists',
      'report.exists',
      'report.exists',
    ])
    expect(replies.find(({ code }) => code)).toMatchObject({ result: 1, msg: '这个周期的汇报已经存在' })
    expect(await rows()).toHaveLength(1)
    const access = await server.done('staff', reportCalls.cycleAccess, { typeId: type.id })
    expect(access).toMatchObject({ status: 'sent', canSend: true })
    expect(access.reportId).not.toBeNull()
  })

  it('of a template for other departments is handed in by nobody, and both calls say so', async () => {
    await fresh()
    const type = await openType('week')
    const [other] = await server.sql<{ id: string }>(
      `select id from department d where not exists (select from person p where p.id = '${staff.id}' and p.department_id =
        d.id) and not exists (select from department c where c.parent_id = d.id) limit 1`,
    )
    await server.done('admin', reportTypeCalls.save, { ...type, departmentIds: [other!.id] })
    try {
      expect((await server.done('staff', reportCalls.access, {})).list.map(one => one.id)).not.toContain(type.id)
      expect(await server.done('staff', reportCalls.cycleAccess, { typeId: type.id })).toMatchObject({ canSend: false })
      expect(
        await server.call('staff', reportCalls.create, {
          typeId: type.id,
          content: contentOf(type),
          reviewerId: manager.id,
        }),
      ).toMatchObject({ code: 'report.type.not_yours' })
      expect(await rows()).toEqual([])
    } finally {
      await server.done('admin', reportTypeCalls.save, type)
    }
  })

  it('is filled from what was done, and keeps only lines that the server finds itself', async () => {
    await fresh()
    const { id: taskId } = await server.done('staff', taskCalls.create, { name: '写接口文档', managerIds: [staff.id] })
    await server.sql(`update task set status = 'FINISH', real_end_date = now() where id = $1`, [taskId])
    await server.sql(
      `update member set is_open = false, done_date = now(), status = 'FINISH' where subject_id = $1 and role = 'manager'`,
      [taskId],
    )
    await server.sql(
      'insert into work_hour (comp_id, id, task_id, person_id, day, hour) select comp_id, $2, id, $3, $4, 2.5 from task where id = $1',
      [taskId, newId(), staff.id, today()],
    )
    const type = await typeOf('day')
    const { done } = await server.done('staff', reportCalls.task, { typeId: type.id })
    expect(done).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'task_finished', subjectId: taskId, link: `/tasks/${taskId}` }),
        expect.objectContaining({ kind: 'hours', subjectId: taskId, note: '2.5 h' }),
      ]),
    )
    const id = await sent(today(), { lineKeys: [`hours:${taskId}`, `hours:${newId()}`, 'visit:自己编的'] })
    expect((await detail(id)).lines).toMatchObject([{ kind: 'hours', title: '写接口文档' }])
    // Nobody else's work is reported to anybody else.
    const others = await server.done('finance', reportCalls.task, { typeId: type.id })
    expect(JSON.stringify(others)).not.toContain(taskId)
  })

  it('is filled from goals and key results as well, unless their app is closed to its author', async () => {
    await fresh()
    const type = await typeOf('week')
    const week = cycleOf('week', today())
    const goal = async (goalCycle: string, name: string) =>
      (await server.done('staff', goalCalls.create, { goalType: GoalType.Week, goalCycle, name })).id
    const [own, next] = [await goal(week, '走访十家'), await goal(cycleAfter('week', week), '回访')]
    await server.done('staff', goalCalls.march, { id: own, progress: 30 })
    await server.done('staff', goalCalls.march, { id: own, progress: 45 })
    const quarter = cycleOf('season', today())
    const above = await server.done('admin', objectiveCalls.create, {
      type: OkrType.Quarter,
      cycle: quarter,
      name: '更快',
      managerId: admin.id,
    })
    const { id } = await server.done('staff', objectiveCalls.create, {
      type: OkrType.Quarter,
      cycle: quarter,
      name: '交付更快',
      managerId: staff.id,
      parentId: above.id,
    })
    const kr = await server.done('staff', keyResultCalls.create, { id, name: '缩短周期', targetValue: 10 })
    await server.done('staff', keyResultCalls.check, { id: kr.id, value: 4 })
    const lines = async () => await server.done('staff', reportCalls.task, { typeId: type.id })
    const { done, plan } = await lines()
    expect(done).toContainEqual(
      expect.objectContaining({ kind: 'goal', subjectId: own, note: '45%', link: `/plan/${own}` }),
    )
    expect(done).toContainEqual(
      expect.objectContaining({ kind: 'key_result', subjectId: kr.id, note: '40%', link: `/okr/key-result/${kr.id}` }),
    )
    expect(plan).toContainEqual(expect.objectContaining({ kind: 'goal_next', subjectId: next, title: '回访' }))
    const written = await sent(today(), { lineKeys: [] })
    expect((await detail(written)).lines).toEqual([])
    await server.done('admin', appCalls.close, { localAppId: 'plan' })
    try {
      const closed = await lines()
      expect([...closed.done, ...closed.plan].map(({ kind }) => kind)).not.toContain('goal')
      expect(closed.plan.map(({ kind }) => kind)).not.toContain('goal_next')
    } finally {
      await server.done('admin', appCalls.open, { localAppId: 'plan' })
    }
  })

  it("carries the last one's plan over to the next", async () => {
    await fresh()
    const type = await openType('day', { deadlineDays: 10, makeupDays: 10 })
    await server.done('staff', reportCalls.create, {
      typeId: type.id,
      date: addDays(today(), -1),
      content: type.sections.map(({ title, fill }) => ({
        title,
        text: fill === 'plan' ? '- 评审设计稿\n2. 修复登录' : '做完了',
      })),
      reviewerId: manager.id,
    })
    const { done } = await server.done('staff', reportCalls.task, { typeId: type.id })
    expect(done.filter(({ kind }) => kind === 'carried').map(({ title }) => title)).toEqual(['评审设计稿', '修复登录'])
  })

  it('is found by what it says, by those who may read it', async () => {
    await fresh()
    const word = `zq${newId().slice(-8)}`
    const type = await openType()
    const { id } = await server.done('staff', reportCalls.create, {
      typeId: type.id,
      content: contentOf(type, `调研 ${word}`),
      reviewerId: manager.id,
    })
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    expect((await server.done('manager', searchCalls.search, { key: word, type: 'report' })).list).toMatchObject([
      { id },
    ])
    expect((await server.done('finance', searchCalls.search, { key: word, type: 'report' })).list).toEqual([])
  })

  it('[report-023, report-028] is listed by scope, review and type, and narrowed down by author and days', async () => {
    await fresh()
    const id = await sent(today(), { copyIds: [] })
    const ids = async (who: 'manager' | 'finance' | 'staff', query: object) =>
      (await server.done(who, reportCalls.advancedList, query)).list.map(row => row.id)
    expect(await ids('manager', { scope: 'subordinates', objUserId: staff.id, startDate: today() })).toEqual([id])
    expect(await ids('manager', { scope: 'subordinates', endDate: addDays(today(), -1) })).toEqual([])
    expect(await ids('manager', { isLate: true })).toEqual([])
    expect(await ids('finance', {})).toEqual([])
    expect(
      (await server.done('staff', reportCalls.list, { start: 0, limit: 5, scope: 'mine', review: 1, type: 'day' }))
        .list,
    ).toEqual([])
  })
})

describe('report settings', () => {
  it('[report-031, report-032] are read by everybody, and set by holders of REPORT_SET', async () => {
    const { departments: _, ...type } = await typeOf('month')
    const before = await server.sql('select * from report_type order by id')
    expect(await server.call('staff', reportTypeCalls.save, { ...type, name: '别的' })).toMatchObject({ result: 403 })
    expect(await server.call('admin', reportTypeCalls.save, { ...type, name: '周报' })).toMatchObject({
      code: 'report.type.name_taken',
    })
    expect(await server.call('admin', reportTypeCalls.save, { ...type, departmentIds: [newId()] })).toMatchObject({
      code: 'department.unknown',
    })
    expect(await server.sql('select * from report_type order by id')).toEqual(before)
    const { id } = await server.done('admin', reportTypeCalls.save, {
      name: '项目双周报',
      cycle: 'week',
      sections: [{ title: '进展' }],
      isOpen: false,
    })
    expect((await server.done('staff', reportTypeCalls.read, {})).list.find(one => one.id === id)).toMatchObject({
      name: '项目双周报',
      isOpen: false,
    })
    expect(
      await server.call('staff', reportCalls.create, { typeId: id!, content: [{ title: '进展', text: '好' }] }),
    ).toMatchObject({ code: 'report.type.gone' })
  })
})
