export default {
  any: '不限',
  currency: '币种',
  own: '人民币',
  rate: '汇率',
  rateText: '1 {currency} 等于多少人民币',
  rateOf: '1 {currency} = {rate} 人民币',
  comesTo: '折合 {amount}',
  rateFarAsk: '汇率是否正确？',
  rateConfirm: '确认使用此汇率',
} as const
