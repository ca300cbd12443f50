export default {
  add: '添加…',
} as const
