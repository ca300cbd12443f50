export default {
  overdue: '已逾期',
  today: '今天',
  week: '7 天内',
  later: '以后',
  none: '没有日期',
  finish: '完成: {title}',
} as const
