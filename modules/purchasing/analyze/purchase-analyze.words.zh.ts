export default {
  title: '采购分析',
  ordered: '订单额',
  goods: '物品',
  outstanding: '未到货',
  by_month: '按月',
  by_supplier: '按供应商',
  by_contract: '按合同',
  by_person: '按申请人',
  by_goods: '按物品',
} as const
