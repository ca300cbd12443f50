import type { Sentence } from '#platform/contract/words.ts'

/** What stands on the printed form of whatever is approved. */
export const approvalPaperWords = {
  waiting: { zh: '审批中', en: 'Waiting' },
  agree: { zh: '已同意', en: 'Approved' },
  disagree: { zh: '已拒绝', en: 'Rejected' },
  revoke: { zh: '已撤回', en: 'Withdrawn' },
  cancel: { zh: '已作废', en: 'Void' },
  coming: { zh: '待审批', en: 'Upcoming' },
  passed: { zh: '无需处理', en: 'Not needed' },
  transferred: { zh: '已转交', en: 'Transferred' },
  returned: { zh: '已退回', en: 'Sent back' },
  flow: { zh: '审批记录', en: 'Approval' },
  step: { zh: '步骤', en: 'Step' },
  signer: { zh: '审批人', en: 'Approver' },
  result: { zh: '结果', en: 'Decision' },
  opinion: { zh: '意见', en: 'Opinion' },
  time: { zh: '时间', en: 'Time' },
  signature: { zh: '签名', en: 'Signature' },
  usualStep: { zh: '审批', en: 'Approval' },
  printed: { zh: '打印', en: 'printed' },
  requester: { zh: '申请人', en: 'Requester' },
  department: { zh: '部门', en: 'Department' },
  day: { zh: '申请日期', en: 'Day' },
  status: { zh: '状态', en: 'State' },
  detail: { zh: '说明', en: 'Details' },
} as const satisfies Record<string, Sentence>
