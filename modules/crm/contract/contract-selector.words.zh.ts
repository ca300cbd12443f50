export default {
  chooseContract: '选择合同',
  findContract: '搜索名称、拼音或编号',
} as const
