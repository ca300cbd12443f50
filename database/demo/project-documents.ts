import { uploadCalls } from '#mechanisms/attachments/attachment.contract.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import type { Block, RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { projectCalls, projectDocumentCalls } from '#modules/projects/projects.contract.ts'
import type { Does } from './does.ts'
import type { DemoLogin } from './people.ts'

const words = (text: string) => ({ content: [{ type: 'text' as const, text }] })
const heading = (text: string): Block => ({ type: 'heading', attrs: { level: 2 }, ...words(text) })
const line = (text: string): Block => ({ type: 'paragraph', ...words(text) })
const list = (...texts: string[]): Block => ({
  type: 'bulletList',
  content: texts.map(text => ({ type: 'listItem' as const, content: [line(text)] })),
})
const checks = (...items: [text: string, checked: boolean][]): Block => ({
  type: 'taskList',
  content: items.map(([text, checked]) => ({ type: 'taskItem' as const, attrs: { checked }, content: [line(text)] })),
})
const page = (...content: Block[]): RichDocument => ({ type: 'doc', content })

/**
 * What two projects keep together: drawings in folders, pages that were rewritten, documents in Feishu, something
 * deleted.
 */
export async function tellOfProjectDocuments(does: Does) {
  const find = async (name: string) =>
    (await does('admin', projectCalls.list, { key: name, status: -1 })).list.find(one => one.name === name)!.id
  await tellOfFitOut(does, await find('新办公室装修'))
  await tellOfTerminal(does, await find('智能考勤终端研发'))
}

const make = async (
  does: Does,
  who: DemoLogin,
  draft: { projectId: string; kind: 'folder' | 'wiki' | 'link'; name: string; parentId?: string; url?: string },
) => (await does(who, projectDocumentCalls.create, draft)).id
const upload = async (does: Does, who: DemoLogin, name: string, text: string) =>
  (await does(who, uploadCalls.upload, {}, [{ name, text }])).list[0]!.id

async function tellOfFitOut(does: Does, projectId: string) {
  const design = await make(does, 'hr', { projectId, kind: 'folder', name: '设计' })
  const drawings = await make(does, 'hr', { projectId, kind: 'folder', name: '施工图', parentId: design })
  const bills = await make(does, 'hr', { projectId, kind: 'folder', name: '合同与报价' })
  const {
    ids: [plan],
  } = await does('hr', projectDocumentCalls.addFiles, {
    projectId,
    parentId: drawings,
    fileId: [
      await upload(does, 'hr', '平面图说明.txt', '开放区四十个工位，三间会议室。\n'),
      await upload(does, 'hr', '强弱电点位表.csv', '位置,强电,弱电\n工位 1,2,2\n会议室一,6,4\n'),
    ],
  })
  await does('hr', projectDocumentCalls.replaceFile, {
    id: plan!,
    fileId: await upload(does, 'hr', '平面图说明（第三版）.txt', '开放区四十个工位，三间会议室，一间母婴室。\n'),
  })
  await does('staff', projectDocumentCalls.addFiles, {
    projectId,
    parentId: bills,
    fileId: [
      await upload(
        does,
        'staff',
        '三家报价对比.csv',
        '施工队,隔断,水电\n甲,52000,41000\n乙,49800,43500\n丙,56000,39000\n',
      ),
    ],
  })

  const rules = await make(does, 'hr', { projectId, kind: 'wiki', name: '现场管理约定' })
  await does('hr', projectDocumentCalls.write, {
    id: rules,
    version: 0,
    document: page(heading('进场'), line('施工队凭出入证进场，周末施工提前两天报物业。')),
  })
  await does('staff', projectDocumentCalls.write, {
    id: rules,
    version: 1,
    document: page(
      heading('进场'),
      line('施工队凭出入证进场，周末施工提前两天报物业。'),
      heading('每天'),
      list('噪音作业只在周末白天', '垃圾当天清走', '收工前关总闸，拍照发到项目群'),
      heading('搬入前'),
      checks(['隐蔽工程验收', true], ['消防预验收', false], ['甲醛检测', false]),
    ),
  })
  await does('hr', commentCalls.create, {
    subjectType: 'project_document',
    subjectId: rules,
    content: '收工拍照这一条很好，下周起执行。',
  })
  const minutes = await make(does, 'staff', { projectId, kind: 'wiki', name: '第四次例会纪要', parentId: design })
  await does('staff', projectDocumentCalls.write, {
    id: minutes,
    version: 0,
    document: page(line('会议室二的门改为向外开；家具样品周五到现场。')),
  })
  await make(does, 'hr', {
    projectId,
    kind: 'link',
    name: '搬家安排（飞书）',
    url: 'https://kaigong.feishu.cn/docx/BanJiaAnPai2026',
  })
  await make(does, 'staff', {
    projectId,
    kind: 'link',
    name: '家具选型表',
    parentId: bills,
    url: 'https://docs.qq.com/sheet/JiaJuXuanXing',
  })
  const old = await make(does, 'hr', { projectId, kind: 'wiki', name: '旧版进度表' })
  await does('hr', projectDocumentCalls.remove, { id: old })
}

async function tellOfTerminal(does: Does, projectId: string) {
  const pages = await make(does, 'manager', { projectId, kind: 'folder', name: '研发 Wiki' })
  const bringUp = await make(does, 'manager', { projectId, kind: 'wiki', name: '样机点亮步骤', parentId: pages })
  await does('manager', projectDocumentCalls.write, {
    id: bringUp,
    version: 0,
    document: page(
      heading('上电前'),
      list('限流 500 mA', '确认晶振焊接'),
      heading('上电后'),
      line('串口应在两秒内输出启动信息。'),
    ),
  })
  await make(does, 'manager', {
    projectId,
    kind: 'link',
    name: '产品需求文档',
    url: 'https://kaigong.feishu.cn/wiki/KaoQinZhongDuan',
  })
}
