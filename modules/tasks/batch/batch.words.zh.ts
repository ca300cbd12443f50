export default {
  batch: '批量新建',
  batchText: '每行一个任务，缩进为子任务。也可以直接粘贴表格：名称、负责人、截止日期、优先级。',
  batchExample: '准备发布会\n  订场地\n  发邀请 @王小雨 2026-12-20\n整理客户名单 @刘强 !!',
  batchHint: '@姓名 指定负责人，日期作为截止时间，! 重要，!! 紧急，!!! 重要且紧急',
  batchLines: '任务清单',
  batchParent: '归到一个总任务下',
  batchParentText: '总任务名称，可不填',
  batchCreate: '新建 {n} 个任务',
  batchMade: '已新建 {n} 个任务',
  batchPreview: '预览',
  batchMost: '一次最多 200 个',
} as const
