import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, otherCompany } from '#database/demo/people.ts'
import { editionCalls } from './edition.contract.ts'
import { uiSchemes } from '#mechanisms/people/edition.contract.ts'
import { sessionCalls } from '#modules/account/account.contract.ts'
import { personCalls } from '../person/person.contract.ts'
import { hiddenApps } from './hidden-apps.contract.ts'
import { companyEditions, setEdition } from './set-edition.server.ts'

const server = testServer()

describe('the company', () => {
  it('is told with its edition and limits', async () => {
    expect(await server.done('staff', editionCalls.detail, { companyId: demoCompany.id })).toMatchObject({
      name: demoCompany.name,
      uiSchemeId: 'project_enterprise',
      editionType: 1,
      isPaid: true,
      mostMembers: null,
      memberNum: 6,
    })
    expect(await server.done('other', editionCalls.detail, { companyId: otherCompany.id })).toMatchObject({
      isPaid: false,
      mostMembers: 10,
      mostUploadBytes: 209715200,
    })
  })

  it('[company-001, company-002, company-003, company-004] carries its edition, its points, its apps and its authorities by the names of the wire', async () => {
    const read = async (path: string) =>
      (
        await server.request(`/ftask/api${path}`, {
          headers: { authorization: `Bearer ${await server.token('staff')}` },
        })
      ).body.data as Record<string, unknown>
    expect(await read(`/comp/detail/${demoCompany.id}.json`)).toMatchObject({
      uuid: demoCompany.id,
      name: expect.any(String),
      create_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      ui_scheme_id: 'project_enterprise',
      edition_type: 1,
      point: expect.any(Number),
    })
    const { list: apps } = (await read('/get_comp_apps.json')) as { list: Record<string, unknown>[] }
    expect(apps.length).toBeGreaterThan(5)
    for (const one of [...apps, ...apps.flatMap(app => app.child as Record<string, unknown>[])])
      expect(one).toMatchObject({ name_en: expect.any(String), current_used: expect.any(Boolean) })
    expect(apps.find(app => app.name_en === 'hr')!.child).toContainEqual(
      expect.objectContaining({ name_en: 'attendance' }),
    )
    const { list: authorities } = (await read('/v2/authority/list_by_user.json')) as { list: object[] }
    expect(authorities).toContainEqual(expect.objectContaining({ authority: 'TASK_VIEW', name: '查看所有任务' }))
    const { list: departments } = (await read(`/dept/list/${demoCompany.id}.json`)) as { list: { name: string }[] }
    expect(departments.map(({ name }) => name)).toContain('研发部')
  })

  it('is changed by administrators, within what there is', async () => {
    await server.done('admin', editionCalls.change, {
      name: '开工示范集团',
      uiSchemeId: 'team',
      timeZone: 'Asia/Urumqi',
    })
    expect(await server.done('staff', editionCalls.detail, { companyId: demoCompany.id })).toMatchObject({
      name: '开工示范集团',
      uiSchemeId: 'team',
      timeZone: 'Asia/Urumqi',
    })
    expect(await server.call('admin', editionCalls.change, { timeZone: '+08' })).toMatchObject({
      code: 'company.time_zone',
    })
    expect(await server.call('admin', editionCalls.change, { uiSchemeId: 'gold' as never })).toMatchObject({
      code: 'input.invalid',
    })
    expect(await server.call('staff', editionCalls.change, { name: '我的公司' })).toMatchObject({ status: 403 })
  })
})

describe('the editions', () => {
  it('[edition-001] are the project company, English, project enterprise and team, by the ui scheme id', async () => {
    expect(Object.keys(uiSchemes)).toEqual(['project_company', 'english', 'project_enterprise', 'team'])
    for (const uiSchemeId of Object.keys(uiSchemes) as (keyof typeof uiSchemes)[]) {
      await server.done('admin', editionCalls.change, { uiSchemeId })
      const { company, closedAddresses } = await server.done('admin', sessionCalls.my, {})
      expect(company).toMatchObject({ uiSchemeId })
      expect(closedAddresses.some(address => address.startsWith('/lookout'))).toBe(uiSchemeId === 'team')
    }
  })
})

describe('the English edition', () => {
  it('writes in English to whoever is entered, until they choose otherwise; its name is in both languages', async () => {
    const languageOf = async (name: string) => {
      const { id } = await server.done('admin', personCalls.create, { name })
      return (await server.sql<{ locale: string }>('select locale from person where id = $1', [id]))[0]!.locale
    }
    await server.done('admin', editionCalls.change, { uiSchemeId: 'english' })
    expect(await server.done('staff', editionCalls.detail, { companyId: demoCompany.id })).toMatchObject({
      uiSchemeId: 'english',
    })
    expect(await languageOf('Ann Lee')).toBe('en-US')
    expect(uiSchemes.english).toEqual({ zh: '英文版', en: 'English' })
    await server.done('admin', editionCalls.change, { uiSchemeId: 'team' })
    expect(await languageOf('李安')).toBe('zh-CN')
  })
})

describe('editions', () => {
  it('[edition-002] are given by whoever runs the server: a free company grows past ten people', async () => {
    const id = otherCompany.id
    const limits = async () => await server.done('other', editionCalls.detail, { companyId: id })
    expect(await companyEditions(server.sql, '没有这家公司')).toEqual([])
    expect(await companyEditions(server.sql, otherCompany.name)).toMatchObject([
      { id, is_paid: false, edition_type: 1 },
    ])
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
