export default {
  sendBackTitle: '退回任务',
  sendBackReason: '说明退回的原因，负责人会看到',
  skipTitle: '跳过他人的处理？',
  skipText: '{list}\n\n直接完成会跳过他们，并记在您的名下。',
  skipLine: '{task} · {name}：{people}',
  skip: '直接完成',
  skipApproval: '审核',
} as const
