import { say, type Locale, type Sentence } from '#platform/contract/words.ts'
import { authorityWords } from '#mechanisms/people/authority-words.contract.ts'
import { apps } from '../app/apps.contract.ts'
import { settingKeys } from '../setting/setting-keys.contract.ts'
import { auditFields, auditValues } from './audit-fields.server.ts'
import type { AuditKind } from './audit.contract.ts'

/** A line of history as it was written, with the names of whatever it names by id. */
export interface AuditLine {
  kind: AuditKind
  action: string
  details: Record<string, unknown>
  subject: string | null
  names: Record<string, string>
}

const both = (zh: string, en: string): Sentence => ({ zh, en })

/** By kind and action; `{subject}` is what it was done to. */
const sentences: Record<AuditKind, Record<string, Sentence>> = {
  person: {
    create: both('添加了成员 {subject}', 'Added the member {subject}'),
    edit: both('修改了成员 {subject} 的资料', 'Changed the member {subject}'),
    import: both('导入了成员 {subject}', 'Imported the member {subject}'),
    leave: both('为 {subject} 办理了离职', '{subject} left'),
    return: both('{subject} 重新入职', '{subject} is back'),
    roles: both('调整了 {subject} 的角色', 'Changed the roles of {subject}'),
    grant: both('授予 {subject} 权限', 'Granted {subject} an authority'),
    revoke: both('收回 {subject} 的权限', 'Took an authority from {subject}'),
    appoint: both('任命 {subject} 为系统管理员', 'Made {subject} a system administrator'),
    dismiss: both('取消 {subject} 的系统管理员身份', '{subject} is no system administrator any more'),
    manager: both('调整了 {subject} 的上级', 'Changed the manager of {subject}'),
    manager_ask: both('{subject} 申请更换上级', '{subject} asked for another manager'),
    reset_password: both('为 {subject} 生成了密码重置码', 'Made a code to reset the password of {subject}'),
    leave_adjust: both('调整了 {subject} 的假期余额', 'Adjusted the leave of {subject}'),
    leave_dates: both('修改了 {subject} 的入职与工作日期', 'Changed when {subject} began to work'),
    export_data: both('导出了 {subject} 的个人信息', 'Exported the personal data of {subject}'),
    erase: both('删除了一位离职成员的个人信息', 'Erased the personal data of somebody who had left'),
  },
  role: {
    create: both('新建角色 {subject}', 'Made the role {subject}'),
    edit: both('修改了角色 {subject}', 'Changed the role {subject}'),
    remove: both('删除了角色 {subject}', 'Deleted the role {subject}'),
    assign: both('调整了角色 {subject} 的成员', 'Changed who holds the role {subject}'),
  },
  department: {
    create: both('新建部门 {subject}', 'Made the department {subject}'),
    edit: both('修改了部门 {subject}', 'Changed the department {subject}'),
    move: both('移动了部门 {subject}', 'Moved the department {subject}'),
    remove: both('删除了部门 {subject}', 'Deleted the department {subject}'),
  },
  company: {
    edit: both('修改了公司信息', 'Changed the company'),
    setting: both('修改了公司设置', 'Changed a setting'),
    appOpen: both('开启了应用', 'Opened an app'),
    appClose: both('关闭了应用', 'Closed an app'),
    appScope: both('调整了应用的使用范围', 'Changed for whom an app is'),
    export_data: both('导出了公司的全部数据', 'Exported all data of the company'),
    'messages.export': both('导出了聊天记录', 'Exported messages'),
    'messages.expire': both('到期的消息按其设置的保留规则被删除', 'Messages expired by the rule that they had set'),
    'books.close': both('结账', 'Closed the books'),
    'books.reopen': both('反结账', 'Reopened the books'),
    'attendance.close': both('考勤封账', 'Closed a month of attendance'),
    'attendance.reopen': both('重新打开了考勤月份', 'Reopened a month of attendance'),
    report_type: both('设置了汇报模板 {subject}', 'Set the report template {subject}'),
    'shift.create': both('新建班次 {subject}', 'Made the shift {subject}'),
    'shift.edit': both('修改了班次 {subject}', 'Changed the shift {subject}'),
    'shift.remove': both('删除了班次 {subject}', 'Deleted the shift {subject}'),
    'shift.rule': both('调整了排班', 'Changed the schedule'),
    'shift.rule.remove': both('删除了一条排班', 'Deleted a line of the schedule'),
    'sign.setting': both('修改了打卡设置', 'Changed how people sign in'),
    fill_sign_rule: both('修改了补卡规则', 'Changed the rule of fill-signs'),
    work_week: both('修改了工作周', 'Changed the work week'),
    work_days: both('调整了工作日', 'Changed workdays and days off'),
  },
  approval_process: {
    create: both('新建审批流程 {subject}', 'Made the approval process {subject}'),
    publish: both('发布了审批流程 {subject}', 'Published the approval process {subject}'),
    open: both('启用了审批流程 {subject}', 'Opened the approval process {subject}'),
    close: both('停用了审批流程 {subject}', 'Closed the approval process {subject}'),
    remove: both('删除了审批流程 {subject}', 'Deleted the approval process {subject}'),
  },
}
const unknownAction = both('{action}：{subject}', '{action}: {subject}')

const places = Object.keys(auditFields)
/** What has no name comes last. */
const placeOf = (name: string) => (places.includes(name) ? places.indexOf(name) : places.length)
const called = (name: string, locale: Locale) =>
  Object.hasOwn(auditFields, name) ? say(auditFields[name]!, locale) : name
