import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'

// What the notices of approvals say on a locked phone or in a mail.
noticeSays('approval.waiting', { zh: '{title}：等待您审批', en: '{title}: waits for your decision' })
noticeSays('approval.agree', { zh: '{actor} 同意了，审批已通过', en: '{actor} agreed: it is approved' })
noticeSays('approval.disagree', { zh: '{actor} 拒绝了您的申请', en: '{actor} turned it down' })
noticeSays('approval.copy', { zh: '{actor} 抄送给您', en: '{actor} lets you know' })
noticeSays('approval.urge', { zh: '{actor} 催您尽快审批', en: '{actor} asks you to decide soon' })
noticeSays('approval.back', { zh: '{actor} 退回给您，请修改后重新提交', en: '{actor} sent it back to you: change it and hand it in again' })
noticeSays('approval.revoke', { zh: '{actor} 撤回了申请', en: '{actor} took it back' })
noticeSays('approval.cancel', { zh: '{actor} 作废了申请', en: '{actor} cancelled it' })
noticeSays('approval.late', { zh: '已超过审批时限，请尽快处理', en: 'It is past its time: please decide' })
