import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, otherCompany } from '#database/demo/people.ts'
import { editionCalls } from './edition.contract.ts'
import { hiddenApps } from './hidden-apps.contract.ts'
import { companyEditions, setEdition } from './set-edition.server.ts'

const server = testServer()

describe('the company', () => {
  it('is told with its edition and limits', async () => {
    expect(await server.done('staff', editionCalls.detail, { companyId: demoCompany.id })).toMatchObject({
      name: demoCompany.name, uiSchemeId: 'project_enterprise', editionType: 1, isPaid: true, mostMembers: null, memberNum: 6,
    })
    expect(await server.done('other', editionCalls.detail, { companyId: otherCompany.id })).toMatchObject({ isPaid: false, mostMembers: 10, mostUploadBytes: 209715200 })
  })

  it('is changed by administrators, within what there is', async () => {
    await server.done('admin', editionCalls.change, { name: '开工示范集团', uiSchemeId: 'team', timeZone: 'Asia/Urumqi' })
    expect(await server.done('staff', editionCalls.detail, { companyId: demoCompany.id })).toMatchObject({ name: '开工示范集团', uiSchemeId: 'team', timeZone: 'Asia/Urumqi' })
    expect(await server.call('admin', editionCalls.change, { timeZone: '+08' })).toMatchObject({ code: 'company.time_zone' })
    expect(await server.call('admin', editionCalls.change, { uiSchemeId: 'gold' as never })).toMatchObject({ code: 'input.invalid' })
    expect(await server.call('staff', editionCalls.change, { name: '我的公司' })).toMatchObject({ status: 403 })
  })
})

describe('editions', () => {
  it('are given by whoever runs the server: a free company grows past ten people', async () => {
    const id = otherCompany.id
    const limits = async () => await server.done('other', editionCalls.detail, { companyId: id })
    expect(await companyEditions(server.sql, '没有这家公司')).toEqual([])
    expect(await companyEditions(server.sql, otherCompany.name)).toMatchObject([{ id, is_paid: false, edition_type: 1 }])
    await setEdition(server.sql, id, 'paid')
    expect(await limits()).toMatchObject({ isPaid: true, editionType: 1, mostMembers: null, mostUploadBytes: null })
    await setEdition(server.sql, id, 'personal')
    expect(await limits()).toMatchObject({ isPaid: true, editionType: 8 })
    await setEdition(server.sql, id, 'free')
    await setEdition(server.sql, id, 'company')
    expect(await limits()).toMatchObject({ isPaid: false, editionType: 1, mostMembers: 10 })
    expect((await companyEditions(server.sql)).map(one => one.id)).toContain(demoCompany.id)
  })


  it('spare a company of one person what needs colleagues', () => {
    expect(hiddenApps({ uiScheme: 'team', editionType: 8 })).toContain('crm')
    expect(hiddenApps({ uiScheme: 'team', editionType: 1 })).toEqual(['purchase', 'lookout'])
    expect(hiddenApps({ uiScheme: 'project_enterprise', editionType: 1 })).toEqual([])
  })
})
