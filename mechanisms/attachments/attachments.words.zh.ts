export default {
  attachments: '附件',
  add: '添加附件',
  remove: '移除 {name}',
  retry: '重试上传 {name}',
  progress: '{name} 上传进度',
  waiting: '网络恢复后自动继续',
  stillUploading: '附件还在上传，请稍候',
  someFailed: '有附件上传失败，请重试或移除',
  tooMany: '最多 {n} 个附件',
  open: '打开 {name}',
  failed: '上传失败',
} as const
