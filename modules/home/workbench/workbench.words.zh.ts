export default {
  used: '常用',
  allTools: '全部应用',
} as const
