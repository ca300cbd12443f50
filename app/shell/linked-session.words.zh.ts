export default {
  otherSession: '这个链接用的是另一个账号',
  otherSessionText: '链接要以{company}的{theirs}打开，这台设备上登录的是{mine}。如果您不认识对方，请不要切换。',
  stayAs: '继续使用{name}',
  becomeOther: '退出并切换为{name}',
} as const
