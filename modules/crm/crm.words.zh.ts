export default {
  customer: '客户',
  customers: '客户',
  manager: '负责人',
  openSea: '公海',
  none: '还没有客户',
  noneText: '您负责、参与的客户会显示在这里。',
} as const
