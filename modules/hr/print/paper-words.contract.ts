import type { Sentence } from '#platform/contract/words.ts'
import { approvalPaperWords } from '#mechanisms/approvals/paper-words.contract.ts'

/** What stands on a printed application. */
export const paperWords = {
  ...approvalPaperWords,
  leave: { zh: '请假单', en: 'Leave' },
  overtime: { zh: '加班申请单', en: 'Overtime' },
  void_apply: { zh: '作废申请单', en: 'Voiding' },
  subject: { zh: '作废事项', en: 'To be voided' },
  fill_sign: { zh: '补卡申请单', en: 'Attendance correction' },
  outing: { zh: '外出申请单', en: 'Outing' },
  trip: { zh: '出差申请单', en: 'Business trip' },
  common_apply: { zh: '申请单', en: 'Application' },
  name: { zh: '名称', en: 'Name' },
  kind: { zh: '类型', en: 'Kind' },
  span: { zh: '起止时间', en: 'From – to' },
  length: { zh: '时长', en: 'Length' },
  days: { zh: '天', en: 'days' },
  hours: { zh: '小时', en: 'hours' },
  am: { zh: '上午', en: 'morning' },
  pm: { zh: '下午', en: 'afternoon' },
  place: { zh: '地点', en: 'Place' },
  partners: { zh: '同行人', en: 'With' },
  missing: { zh: '补卡', en: 'Missing' },
  in: { zh: '上班', en: 'Sign-in' },
  out: { zh: '下班', en: 'Sign-out' },
  /** Between names. */
  and: { zh: '、', en: ', ' },
  attachments: { zh: '附件', en: 'Attachments' },
} as const satisfies Record<string, Sentence>
