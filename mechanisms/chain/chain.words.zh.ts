export default {
  this: '本单',
  more: '还有 {n} 张{kind}',
} as const
