export default {
  chooseChance: '选择商机',
  findChance: '搜索名称、拼音或编号',
} as const
