export default {
  notFound: '页面不存在',
  notFoundText: '链接可能已失效，或者您的应用版本较旧。',
  broken: '无法显示',
  notOpen: '没有权限',
  notOpenText: '这个页面没有对您开放。如有需要，请联系系统管理员。',
  toHome: '回到首页',
  newVersion: '应用已更新，请重新载入',
  reload: '重新载入',
} as const
