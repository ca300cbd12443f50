export default {
  chooseProject: '选择项目',
  findProject: '搜索项目名称或编号',
} as const
