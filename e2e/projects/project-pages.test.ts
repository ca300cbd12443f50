import { expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { signInByCall } from '../demo-records.ts'
import { press, sheetOf, tab } from '../project-steps.ts'
import { faultsOf, runningApp } from '../running-app.ts'

const app = runningApp()
const { manager, sales, staff } = demoPeople

/** A project of this type, which the manager runs. */
async function begun(type: number, name: string) {
  const client = await signInByCall(app.url, 'manager')
  const { id } = await client.call<{ id: string }>('/project.json', {
    type,
    name,
    manager_ids: [manager.id],
    partners: [{ user_id: staff.id, role: 'member' }],
  })
  return { client, id }
}

/** What stands in each tab of a project that nothing was done in yet, and in no other. */
const tabs = [
  ['story', '需求', '还没有需求'],
  ['bug', '缺陷', '还没有缺陷'],
  ['sprint', '迭代', '还没有迭代'],
  ['execute', '执行', '没有卡片'],
  ['version', '版本', '还没有版本'],
  ['list', '列表', '还没有任务'],
  ['document', '文档', '还没有文档'],
  ['budget', '预算', '还没有预算'],
  ['cost', '实际成本', '还没有登记成本'],
  ['risk', '风险', '还没有登记风险'],
  ['quality', '质量', '还没有质量检查'],
  ['issue', '问题', '没有问题'],
  ['log', '日志', '还没有日志'],
  ['deliverable', '交付物', '任务里还没有交付物'],
  ['share', '客户共享', '还没有已确认的交付物'],
  ['overview', '概览', '编号'],
] as const

test('[project-009, project-010, project-014, project-015, project-016, project-017, project-018, project-019, project-020, project-021, deliverable-003, share-002, sprint-002, version-002, budget-001, budget-002, risk-002, quality-002, document-of-project-004] a project opens by its link, and each of its tabs at an address of its own', async () => {
  const { id } = await begun(3, '每个页签')
  const { id: planned } = await begun(4, '有计划的')
  const page = await app.pageOf('manager', `/new_slide?type=project&id=${id}`)
  const faults = faultsOf(page)
  await page.waitForURL(`**/projects/${id}/index`)
  await page.getByRole('tab', { name: '概览', exact: true }).waitFor()
  for (const [scope, name, text] of tabs) {
    await tab(page, name)
    await page.waitForURL(`**/projects/${id}/${scope}`)
    await page.getByText(text, { exact: true }).first().waitFor()
    expect(await page.getByRole('tab', { name, exact: true }).getAttribute('aria-selected'), scope).toBe('true')
    for (const [other, , elsewhere] of tabs)
      if (other !== scope)
        expect(await page.getByText(elsewhere, { exact: true }).count(), `${other} in ${scope}`).toBe(0)
  }
  await page.goto(`/projects/${id}/share`)
  await page.getByText('还没有已确认的交付物').waitFor()
  await page.goto(`/projects/${planned}/tasks`)
  await page.getByRole('button', { name: '添加任务' }).first().waitFor()
  expect(await page.getByRole('tab', { name: '任务', exact: true }).getAttribute('aria-selected')).toBe('true')
  expect(faults).toEqual([])
})

test('[project-022, project-023, project-024, project-025] who may not begin a project is told so, and whom to ask; who would copy one, that first', async () => {
  const { id } = await begun(4, '别人的样板')
  const admin = await signInByCall(app.url, 'admin')
  const setting = (open: 0 | 1) =>
    admin.call('/comp/settings.json', { key_name: 'create_project_limit', key_value: JSON.stringify({ open }) })
  const grant = (input: object) =>
    admin.call('/authority/grant_to_users.json', { authority: 'PROJECT_MANAGER', ...input })
  await setting(1)
  await grant({ add_id: [sales.id] })
  try {
    const page = await app.pageOf('staff', '/projects/assign_me')
    const faults = faultsOf(page)
    await press(page, '新建项目')
    const create = '管理员限制了创建项目，您没有创建项目的权限。'
    const copy = '管理员限制了复制项目，您没有复制项目的权限。'
    const notices = async () => {
      await sheetOf(page).getByText(create).waitFor()
      const lines = await sheetOf(page).locator('p').allInnerTexts()
      expect(await sheetOf(page).getByRole('button').allInnerTexts()).toEqual(['我知道了'])
      await sheetOf(page).getByRole('button', { name: '我知道了' }).tap()
      await sheetOf(page).waitFor({ state: 'detached' })
      return lines
    }
    const whom = [
      expect.stringMatching(new RegExp(`系统管理员\\s+${demoPeople.admin.name}`)) as string,
      expect.stringMatching(new RegExp(`项目管理员\\s+${sales.name}`)) as string,
    ]
    expect(await notices()).toEqual([create, ...whom])
    await page.goto(`/projects/${id}/more`)
    await press(page, '复制项目')
    expect(await notices()).toEqual([copy, create, ...whom])
    expect(new URL(page.url()).pathname).toBe(`/projects/${id}/more`)
    expect(faults).toEqual([])
  } finally {
    await setting(0)
    await grant({ del_id: [sales.id] })
  }
})

test('[project-069] a project is shown as it was changed once the server has taken that, and as it was while it has not', async () => {
  const { id } = await begun(4, '改名之前')
  const page = await app.pageOf('manager', `/projects/${id}/overview`)
  await page.getByRole('button', { name: '更多', exact: true }).tap()
  await page.getByRole('link', { name: '编辑项目' }).tap()
  const name = page.getByRole('textbox', { name: '项目名称' })
  await name.fill('改名之后')
  await page.route('**/project/modify/*', route => route.fulfill({ status: 500, body: '{}' }))
  const refused = page.waitForResponse('**/project/modify/*')
  await press(page, '保存')
  await refused
  const second = await app.pageOf('manager', `/projects/${id}/overview`)
  await second.getByRole('heading', { name: '改名之前' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/projects/${id}/edit`)
  await page.unroute('**/project/modify/*')
  await press(page, '保存')
  await page.getByRole('heading', { name: '改名之后' }).waitFor()
  await second.getByRole('heading', { name: '改名之后' }).waitFor()
})

test('[sprint-005] a sprint stands in its list as its opening has answered it, without being asked for again', async () => {
  const { client, id } = await begun(3, '迭代的回答')
  const { id: sprint } = await client.call<{ id: string }>('/project/sprint.json', { project_id: id, name: '第一迭代' })
  await client.call('/project/item.json', { project_id: id, name: '扫码看菜单', sprint_id: sprint })
  const page = await app.pageOf('manager', `/projects/${id}/sprint`)
  const row = page.getByRole('link', { name: /第一迭代/ })
  await row.getByText('未开始').waitFor()
  await row.tap()
  await page.getByRole('button', { name: '开始迭代' }).waitFor()
  // Whatever asks for the list again gets no answer.
  await page.route('**/sprints.json*', () => {})
  await press(page, '开始迭代')
  await page.getByRole('heading', { name: '燃尽图' }).waitFor()
  await page.goBack()
  await row.getByText('进行中').waitFor()
})
