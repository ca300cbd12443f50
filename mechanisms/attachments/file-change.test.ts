import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { uploading } from '#app/testing/upload.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { deliverableCalls } from '#modules/tasks/deliverable/deliverable.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { fieldCalls } from '#modules/tasks/task/editing/field-calls.contract.ts'
import { eventCalls } from '#modules/calendar/event/event.contract.ts'
import { fileGroupCalls } from '#mechanisms/deliverables/deliverable.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { mostFiles, type FileChange } from './attachment.contract.ts'

const server = testServer()
const race = racing(server)
const { staff, sales } = demoPeople

const upload = uploading(server)
const uploads = (who: DemoLogin, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => upload(who, `${who}-${n}.txt`)))

/** Each record whose files its page adds and removes one by one: `manager` and `staff` may, `sales` sees it. */
const records = {
  task: {
    async make(resId: string[] = []) {
      const { id } = await server.done('manager', taskCalls.create, {
        name: '一起收集材料',
        managerIds: [staff.id],
        followerIds: [sales.id],
        resId,
      })
      return id
    },
    update: taskCalls.update,
    detail: taskCalls.detail,
  },
  event: {
    make: async (resId: string[] = []) =>
      (
        await server.done('manager', eventCalls.create, {
          name: '评审会',
          startDate: '2031-03-03T01:30:00.000Z',
          personId: staff.id,
          partnerIds: [sales.id],
          resId,
        })
      ).id,
    update: eventCalls.update,
    detail: eventCalls.detail,
  },
}
type Kind = keyof typeof records

describe.each(['task', 'event'] as const)('the files of a record: %s', kind => {
  const { make } = records[kind as Kind]
  const update = records[kind].update as typeof taskCalls.update
  const detail = records[kind].detail as typeof taskCalls.detail
  const change = (who: DemoLogin, id: string, files: FileChange) =>
    server.call(who, update, { id, ...files } as CallInput<typeof update>)
  const filesOf = async (id: string) => (await server.done('manager', detail, { id })).attachments.map(file => file.id)
  const linesOf = async (id: string) =>
    (await server.done('manager', historyCalls.list, { subjectType: kind, subjectId: id })).list.filter(
      ({ action }) => action === 'edit',
    )

  it('are added to what hangs there, by several people at once, and none is lost', async () => {
    const id = await make()
    const [mine, theirs] = await Promise.all([uploads('manager', 10), uploads('staff', 10)])
    const replies = await Promise.all([
      race('manager', update, turn => ({ id, addResId: [mine[turn]!] }), 10),
      race('staff', update, turn => ({ id, addResId: [theirs[turn]!] }), 10),
    ])
    expect(replies.flat().filter(({ result }) => result !== 0)).toEqual([])
    expect((await filesOf(id)).toSorted()).toEqual([...mine, ...theirs].toSorted())
  })

  it('are removed by one while another adds: both hold', async () => {
    const before = await uploads('manager', 10)
    const id = await make(before)
    const added = await uploads('staff', 10)
    await Promise.all([
      race('manager', update, turn => ({ id, delResId: [before[turn]!] }), 10),
      race('staff', update, turn => ({ id, addResId: [added[turn]!] }), 10),
    ])
    expect((await filesOf(id)).toSorted()).toEqual(added.toSorted())
  })

  it('are removed and added by one call, in their order, and a file that both name stays', async () => {
    const [one, two, three] = (await uploads('manager', 3)) as [string, string, string]
    const id = await make([one, two])
    expect(await change('manager', id, { addResId: [three, one], delResId: [one, two] })).toMatchObject({ result: 0 })
    expect(await filesOf(id)).toEqual([one, three])
  })

  it('change nothing where they hang already or are off already, and leave no line', async () => {
    const [one, two] = (await uploads('manager', 2)) as [string, string]
    const id = await make([one])
    expect(await change('manager', id, { addResId: [one] })).toMatchObject({ result: 0 })
    expect(await change('manager', id, { delResId: [two] })).toMatchObject({ result: 0 })
    expect(await change('manager', id, { resId: [one] })).toMatchObject({ result: 0 })
    expect(await linesOf(id)).toEqual([])
    expect(await change('manager', id, { addResId: [two] })).toMatchObject({ result: 0 })
    expect((await linesOf(id)).map(({ details }) => details)).toEqual([{ attachments: true }])
    expect(await change('manager', id, { delResId: [two] })).toMatchObject({ result: 0 })
    expect(await linesOf(id)).toHaveLength(2)
    expect(await filesOf(id)).toEqual([one])
  })

  it('are not changed by a call that is refused', async () => {
    const [one, two] = (await uploads('manager', 2)) as [string, string]
    const id = await make([one])
    const foreign = await upload('sales', '别人的.txt')
    const refusals: [DemoLogin, FileChange, object][] = [
      ['manager', { addResId: [two, foreign], delResId: [one] }, { code: 'file.unknown' }],
      ['manager', { addResId: [newId()], delResId: [one] }, { code: 'file.unknown' }],
      ['manager', { resId: [], addResId: [two] }, { code: 'file.change.both', errors: [{ field: 'res_id' }] }],
      ['manager', { resId: [two], delResId: [one] }, { code: 'file.change.both', errors: [{ field: 'res_id' }] }],
      ['manager', { addResId: Array.from({ length: mostFiles + 1 }, newId) }, { errors: [{ field: 'add_res_id' }] }],
      ['sales', { addResId: [foreign] }, { status: 403 }],
      ['sales', { delResId: [one] }, { status: 403 }],
      ['other', { delResId: [one] }, { result: 4 }],
    ]
    for (const [who, files, refused] of refusals) expect(await change(who, id, files)).toMatchObject(refused)
    expect(await filesOf(id)).toEqual([one])
    expect(await linesOf(id)).toEqual([])
  })

  it('are no more than thirty, however they come', async () => {
    const id = await make(await uploads('manager', mostFiles - 3))
    const added = await uploads('staff', 10)
    const replies = await race('staff', update, turn => ({ id, addResId: [added[turn]!] }), 10)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(3)
    expect(replies.filter(({ code }) => code === 'file.too_many')).toHaveLength(7)
    expect(await filesOf(id)).toHaveLength(mostFiles)
    // What the same call takes off makes room.
    const [gone] = await filesOf(id)
    const fresh = added.find((_, turn) => replies[turn]!.result !== 0)!
    expect(await change('staff', id, { addResId: [fresh], delResId: [gone!] })).toMatchObject({ result: 0 })
    expect((await filesOf(id)).at(-1)).toBe(fresh)
  })
})

