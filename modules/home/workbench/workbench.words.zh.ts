export default {
  used: '常用',
  allTools: '全部应用',
  everyday: '日常办公',
} as const
