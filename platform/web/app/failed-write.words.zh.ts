export default {
  create: '新建失败，请稍后重试',
  remove: '删除失败，请稍后重试',
  save: '保存失败，请稍后重试',
  modify: '修改失败，请稍后重试',
  release: '发布失败，请稍后重试',
} as const
