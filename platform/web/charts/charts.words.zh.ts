export default {
  chart: '图表',
  table: '表格',
  more: '详情',
  open: '查看',
  nothing: '这段时间没有数据',
} as const
