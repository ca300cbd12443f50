import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { customFieldCalls } from '#mechanisms/custom-fields/custom-field.contract.ts'
import { richTextCalls } from '#mechanisms/rich-text/rich-text.contract.ts'
import { tagCalls, type TagColor } from '#mechanisms/tags/tag.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { taskPartCalls } from '#modules/tasks/parts/task-parts.contract.ts'
import { demoPeople, type DemoLogin } from './people.ts'
import type { Does } from './does.ts'

/** What hangs on the tasks: tags, fields of the company's own, a detail with a checklist. */
export async function tellOfTaskParts(does: Does) {
  const find = async (who: DemoLogin, name: string) => (await does(who, taskCalls.advancedList, { key: name })).list[0]!
  const release = await find('manager', '秋季版本发布准备')
  const login = await find('manager', '登录页在小屏手机上的适配')
  const visit = await find('sales', '拜访海河机械')
  const tag = async (name: string, color: TagColor) => (await does('manager', tagCalls.create, { name, color })).id
  const [version, phone, customer] = [
    await tag('秋季版本', 'brand'),
    await tag('移动端', 'violet'),
    await tag('重点客户', 'warn'),
  ]
  await tag('待讨论', 'neutral')
  await does('manager', taskPartCalls.setTags, { id: release.id, tagIds: [version] })
  await does('staff', taskPartCalls.setTags, { id: login.id, tagIds: [version, phone] })
  await does('sales', taskPartCalls.setTags, { id: visit.id, tagIds: [customer] })

  const channel = await does('admin', customFieldCalls.create, {
    name: '渠道',
    kind: 'single',
    options: [{ name: '直销' }, { name: '代理' }, { name: '线上' }],
  })
  const platforms = await does('admin', customFieldCalls.create, {
    name: '涉及平台',
    kind: 'multiple',
    options: [{ name: '手机' }, { name: '电脑' }, { name: '微信' }],
  })
  const acceptance = await does('admin', customFieldCalls.create, { name: '验收人', kind: 'person' })
  const contract = await does('admin', customFieldCalls.create, { name: '合同编号', kind: 'text' })
  const optionsOf = async (id: string) =>
    (await does('admin', customFieldCalls.dictionary, { id })).list.map(one => one.id)
  const [direct] = await optionsOf(channel.id)
  await does('sales', customFieldCalls.setValues, {
    id: visit.id,
    values: [
      { fieldId: channel.id, value: direct },
      { fieldId: contract.id, value: 'HH-2026-118' },
    ],
  })
  await does('manager', customFieldCalls.setValues, {
    id: release.id,
    values: [
      { fieldId: platforms.id, value: (await optionsOf(platforms.id)).slice(0, 2) },
      { fieldId: acceptance.id, value: [demoPeople.admin.id] },
    ],
  })

  await does('sales', commentCalls.create, {
    subjectType: 'task',
    subjectId: visit.id,
    type: 'visit',
    content: '和设备科李工确认了交期，报价里的安装费他们希望单列。',
    latitude: 39.00412,
    longitude: 117.71065,
    accuracy: 18,
    address: '海河机械南门',
  })

  await does('manager', richTextCalls.write, {
    subjectType: 'task',
    subjectId: release.id,
    document: whatToDo(login.code),
  })
  await does('manager', commentCalls.create, {
    subjectType: 'task',
    subjectId: release.id,
    type: 'mobile',
    content: `${login.code} 完成后再打包，其余按清单走。`,
  })
}

const text = (words: string, mark?: 'bold') => ({
  type: 'text',
  text: words,
  ...(mark ? { marks: [{ type: mark }] } : {}),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const item = (checked: boolean, words: string) => ({
  type: 'taskItem',
  attrs: { checked },
  content: [paragraph(text(words))],
})

const whatToDo = (code: string) => ({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text('发布范围')] },
    paragraph(text('登录页适配（'), text(code, 'bold'), text('）、英文发布说明，以及上周评审通过的三项改进。')),
    { type: 'heading', attrs: { level: 2 }, content: [text('发布前清单')] },
    {
      type: 'taskList',
      content: [item(true, '范围与产品确认'), item(false, '回归测试通过'), item(false, '发布说明中英文各一份')],
    },
    { type: 'blockquote', content: [paragraph(text('周一上午冻结代码，之后只修复阻断问题。'))] },
  ],
})
