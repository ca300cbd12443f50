import { t } from './document.words.ts'

const sites = [
  ['feishu', /(^|\.)feishu\.cn$/],
  ['lark', /(^|\.)(larksuite|larkoffice)\.com$/],
  ['tencent', /^docs\.qq\.com$/],
  ['kdocs', /(^|\.)(kdocs\.cn|wps\.cn)$/],
  ['dingtalk', /^(alidocs|docs)\.dingtalk\.com$/],
  ['yuque', /(^|\.)yuque\.com$/],
  ['shimo', /(^|\.)shimo\.im$/],
  ['google', /^(docs|drive)\.google\.com$/],
  ['notion', /(^|\.)notion\.(so|site)$/],
  ['figma', /(^|\.)figma\.com$/],
] as const

/** What lies behind a link, by its host: 飞书文档, or the host itself. */
export function siteOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { hostname } = new URL(url)
  const known = sites.find(([, pattern]) => pattern.test(hostname))
  return known ? t(`site_${known[0]}`) : hostname.replace(/^www\./, '')
}
