import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { customFieldCalls } from '#mechanisms/custom-fields/custom-field.contract.ts'
import { fileGroupCalls } from '#mechanisms/deliverables/deliverable.contract.ts'
import { tagCalls } from '#mechanisms/tags/tag.contract.ts'
import { deliverableCalls } from '../../deliverable/deliverable.contract.ts'
import { itemCalls } from '../../item/item.contract.ts'
import { taskPartCalls } from '../../parts/task-parts.contract.ts'
import { makeDue } from '../../repeat/make-due.server.ts'
import { repeatCalls } from '../../repeat/repeat.contract.ts'
import { taskCalls } from '../task.contract.ts'
import { treeCalls } from '../tree/tree.contract.ts'
import { copyCalls } from './copy.contract.ts'

const server = testServer()
const { staff, sales } = demoPeople
const create = (draft: object = {}) =>
  server.done('manager', taskCalls.create, { name: '调薪方案', managerIds: [staff.id], ...draft })
const detail = (who: 'manager' | 'staff', id: string) => server.call(who, taskCalls.detail, { id })

async function upload() {
  const form = new FormData()
  form.append('file', new Blob(['逐层查看']), '巡检表.txt')
  const reply = await server.request('/ftask/api/file/upload', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token('manager')}` },
  })
  return (reply.body.data as { list: { id: string }[] }).list[0]!.id
}

/** A task that has everything hanging on it. */
async function laden(draft: object = {}) {
  const tag = await server.done('manager', tagCalls.create, { name: `楼宇 ${crypto.randomUUID().slice(0, 6)}` })
  const field = await server.done('admin', customFieldCalls.create, {
    name: `楼层 ${crypto.randomUUID().slice(0, 6)}`,
    kind: 'text',
  })
  const file = await upload()
  const document = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '逐层查看', marks: [{ type: 'bold' }] }] }],
  }
  const { id } = await create({
    tagIds: [tag.id],
    customValues: [{ fieldId: field.id, value: '三层' }],
    detailDocument: document,
    resId: [file],
    ...draft,
  })
  await server.done('manager', fileGroupCalls.create, {
    subjectId: id,
    summary: '巡检报告',
    isRequired: true,
    fileId: [await upload()],
  })
  await server.done('manager', itemCalls.create, { id, name: '查看灭火器', managerId: [sales.id] })
  return { id, tag, field, file }
}

async function expectLaden(id: string, { tag, field, file }: Awaited<ReturnType<typeof laden>>) {
  expect((await detail('staff', id)).data).toMatchObject({
    tags: [{ id: tag.id }],
    attachments: [{ id: file }],
    detail: '逐层查看',
    detailDocument: { content: [{ content: [{ marks: [{ type: 'bold' }] }] }] },
    status: 'WAITING',
  })
  expect(
    (await server.done('staff', taskPartCalls.customFields, { id })).list.find(one => one.id === field.id),
  ).toMatchObject({ text: '三层' })
  // What is to be delivered, and nothing of what was.
  expect((await server.done('staff', deliverableCalls.ofTask, { id })).list).toMatchObject([
    {
      summary: '巡检报告',
      isRequired: true,
      files: [],
      confirmedBy: null,
    },
  ])
  expect((await server.done('staff', itemCalls.list, { id })).list).toMatchObject([
    {
      name: '查看灭火器',
      status: 'WAITING',
      marches: [{ person: { id: sales.id } }],
    },
  ])
}

describe('a copy', () => {
  it('has everything but how far it came, and what is below when asked for', async () => {
    const { id } = await create({ type: 'STORY', point: 5, partnerIds: [sales.id] })
    const child = await create({ name: '子', parentId: id })
    await create({ name: '孙', parentId: child.id })
    await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    const copy = await server.done('staff', copyCalls.copy, { id, name: '再来一次', withChildren: true })
    expect((await detail('staff', copy.id)).data).toMatchObject({
      name: '再来一次',
      code: copy.code,
      type: 'STORY',
      point: 5,
      status: 'WAITING',
      progressPercent: 0,
      childNum: 1,
      creator: { id: staff.id },
      rel: { partner: [{ id: sales.id }] },
    })
    const [below] = (await server.done('staff', treeCalls.children, { id: copy.id })).list
    expect(below).toMatchObject({ name: '子', status: 'WAITING', childNum: 1 })
    const alone = await server.done('staff', copyCalls.copy, { id })
    expect((await detail('staff', alone.id)).data.childNum).toBe(0)
    expect(await server.call('finance', copyCalls.copy, { id })).toMatchObject({ result: 4 })
  })

  it("has what hangs on the first: files, tags, the company's own fields, how its text looks, what is to be delivered, sub-items", async () => {
    const first = await laden()
    await expectLaden((await server.done('staff', copyCalls.copy, { id: first.id })).id, first)
  })
})

describe('what a recurring task makes', () => {
  it('has what hangs on it as well', async () => {
    const first = await laden({ type: 'RECURRING', cronExpression: '0 9 * * *' })
    await server.sql(
      `update task_repeat set created_at = '2031-03-01', next_at = '2031-03-02T01:00:00Z' where task_id = $1`,
      [first.id],
    )
    await server.sql('delete from task_repeat where task_id <> $1', [first.id])
    await makeDue(
      { database: server.services.database, log: server.services.forJobs.log, publish: () => {} },
      '2031-03-02T01:00:00.000Z',
    )
    const [made] = (await server.done('manager', repeatCalls.read, { id: first.id })).made
    await expectLaden(made!.task!.id, first)
  })
})
