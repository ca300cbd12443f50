import { createGunzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { demoWirePassword, testServer } from '#app/testing/server.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { wirePassword } from '#platform/contract/password.ts'
import { demoCompany, demoPeople, otherCompany, type DemoLogin } from '#database/demo/people.ts'
import { sessionCalls } from '#modules/account/account.contract.ts'
import { personCalls } from '../person/person.contract.ts'
import { dataCalls } from './data.contract.ts'

const server = testServer()
const { staff, sales, finance } = demoPeople
const get = async (who: DemoLogin, path: string) =>
  await fetch(`${server.url}${apiPrefix}${path}`, { headers: { authorization: `Bearer ${await server.token(who)}` } })

describe('the data of a person', () => {
  it('are given to an administrator as JSON, with all that names them and no secret', async () => {
    const response = await get('admin', `/user/data/${staff.id}`)
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('王小雨.json'))
    const text = await response.text()
    const { records } = JSON.parse(text) as { records: Record<string, Record<string, unknown>[]> }
    expect(records.person).toMatchObject([{ id: staff.id, name: '王小雨', mobile: '13800138003' }])
    expect(Object.keys(records).length).toBeGreaterThan(3)
    expect(text).not.toMatch(/"[a-z_]*(hash|secret|token|endpoint)[a-z_]*":/)
    expect(text).not.toContain(otherCompany.id)
    expect(
      await server.sql(`select actor_id from history where subject_id = $1 and action = 'export_data'`, [staff.id]),
    ).toEqual([{ actor_id: demoPeople.admin.id }])
  })

  it("are nobody else's to ask for", async () => {
    for (const who of ['staff', 'hr'] as const) expect((await get(who, `/user/data/${staff.id}`)).status).toBe(403)
    expect(await (await get('other', `/user/data/${staff.id}`)).json()).toMatchObject({ result: 4 })
    await server.sql(`insert into person_authority (comp_id, person_id, authority) values ($1, $2, 'MANAGER_LOGIN')`, [
      demoCompany.id,
      finance.id,
    ])
    expect(await (await get('finance', `/user/data/${staff.id}`)).json()).toMatchObject({
      code: 'data.only_administrators',
    })
    expect(await server.call('finance', dataCalls.erasePerson, { id: staff.id, name: '王小雨' })).toMatchObject({
      result: 1,
      code: 'data.only_administrators',
    })
  })

  it('are erased once they have left: name, contacts, account and what was theirs alone; their work stays', async () => {
    expect(await server.call('admin', dataCalls.erasePerson, { id: sales.id, name: '刘强' })).toMatchObject({
      result: 1,
      code: 'data.leave_first',
    })
    const work = () => server.sql('select count(*) from history where actor_id = $1', [sales.id])
    await server.done('admin', personCalls.update, { id: sales.id, name: '刘强强' })
    await server.done('admin', personCalls.leave, { id: sales.id, successorId: demoPeople.manager.id })
    const before = await work()
    expect(await server.call('admin', dataCalls.erasePerson, { id: sales.id, name: '刘强' })).toMatchObject({
      result: 1,
      code: 'data.name_differs',
      errors: [{ field: 'name' }],
    })
    await server.done('admin', dataCalls.erasePerson, { id: sales.id, name: '刘强强' })
    const whole = JSON.stringify([
      await server.sql('select * from person where id = $1', [sales.id]),
      await server.sql(`select * from history where subject_id = $1`, [sales.id]),
      await server.sql('select * from account where id = $1', [sales.accountId]),
    ])
    expect(whole).not.toMatch(/刘强|13800138006|liu qiang/)
    expect(await server.sql('select name, mobile, account_id, status from person where id = $1', [sales.id])).toEqual([
      { name: '已删除的成员', mobile: null, account_id: null, status: 1 },
    ])
    expect(await server.sql('select 1 from account_session where account_id = $1', [sales.accountId])).toEqual([])
    expect(await work()).toEqual(before)
    expect(
      (await server.call(null, sessionCalls.login, { identify: 'sales', password: await demoWirePassword() })).result,
    ).toBe(-20001)
  })

  it('leave the account of who is in another company as well', async () => {
    const hr = demoPeople.hr
    await server.sql(`insert into person (comp_id, id, account_id, name) values ($1, $2, $3, '兼职')`, [
      otherCompany.id,
      newId(),
      hr.accountId,
    ])
    await server.done('admin', personCalls.leave, { id: hr.id, successorId: demoPeople.manager.id })
    await server.done('admin', dataCalls.erasePerson, { id: hr.id, name: '赵敏' })
    expect(
      (await server.call(null, sessionCalls.login, { identify: 'hr', password: await demoWirePassword() })).data,
    ).toMatchObject({ companyId: otherCompany.id })
  })
})

describe('the data of a company', () => {
  async function textOf(entry: AsyncIterable<Buffer>): Promise<string> {
    const parts: Buffer[] = []
    for await (const part of entry) parts.push(part)
    return Buffer.concat(parts).toString()
  }
  async function archiveOf(who: DemoLogin): Promise<Map<string, string>> {
    const entries = new Map<string, string>()
    const reading = extract()
    Readable.fromWeb((await get(who, '/comp/export')).body as never)
      .pipe(createGunzip())
      .pipe(reading)
    for await (const entry of reading) entries.set(entry.header.name, await textOf(entry))
    return entries
  }

  it("are given to an administrator in one archive: every record of theirs, of nobody else's", async () => {
    const entries = await archiveOf('admin')
    const people = entries
      .get('records/person.jsonl')!
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { id: string; comp_id: string })
    expect(people.map(({ id }) => id)).toContain(staff.id)
    const whole = [...entries.values()].join('\n')
    expect(whole).not.toContain(`"comp_id":"${otherCompany.id}"`)
    expect(whole).not.toMatch(/"(secret_hash|p256dh)":/)
    expect((await get('manager', '/comp/export')).status).toBe(403)
  })

  it('are removed for good by an administrator who names it and gives the password; a wrong word changes nothing', async () => {
    const password = await demoWirePassword()
    const people = () => server.sql('select count(*) from person where comp_id = $1', [otherCompany.id])
    const before = await people()
    expect(await server.call('other', dataCalls.removeCompany, { name: '邻居', password })).toMatchObject({
      result: 1,
      code: 'data.name_differs',
    })
    expect(
      await server.call('other', dataCalls.removeCompany, {
        name: otherCompany.name,
        password: await wirePassword('guess'),
      }),
    ).toMatchObject({ result: -20001, code: 'data.password_wrong' })
    expect(await server.call('manager', dataCalls.removeCompany, { name: demoCompany.name, password })).toMatchObject({
      status: 403,
    })
    expect(await people()).toEqual(before)
    await server.done('other', dataCalls.removeCompany, { name: otherCompany.name, password })
    expect(await server.sql('select 1 from company where comp_id = $1', [otherCompany.id])).toEqual([])
    expect((await server.call('other', sessionCalls.my, {})).status).toBe(401)
    expect(await server.sql('select 1 from company where comp_id = $1', [demoCompany.id])).toHaveLength(1)
  })
})
