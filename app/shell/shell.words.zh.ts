export default {
  notFound: '页面不存在',
  notFoundText: '链接可能已失效，或者您的应用版本较旧。',
  broken: '无法显示',
  notOpen: '没有权限',
  notOpenText: '这个页面没有对您开放。如有需要，请联系系统管理员。',
  toHome: '回到首页',
  newVersion: '应用已更新，请重新载入',
  reload: '重新载入',
  otherSession: '这个链接用的是另一个账号',
  otherSessionText: '链接要以{company}的{theirs}打开，这台设备上登录的是{mine}。如果您不认识对方，请不要切换。',
  stayAs: '继续使用{name}',
  becomeOther: '退出并切换为{name}',
} as const