it("a task's files stay as they are where its content is locked", async () => {
  const [one, two] = [await upload('manager', '一.txt'), await upload('staff', '二.txt')]
  const id = await records.task.make([one])
  await server.done('manager', taskCalls.update, { id, lockContent: true })
  for (const files of [{ addResId: [two] }, { delResId: [one] }])
    expect(await server.call('staff', taskCalls.update, { id, ...files })).toMatchObject({
      result: 1,
      code: 'task.content.locked',
    })
  // One field by its name: all of them, as the spec has it.
  expect(
    await server.call('manager', fieldCalls.modifyByField, { id, field: 'add_res_id', value: [two] } as never),
  ).toMatchObject({ errors: [{ field: 'field' }] })
  expect((await server.done('manager', taskCalls.detail, { id })).attachments.map(file => file.id)).toEqual([one])
})

it("an occurrence that becomes an event of its own has the series' files with what is added and removed", async () => {
  const [one, two] = [await upload('manager', '议程.txt'), await upload('manager', '这次.txt')]
  const startDate = '2031-03-03T01:30:00.000Z'
  const second = '2031-03-10T01:30:00.000Z'
  const rule = 'FREQ=WEEKLY;BYDAY=MO'
  const series = await server.done('manager', eventCalls.create, { name: '周会', startDate, rule, resId: [one] })
  const filesOf = async (id: string) =>
    (await server.done('manager', eventCalls.detail, { id })).attachments.map(file => file.id)
  const own = await server.done('manager', eventCalls.update, {
    id: series.id,
    occurrence: second,
    applyTo: 'this',
    addResId: [two],
  })
  expect(await filesOf(own.id)).toEqual([one, two])
  const rest = await server.done('manager', eventCalls.update, {
    id: series.id,
    occurrence: '2031-03-17T01:30:00.000Z',
    applyTo: 'following',
    addResId: [two],
    delResId: [one],
  })
  expect(await filesOf(rest.id)).toEqual([two])
  expect(await filesOf(series.id)).toEqual([one])
})

it('deliverables take what two submit at once', async () => {
  const { id } = await server.done('staff', taskCalls.create, { name: '交付', managerIds: [staff.id] })
  await server.done('staff', taskCalls.changeMembers, { id, role: 'manager', addId: [sales.id] })
  const group = await server.done('staff', fileGroupCalls.create, { subjectId: id, summary: '验收报告' })
  const [mine, theirs] = await Promise.all([uploads('staff', 5), uploads('sales', 5)])
  await Promise.all([
    race('staff', fileGroupCalls.update, turn => ({ id: group.id, fileId: [mine[turn]!] }), 5),
    race('sales', fileGroupCalls.update, turn => ({ id: group.id, fileId: [theirs[turn]!] }), 5),
  ])
  const [answered] = (await server.done('staff', deliverableCalls.ofTask, { id })).list
  expect(answered!.fileId.toSorted()).toEqual([...mine, ...theirs].toSorted())
})