const partsOf = (details: object) => Object.entries(details).toSorted(([a], [b]) => placeOf(a) - placeOf(b))
const between = (locale: Locale, zh: string, en: string) => (locale === 'zh-CN' ? zh : en)

/** What was done, and what exactly changed, for people to read. */
export function auditSentence(line: AuditLine, locale: Locale): { text: string; details: string } {
  const { kind, action, details } = line
  const subject = line.subject ?? namedIn(details) ?? say(both('（已删除）', '(deleted)'), locale)
  const known = Object.hasOwn(sentences[kind], action) ? sentences[kind][action]! : unknownAction
  const parts = partsOf(details)
    .filter(([name, value]) => !isSaid(name, value, details) && !isNothing(name, value))
    .flatMap(([name, value]) =>
      isChange(name, value)
        ? changed(name, value, line, locale)
        : `${called(name, locale)} ${shown(name, value, line, locale)}`,
    )
  return { text: say(known, locale, { subject, action }), details: parts.join(between(locale, '；', '; ')) }
}

/** The sentence has the name; a setting's is said with its value. */
const isSaid = (name: string, value: unknown, details: object) =>
  (name === 'name' && typeof value === 'string') || (name === 'key' && 'value' in details)

const namedIn = ({ name }: Record<string, unknown>) =>
  typeof name === 'string' ? name : Array.isArray(name) ? String(name.at(-1)) : null

type Change = readonly [before: unknown, now: unknown]
/** Lists of what came, went or is; any other list is what was before, and what is now. */
const lists = ['added', 'taken', 'removed', 'departmentIds', 'userIds', 'weekdays', 'hours']
const isChange = (name: string, value: unknown): value is Change =>
  Array.isArray(value) &&
  value.length === 2 &&
  !lists.includes(name) &&
  !(name === 'authorities' && typeof value[0] === 'string')
const isSame = ([before, now]: Change) => JSON.stringify(before) === JSON.stringify(now)
const isNothing = (name: string, value: unknown) =>
  Array.isArray(value) && (value.length === 0 || (isChange(name, value) && isSame(value)))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of what has several parts, those that are others than before. */
function changed(name: string, [before, now]: Change, line: AuditLine, locale: Locale): string[] {
  // What is called a value is that of the setting, whose name stands before it.
  const subject =
    name === 'value' && line.details.key !== undefined
      ? shown('key', line.details.key, line, locale)
      : called(name, locale)
  if (isObject(before) && isObject(now))
    return partsOf({ ...before, ...now })
      .map(([key]): [string, Change] => [key, [before[key], now[key]]])
      .filter(([, change]) => !isSame(change))
      .flatMap(([key, change]) => changed(key, change, line, locale))
  return [`${subject} ${shown(name, before, line, locale)} → ${shown(name, now, line, locale)}`]
}

function shown(name: string, value: unknown, line: AuditLine, locale: Locale): string {
  if (Array.isArray(value))
    return value.map(one => shown(name, one, line, locale)).join(between(locale, '、', ', ')) || '—'
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return say(value ? both('是', 'yes') : both('否', 'no'), locale)
  if (typeof value === 'string' && typeof line.details.key === 'string') {
    const kept = switchesOf(value)
    if (kept) return switches(kept, line, locale)
  }
  if (isObject(value)) return ofParts(value, line, locale)
  const text = String(value)
  const word = wordOf(name, text)
  return word ? say(word, locale) : (line.names[text] ?? text)
}

/** "09:00–18:00", "上海总部（纬度 31.2、经度 121.5）" */
function ofParts({ name, ...parts }: Record<string, unknown>, line: AuditLine, locale: Locale): string {
  const { from, to, ...others } = parts
  if (from !== undefined && to !== undefined && Object.keys(others).length === 0) return `${String(from)}–${String(to)}`
  const said = partsOf(parts)
    .map(([key, value]) => `${called(key, locale)} ${shown(key, value, line, locale)}`)
    .join(between(locale, '、', ', '))
  return typeof name === 'string' ? `${name}${between(locale, `（${said}）`, ` (${said})`)}` : said
}

function wordOf(name: string, text: string): Sentence | undefined {
  if (name === 'app') return apps.find(({ id }) => id === text)?.words
  const words: Record<string, Sentence> =
    name === 'key'
      ? Object.fromEntries(Object.entries(settingKeys).map(([key, { words: called }]) => [key, called]))
      : (auditValues[name] ?? authorityWords)
  return Object.hasOwn(words, text) ? words[text] : undefined
}

/** A setting that holds several switches, as it is kept; null for any other text. */
function switchesOf(text: string): object | null {
  if (!text.startsWith('{')) return null
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}

/** Several values in one, each by what the setting calls it: "项目审批 开". */
function switches(values: object, { details }: AuditLine, locale: Locale): string {
  const editor = typeof details.key === 'string' ? settingKeys[details.key]?.editor : undefined
  const name = (key: string) =>
    typeof editor === 'object' && Object.hasOwn(editor, key) ? say(editor[key]!, locale) : called(key, locale)
  const valueOf = (value: unknown) =>
    value === 1 || value === true
      ? say(both('开', 'on'), locale)
      : value === 0 || value === false
        ? say(both('关', 'off'), locale)
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)
  return Object.entries(values)
    .map(([key, value]) => `${name(key)} ${valueOf(value)}`)
    .join(between(locale, '、', ', '))
}
