import { uploadCalls } from '#mechanisms/attachments/attachment.contract.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import type { Block, RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { documentCalls, Level } from '#modules/documents/documents.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import type { Does } from './does.ts'
import { demoDepartments, demoPeople, type DemoLogin } from './people.ts'

const words = (text: string) => ({ content: [{ type: 'text' as const, text }] })
const heading = (text: string): Block => ({ type: 'heading', attrs: { level: 2 }, ...words(text) })
const line = (text: string): Block => ({ type: 'paragraph', ...words(text) })
const page = (...content: Block[]): RichDocument => ({ type: 'doc', content })

/** What the company keeps for everybody, what a department keeps for itself, and what people write for themselves. */
export async function tellOfDocuments(does: Does) {
  const make = async (who: DemoLogin, kind: 'folder' | 'article', name: string, place: object = {}) =>
    (await does(who, documentCalls.create, { kind, name, ...place })).id
  const write = (who: DemoLogin, id: string, version: number, document: RichDocument) =>
    does(who, documentCalls.write, { id, version, document })
  const upload = async (who: DemoLogin, name: string, text: string) =>
    (await does(who, uploadCalls.upload, {}, [{ name, text }])).list[0]!.id
  const { staff, hr, sales, manager } = demoPeople

  const rules = await make('hr', 'folder', '规章制度')
  const leave = await make('hr', 'article', '考勤与请假制度', { parentId: rules })
  await write('hr', leave, 0, page(heading('上下班'), line('工作日 9:00 到 18:00，午休一小时。')))
  await write(
    'hr',
    leave,
    1,
    page(
      heading('上下班'),
      line('工作日 9:00 到 18:00，午休一小时；可弹性半小时。'),
      heading('请假'),
      line('年假提前三天申请，病假当天说明，假条三天内补交。'),
    ),
  )
  const travel = await make('hr', 'article', '差旅与报销规定', { parentId: rules })
  await write(
    'hr',
    travel,
    0,
    page(
      heading('出差前'),
      line('提前两天提交出差申请，写明事由、日期和预算。'),
      heading('报销'),
      line('回来后一周内报销，发票抬头写公司全称；住宿按城市标准，超出部分说明原因。'),
    ),
  )
  await does('hr', documentCalls.addFiles, {
    parentId: rules,
    fileId: [await upload('hr', '通讯录说明.txt', '通讯录每季度第一周更新。\n')],
  })
  await does('hr', documentCalls.setRights, {
    id: rules,
    rights: [{ personId: hr.id, rightLevel: Level.Manage }, { rightLevel: Level.Comment }],
  })
  await does('staff', commentCalls.create, {
    subjectType: 'document',
    subjectId: leave,
    content: '弹性半小时是上下班都可以吗？',
  })

  const templates = await make('hr', 'folder', '模板')
  const minutes = await make('hr', 'article', '会议纪要', { parentId: templates })
  await write(
    'hr',
    minutes,
    0,
    page(
      heading('时间与参加人'),
      line('日期、地点、参加人。'),
      heading('结论'),
      line('一条一行，写清谁在什么时候之前做什么。'),
    ),
  )
  await does('hr', documentCalls.setTemplate, { id: minutes, isTemplate: true })

  const product = await make('manager', 'folder', '产品资料')
  const specs = await make('manager', 'folder', '规格书', { parentId: product })
  const terminal = await make('manager', 'article', '考勤终端 P1 规格', { parentId: specs })
  await write('manager', terminal, 0, page(heading('外形'), line('壁挂，五寸屏，防水等级 IP54。')))
  await does('manager', documentCalls.setRights, {
    id: product,
    rights: [
      { personId: manager.id, rightLevel: Level.Manage },
      { departmentId: demoDepartments[1].id, rightLevel: Level.Edit },
      { personId: sales.id, rightLevel: Level.Comment },
    ],
  })
  const pay = await make('hr', 'folder', '薪酬（人事部）')
  await make('hr', 'article', '2026 年调薪方案', { parentId: pay })
  await does('hr', documentCalls.setRights, {
    id: pay,
    isApart: true,
    rights: [
      { personId: hr.id, rightLevel: Level.Manage },
      { departmentId: demoDepartments[4].id, rightLevel: Level.Edit },
    ],
  })

  for (const who of ['staff', 'manager', 'admin', 'finance', 'hr', 'sales'] as const) {
    const id = await make(who, 'article', '本周工作随记', { shelf: 'my' })
    await write(who, id, 0, page(line('周一把上周没完的事收尾，周三前给出方案。')))
    await does(who, documentCalls.visit, { id })
    await does(who, documentCalls.visit, { id: leave })
    await does(who, documentCalls.star, { id: leave, isStarred: true })
  }
  const plan = await make('staff', 'article', '移动端改版思路', { shelf: 'my' })
  await write('staff', plan, 0, page(heading('要解决什么'), line('常用的事三步以内完成。')))
  await does('staff', documentCalls.setRights, {
    id: plan,
    rights: [
      { personId: manager.id, rightLevel: Level.Edit },
      { personId: sales.id, rightLevel: Level.Comment },
    ],
  })
  const { list } = await does('staff', taskCalls.list, { scope: 'mine', limit: 1 })
  await does('staff', documentCalls.link, { id: plan, subjectType: 'task', subjectId: list[0]!.id })
  const draft = await make('sales', 'article', '客户答谢会方案', { shelf: 'my' })
  await does('sales', documentCalls.setRights, { id: draft, rights: [{ personId: staff.id, rightLevel: Level.Edit }] })
  const old = await make('staff', 'article', '作废的草稿', { shelf: 'my' })
  await does('staff', documentCalls.remove, { id: old })
}
