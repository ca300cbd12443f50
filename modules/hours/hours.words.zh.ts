export default {
  hours: '工时',
} as const
