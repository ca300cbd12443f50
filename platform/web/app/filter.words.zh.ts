export default {
  reset: '重置',
  show: '查看结果',
} as const
