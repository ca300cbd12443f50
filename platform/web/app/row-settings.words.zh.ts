export default {
  atHand: '手感',
  density: '列表密度',
  comfortable: '舒适',
  compact: '紧凑',
  vibration: '振动反馈',
  vibrationText: '完成、长按、拖动时轻振一下',
} as const
