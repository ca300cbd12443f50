import { describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { type Trips } from '#platform/server/database/trips.ts'
import { customerCalls } from '#modules/crm/crm.contract.ts'
import { eventCalls } from '#modules/calendar/calendar.contract.ts'
import { projectCalls } from '#modules/projects/projects.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { commentCalls } from './comment.contract.ts'
import { pageCall } from './page-call.contract.ts'

const server = testServer()
const { staff, sales } = demoPeople
const taskPage = pageCall(taskCalls.detail)
const create = async (draft: object = {}) =>
  (await server.done('manager', taskCalls.create, { name: '开业筹备', managerIds: [staff.id], ...draft })).id
const say = (subjectId: string, content: string) =>
  server.done('manager', commentCalls.create, { subjectType: 'task', subjectId, content })

describe("a record's page", () => {
  it('[comment-015] is the record as its own call answers it, and its newest ten comments as their list does, in one answer', async () => {
    const id = await create()
    for (let number = 1; number <= 12; number++) await say(id, `第 ${number} 条`)
    const { record, comments } = await server.done('staff', taskPage, { id })
    expect(record).toEqual(await server.done('staff', taskCalls.detail, { id }))
    expect(comments).toEqual(await server.done('staff', commentCalls.list, { subjectType: 'task', subjectId: id }))
    expect([comments.list.length, comments.list[0]!.content, comments.total]).toEqual([10, '第 12 条', 12])
  })

  it('[comment-016] takes no more round trips than the record alone', async () => {
    const id = await create()
    const trips = async (path: string) => {
      let counted: Trips | undefined
      const { holdTrips } = server.services
      server.services.holdTrips = (call, trips) => {
        if (call.path === path) counted = trips
      }
      await (path === taskPage.path
        ? server.done('staff', taskPage, { id })
        : server.done('staff', taskCalls.detail, { id }))
      server.services.holdTrips = holdTrips
      return counted!.count
    }
    expect(await trips(taskPage.path)).toBe(await trips(taskCalls.detail.path))
  })

  it('is refused as the record is, and shows no comments to whom its title alone is shown', async () => {
    const id = await create({ openType: 1, approvalIds: [] })
    await say(id, '只给参与人看')
    expect(await server.call('other', taskPage, { id })).toMatchObject({ result: 4 })
    expect(await server.call('sales', taskPage, { id })).toMatchObject({ result: 4 })
    await server.sql(
      'insert into person_superior (comp_id, person_id, superior_id, distance) select comp_id, id, $2, 1 from person where id = $1 on conflict do nothing',
      [staff.id, sales.id],
    )
    const { record, comments } = await server.done('sales', taskPage, { id })
    expect([record.titleOnly, comments]).toEqual([true, { list: [], total: 0, start: 0, limit: 10 }])
  })

  it('is there for records of other rooms as well', async () => {
    const project = await server.done('sales', projectCalls.create, { type: 4, name: '年会', managerIds: [sales.id] })
    await server.done('sales', commentCalls.create, {
      subjectType: 'project',
      subjectId: project.id,
      content: '先定场地',
    })
    const page = await server.done('sales', pageCall(projectCalls.detail), { id: project.id })
    expect([page.record.name, page.comments.list.map(({ content }) => content)]).toEqual(['年会', ['先定场地']])
    const all = handledCalls.map(({ call }) => call)
    for (const { detail } of [customerCalls, eventCalls]) expect(all).toContain(pageCall(detail))
  })

  it('is there to whomever the record itself is, also to those out of its app who decide about it', () => {
    const questions = handledCalls.filter(({ call }) => call.method === 'GET')
    const at = new Map(questions.map(handled => [handled.call.path, handled]))
    const pages = questions.filter(({ call }) => call.path.endsWith('/:id/page'))
    expect(pages.length).toBeGreaterThan(15)
    for (const { call, app, isForDeciders, caller } of pages)
      expect({ path: call.path, app, isForDeciders, caller }).toEqual({
        path: call.path,
        ...(({ app, isForDeciders, caller }) => ({ app, isForDeciders, caller }))(
          at.get(call.path.replace(/\/page$/, ''))!,
        ),
      })
  })
})
