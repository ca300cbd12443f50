import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { fileGroupCalls } from '#mechanisms/deliverables/deliverable.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { projectPlanCalls } from '../../plan/plan.contract.ts'
import en from '../../projects.words.en.ts'
import zh from '../../projects.words.zh.ts'
import { projectCalls, projectStages } from '../project.contract.ts'

const server = testServer()
const { manager, staff } = demoPeople

it('[stage-001] a project is in one of five stages', async () => {
  expect(projectStages.map(stage => [stage, zh[`stage_${stage}`], en[`stage_${stage}`]])).toEqual([
    [0, '启动', 'Initiation'],
    [1, '规划', 'Planning'],
    [2, '实施', 'Implementation'],
    [3, '收尾', 'Closure'],
    [4, '完成', 'Completed'],
  ])
  const { id } = await server.done('manager', projectCalls.create, { type: 4, name: '阶段', managerIds: [manager.id] })
  expect(await server.done('manager', projectCalls.detail, { id })).toMatchObject({ stage: 0 })
  expect(await server.call('manager', projectCalls.update, { id, stage: 5 as 4 })).toMatchObject({
    result: 1,
    errors: [{ field: 'stage', code: 'choice' }],
  })
})

it('lets a project on when its gate is open, and back freely; completed is what was finished', async () => {
  const { id } = await server.done('manager', projectCalls.create, {
    type: 0,
    name: '过阶段',
    managerIds: [manager.id],
    partners: [{ personId: staff.id, role: 'member' }],
  })
  const to = (stage: 0 | 1 | 2 | 3 | 4) => server.call('manager', projectCalls.update, { id, stage })
  const stage = async () => (await server.done('manager', projectCalls.detail, { id })).stage
  expect(await to(1)).toMatchObject({
    result: 1,
    code: 'project.gate.planning',
    msg: '进入规划前，请先填写项目的计划开始和结束日期',
  })
  expect(await to(2)).toMatchObject({ code: 'project.gate.planning' })
  await server.done('manager', projectCalls.update, { id, planStartDate: '2030-01-01', planEndDate: '2030-03-01' })
  expect(await to(1)).toMatchObject({ result: 0 })

  expect(await to(2)).toMatchObject({ code: 'project.gate.implementation' })
  const { id: taskId } = await server.done('manager', taskCalls.create, {
    name: '做完它',
    projectId: id,
    managerIds: [staff.id],
  })
  expect(await to(2)).toMatchObject({ code: 'project.gate.publishing', msg: '进入实施前，请先发布计划' })
  await server.done('manager', projectPlanCalls.publish, { projectId: id })
  expect(await server.call('staff', projectCalls.update, { id, stage: 2 })).toMatchObject({ status: 403 })
  expect(await to(2)).toMatchObject({ result: 0 })

  const form = new FormData()
  form.append('file', new Blob(['报告']), '报告.txt')
  const { body } = await server.request('/ftask/api/file/upload', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token('manager')}` },
  })
  const { id: groupId } = await server.done('manager', fileGroupCalls.create, {
    subjectType: 'project',
    subjectId: id,
    summary: '报告',
    fileId: [(body.data as { list: { id: string }[] }).list[0]!.id],
  })
  expect(await to(3)).toMatchObject({
    code: 'project.gate.closure',
    msg: '进入收尾前，还有 1 个任务未结束、1 组交付物未确认',
  })
  await server.done('staff', taskCalls.changeStatus, { id: taskId, status: 'FINISH' })
  await server.done('manager', fileGroupCalls.confirm, { id: groupId })
  expect(await stage()).toBe(2)
  expect(await to(3)).toMatchObject({ result: 0 })

  expect(await to(4)).toMatchObject({ code: 'project.gate.completion' })
  expect(await to(0)).toMatchObject({ result: 0 })
  await server.done('manager', projectCalls.changeStatus, { id, status: 1 })
  expect(await stage()).toBe(4)
  await server.done('manager', projectCalls.restart, { id })
  expect(await stage()).toBe(3)
})
