export default {
  chooseCustomer: '选择客户',
  findCustomer: '搜索名称、简称、拼音或编号',
} as const
