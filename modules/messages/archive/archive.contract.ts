import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { day, id } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** So many messages go into one archive: what takes longer keeps nobody waiting. */
export const mostArchived = 50_000

export const archiveClosed = refusal('im.export.closed', {
  zh: '公司未开启聊天记录导出，请先在公司设置中开启',
  en: 'Your company does not let messages be exported: allow it in the company’s settings first',
})
export const onlyAdministratorsExport = refusal('im.export.only_administrators', {
  zh: '只有系统管理员可以导出聊天记录',
  en: 'Only a system administrator can export messages',
})
export const tooManyArchived = refusal('im.export.too_many', {
  zh: '一次最多导出 {most} 条消息，请缩短时间或指定成员',
  en: 'At most {most} messages at a time: choose a shorter time, or a member',
})

export const archiveCalls = callsAbout('message', {
  archive: call(
    'GET /im/archive',
    v.object({
      /** Days of the company's clock, both included. */
      startDate: day,
      endDate: day,
      /** Of conversations that this member is in. */
      personId: v.optional(id),
    }),
    v.unknown(),
    {
      authority: ['MANAGER_LOGIN'],
      answers: 'file',
      summary:
        'What was said in a time, as a .zip of JSON lines and .xlsx; for system administrators, told in the audit',
    },
  ),
})
