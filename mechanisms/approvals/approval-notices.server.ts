import type { Part } from '#platform/server/parts/part.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'

/** The parts of this file. */
export const approvalNoticesParts: Part[] = [
  // The sentences of notices of approvals, in the feed, on a locked phone and in a mail.
  noticeSays('approval.waiting', { zh: '{actor} 等您审批', en: '{actor} asks for your approval' }),
  noticeSays('approval.agree', {
    zh: '{actor} 同意了，审批已通过',
    en: '{actor} approved it: approval complete',
  }),
  noticeSays('approval.disagree', { zh: '{actor} 拒绝了您的申请', en: '{actor} rejected it' }),
  noticeSays('approval.copy', { zh: '{actor} 抄送给您', en: '{actor} sent you a copy' }),
  noticeSays('approval.urge', { zh: '{actor} 催您尽快审批', en: '{actor} asks for your decision' }),
  noticeSays('approval.back', {
    zh: '{actor} 退回给您，请修改后重新提交',
    en: '{actor} sent it back to you: edit and resubmit it',
  }),
  noticeSays('approval.revoke', { zh: '{actor} 撤回了申请', en: '{actor} withdrew it' }),
  noticeSays('approval.cancel', { zh: '{actor} 作废了申请', en: '{actor} cancelled it' }),
  noticeSays('approval.late', { zh: '已超过审批时限，请尽快处理', en: 'It is overdue: please decide' }),
]
