import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { directoryCalls } from '#mechanisms/people/directory.contract.ts'
import { taskCalls } from '../task.contract.ts'

const server = testServer()
const { staff, manager } = demoPeople
const make = async (name: string, managerNames: string[]) => {
  const { id } = await server.done('manager', taskCalls.create, { name, managerNames })
  const task = await server.done('manager', taskCalls.detail, { id })
  return { name: task.name, managers: task.managers.map(person => person.id) }
}

it('whom nobody could look up is found when the task is made, and leaves the words', async () => {
  const called = (await server.sql<{ name: string }>('select name from person where id = $1', [staff.id]))[0]!.name
  expect(await make(`@${called} 准备合同`, [called])).toEqual({ name: '准备合同', managers: [staff.id] })
  expect(await make(`@${called}准备合同`, [`${called}准备`.slice(0, 4)])).toMatchObject({ managers: [staff.id] })
})

it('who is not there, has left, or shares the name stays a word, and the writer answers for the task', async () => {
  expect(await make('@查无此人 准备合同', ['查无此人'])).toEqual({ name: '@查无此人 准备合同', managers: [manager.id] })
  await server.sql(
    `insert into person (comp_id, id, name, status) select comp_id, gen_random_uuid(), n, s from person, (values
      ('同名人', 0), ('同名人', 0), ('同名', 0), ('已离职的', 1)) as x (n, s) where id = $1`,
    [manager.id],
  )
  expect(await make('@同名人 准备', ['同名人'])).toEqual({ name: '@同名人 准备', managers: [manager.id] })
  expect(await make('@已离职的 准备', ['已离职的'])).toEqual({ name: '@已离职的 准备', managers: [manager.id] })
})

it('devices keep the colleagues of the company, and nobody else', async () => {
  const { list } = await server.done('staff', directoryCalls.kept, {})
  expect(list.map(person => person.id)).toEqual(expect.arrayContaining([staff.id, manager.id]))
  expect(list.map(person => person.id)).not.toContain(demoPeople.other.id)
  expect(list.find(person => person.id === staff.id)).toMatchObject({
    spelling: expect.stringMatching(/^[a-z ]+$/),
    departmentName: expect.any(String),
  })
})
