import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, otherCompany } from '#database/demo/people.ts'
import { editionCalls } from './edition.contract.ts'
import { hiddenApps } from './hidden-apps.contract.ts'

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
  it('spare a company of one person what needs colleagues', () => {
    expect(hiddenApps({ uiScheme: 'team', editionType: 8 })).toContain('crm')
    expect(hiddenApps({ uiScheme: 'team', editionType: 1 })).toEqual(['purchase', 'lookout'])
    expect(hiddenApps({ uiScheme: 'project_enterprise', editionType: 1 })).toEqual([])
  })
})
