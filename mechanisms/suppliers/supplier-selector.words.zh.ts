export default {
  chooseSupplier: '选择供应商',
  findSupplier: '搜索名称、拼音或编号',
} as const
