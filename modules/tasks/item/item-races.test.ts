import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls } from '../task/task.contract.ts'
import { workflowCalls } from '../workflow/workflow.contract.ts'
import { itemCalls } from './item.contract.ts'

const server = testServer()
const race = racing(server)
const { staff, sales, hr, finance } = demoPeople
const create = (draft: object = {}) =>
  server.done('manager', taskCalls.create, { name: '抢着做', managerIds: [staff.id], ...draft })
const itemsOf = async (id: string) => (await server.done('manager', itemCalls.list, { id })).list

describe('two servers on one database', () => {
  it('pass a sub-item once', async () => {
    const { id } = await create()
    const item = await server.done('staff', itemCalls.create, { id, name: '一件' })
    const replies = await race('staff', itemCalls.update, { id: item.id, operation: 'pass' }, 20)
    expect(replies.filter(reply => reply.data.optResult === null)).toHaveLength(1)
    expect(
      await server.sql(`select 1 from history where subject_id = $1 and details->>'operation' = 'pass'`, [id]),
    ).toHaveLength(1)
  })

  it('finish an item for several people when the last of them has passed, however they come', async () => {
    const { id } = await create()
    const item = await server.done('staff', itemCalls.create, {
      id,
      name: '都要签',
      type: 1,
      managerId: [sales.id, hr.id, finance.id],
    })
    await Promise.all(
      (['sales', 'hr', 'finance'] as const).map(who =>
        server.done(who, itemCalls.update, { id: item.id, operation: 'pass' }),
      ),
    )
    expect((await itemsOf(id))[0]).toMatchObject({ status: 'FINISH' })
  })

  it('never have more than two hundred of them, nor two in one place', async () => {
    const { id } = await create()
    await server.sql(
      `insert into task_item (comp_id, id, task_id, name, position, creator_id)
      select comp_id, gen_random_uuid(), id, '第' || n, n, creator_id from task, generate_series(1, 195) n where id = $1`,
      [id],
    )
    const replies = await race('staff', itemCalls.create, { id, name: '挤进来' }, 20)
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(5)
    expect(replies.filter(reply => reply.code === 'task.item.too_many')).toHaveLength(15)
    expect(
      await server.sql('select position from task_item where task_id = $1 group by position having count(*) > 1', [id]),
    ).toEqual([])
  })

  it('urge once an hour', async () => {
    const { id } = await create()
    const item = await server.done('staff', itemCalls.create, { id, name: '催一下', managerId: [sales.id] })
    const replies = await race('staff', itemCalls.urge, { id: item.id }, 20)
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(1)
    expect(
      await server.sql(`select 1 from notification where kind = 'task.urge' and subject_id = $1`, [id]),
    ).toHaveLength(1)
  })

  it('move a workflow one step at a time, passed and sent back at once', async () => {
    const flow = await server.done('admin', workflowCalls.create, {
      name: '赛跑',
      steps: ['一', '二', '三', '四'].map(name => ({ name, managerIds: [sales.id] })),
    })
    const { id } = await create({ type: 'WORKFLOW', workflowId: flow.id })
    const [first, second] = await itemsOf(id)
    await race('sales', workflowCalls.decide, { id: first!.id, operation: 'pass' }, 20)
    await race(
      'sales',
      workflowCalls.decide,
      turn => ({ id: second!.id, operation: turn % 4 < 2 ? ('pass' as const) : ('unpass' as const) }),
      20,
    )
    const steps = (await itemsOf(id)).map(({ status }) => status)
    expect(steps.filter(status => status === 'RUNNING')).toHaveLength(1)
    expect([
      ['FINISH', 'FINISH', 'RUNNING', 'WAITING'],
      ['RUNNING', 'WAITING', 'WAITING', 'WAITING'],
    ]).toContainEqual(steps)
  })
})
