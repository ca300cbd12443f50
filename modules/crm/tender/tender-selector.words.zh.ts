export default {
  chooseTender: '选择投标',
  findTender: '搜索名称、拼音或编号',
} as const
