import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { contactCalls } from './contact.contract.ts'

const server = testServer()
const { hr } = demoPeople
const customer = async (draft: object = {}) =>
  (await server.done('staff', customerCalls.create, { fullName: `泰州凤城河酒店 ${newId()}`, ...draft })).id
const add = async (customerId: string, draft: object = {}) =>
  (await server.done('staff', contactCalls.create, { customerId, name: '白素贞', ...draft })).id
const list = async (query: object) => (await server.done('staff', contactCalls.list, query)).list
const rows = () => server.sql('select * from contact order by id')

describe('a contact', () => {
  it('[crm-customer-043] belongs to a customer; the first is its main one, until another is', async () => {
    const customerId = await customer()
    const first = await add(customerId, {
      title: '采购经理',
      mobile: '138 1234 5678',
      phone: '0523-86881234',
      email: 'Bai@Example.com',
    })
    const second = await add(customerId, { name: '小青' })
    expect(await server.done('staff', contactCalls.detail, { id: first })).toMatchObject({
      name: '白素贞',
      title: '采购经理',
      mobile: '13812345678',
      email: 'bai@example.com',
      isMain: true,
      customer: { id: customerId },
      can: { edit: true, remove: true },
    })
    await server.done('staff', contactCalls.update, { id: second, isMain: true, remark: '周一上午在' })
    expect(await list({ customerId })).toMatchObject([
      { id: second, isMain: true },
      { id: first, isMain: false },
    ])
    await server.done('staff', contactCalls.remove, { id: second })
    expect(await list({ customerId })).toMatchObject([{ id: first, isMain: true }])
    expect(
      await server.sql('select action from history where subject_id = $1 order by id', [customerId]),
    ).toMatchObject([
      { action: 'create' },
      { action: 'addContact' },
      { action: 'addContact' },
      { action: 'editContact' },
      { action: 'removeContact' },
    ])
  })

  it('wants a name, and numbers and addresses of their formats', async () => {
    const customerId = await customer()
    const before = await rows()
    for (const [wrong, field] of [
      [{ name: ' ' }, 'name'],
      [{ mobile: '12345678901' }, 'mobile'],
      [{ phone: '123' }, 'phone'],
      [{ email: 'x@y' }, 'email'],
    ] as const) {
      expect(await server.call('staff', contactCalls.create, { customerId, name: '法海', ...wrong })).toMatchObject({
        result: 1,
        errors: [{ field }],
      })
    }
    expect(await server.call('staff', contactCalls.create, { customerId: newId(), name: '法海' })).toMatchObject({
      result: 4,
    })
    expect(await rows()).toEqual(before)
  })

  it('is seen by those who have to do with its customer, and changed by those who take part in it', async () => {
    const customerId = await customer({ partnerIds: [hr.id] })
    const id = await add(customerId)
    await server.done('hr', contactCalls.update, { id, title: '掌柜' })
    expect(await server.done('manager', contactCalls.detail, { id })).toMatchObject({
      title: '掌柜',
      can: { edit: false, remove: false },
    })
    const before = await rows()
    expect(await server.call('manager', contactCalls.update, { id, name: '上级改' })).toMatchObject({ status: 403 })
    expect(await server.call('finance', contactCalls.create, { customerId, name: '外人' })).toMatchObject({ result: 4 })
    for (const call of [contactCalls.detail, contactCalls.update, contactCalls.remove] as const) {
      expect(await server.call('finance', call, { id })).toMatchObject({ result: 4 })
      expect(await server.call('other', call, { id })).toMatchObject({ result: 4, data: undefined })
    }
    expect(await rows()).toEqual(before)
    expect((await server.done('finance', contactCalls.list, { customerId })).list).toEqual([])
    await server.done('staff', customerCalls.remove, { id: customerId })
    expect(await list({ key: '掌柜' })).toEqual([])
    expect(await server.call('staff', contactCalls.update, { id, name: '太迟了' })).toMatchObject({ status: 403 })
  })

  it('[crm-customer-015, crm-customer-044] is named by a visit to its customer: with the place, and by those who see it', async () => {
    const customerId = await customer({ partnerIds: [hr.id] })
    const [contactId, elsewhere] = [await add(customerId), await add(await customer(), { name: '法海' })]
    const request = async (method: string, path: string, body?: object) =>
      (
        await server.request(`${apiPrefix}${path}`, {
          method,
          headers: { authorization: `Bearer ${await server.token('hr')}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      ).body
    const visit = {
      subject_type: 'customer',
      subject_id: customerId,
      type: 'visit',
      content: '谈了二期',
      summary: '有意向',
      latitude: 32.455,
      longitude: 119.923,
      address: '凤城河酒店大堂',
      contact_id: contactId,
    }
    expect(await request('POST', '/comment.json', visit)).toMatchObject({ result: 0 })
    const said = async () => {
      const path = `/comment/list.json?subject_type=customer&subject_id=${customerId}&type=visit`
      return ((await request('GET', path)).data as { list: object[] }).list
    }
    expect(await said()).toMatchObject([{ ...visit, contact_name: '白素贞', author: { uuid: hr.id } }])
    expect(await request('POST', '/comment.json', { ...visit, contact_id: elsewhere })).toMatchObject({ result: 4 })
    const mine = (await server.done('hr', customerCalls.create, { fullName: `别家 ${newId()}` })).id
    const { id: other } = await server.done('hr', contactCalls.create, { customerId: mine, name: '小青' })
    expect(await request('POST', '/comment.json', { ...visit, contact_id: other })).toMatchObject({
      result: 1,
      code: 'comment.contact.unknown',
      msg: '只能选择这个客户的联系人',
      errors: [{ field: 'contact_id' }],
    })
    expect(await said()).toHaveLength(1)
    // Whoever has gone since was still met.
    await server.done('staff', contactCalls.remove, { id: contactId })
    expect(await said()).toMatchObject([{ contact_name: '白素贞' }])
  })

  it('is found by name, pinyin, number and customer', async () => {
    const customerId = await customer({ simpleName: '凤城河' })
    const id = await add(customerId, { name: '欧阳修远', mobile: '13987654321' })
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    for (const key of ['欧阳', 'ouyang', 'oyxy', '139876', '凤城河'])
      expect((await list({ key })).map(one => one.id)).toContain(id)
    expect(await list({ key: '没有这个人' })).toEqual([])
  })

  it('is the main one alone, however many become it at the same time', async () => {
    const customerId = await customer()
    await Promise.all(Array.from({ length: 8 }, (_, turn) => add(customerId, { name: `第 ${turn} 位`, isMain: true })))
    expect((await list({ customerId, limit: 20 })).filter(one => one.isMain)).toHaveLength(1)
  })
})
