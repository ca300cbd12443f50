export default {
  moveUp: '上移「{name}」',
  moveDown: '下移「{name}」',
} as const
