import { say, type Locale, type Sentence } from '#platform/contract/words.ts'
import { authorityWords } from '#mechanisms/people/authority-words.contract.ts'
import { type Authority } from '#mechanisms/people/person.contract.ts'
import { apps } from '../app/apps.contract.ts'
import { settingKeys } from '../setting/setting-keys.contract.ts'
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

const fields: Record<string, Sentence> = {
  name: both('名称', 'name'),
  mobile: both('手机号', 'mobile'),
  email: both('邮箱', 'e-mail'),
  gender: both('性别', 'gender'),
  jobTitle: both('职位', 'title'),
  departmentId: both('部门', 'department'),
  managerId: both('上级', 'manager'),
  parentId: both('上级部门', 'parent'),
  headId: both('负责人', 'head'),
  successorId: both('交接人', 'successor'),
  handedOver: both('交接记录数', 'records handed over'),
  added: both('增加', 'added'),
  taken: both('移除', 'taken'),
  removed: both('移除', 'removed'),
  authorities: both('权限', 'authorities'),
  authority: both('权限', 'authority'),
  app: both('应用', 'app'),
  departmentIds: both('部门', 'departments'),
  userIds: both('成员', 'people'),
  key: both('设置', 'setting'),
  value: both('值', 'value'),
  timeZone: both('时区', 'time zone'),
  version: both('版本', 'version'),
  kind: both('类型', 'kind'),
  amount: both('数量', 'amount'),
  reason: both('原因', 'reason'),
  joinedOn: both('入职日期', 'joined on'),
  workSince: both('参加工作', 'works since'),
  uiScheme: both('界面方案', 'UI scheme'),
  month: both('月份', 'month'),
  weekdays: both('星期', 'weekdays'),
  hours: both('时段', 'hours'),
  followsHolidays: both('遵循法定节假日', 'follows public holidays'),
  isWork: both('上班', 'is a workday'),
  startDate: both('开始', 'from'),
  endDate: both('结束', 'to'),
  monthMost: both('每月次数', 'times a month'),
  daysBack: both('可补天数', 'days back'),
  shiftId: both('班次', 'shift'),
  personId: both('成员', 'person'),
  keepDays: both('保留天数', 'days kept'),
  setting: both('设置', 'setting'),
}

/** In the order in which they are named here: a day from before the day until. What has no name here stays behind. */
const places = Object.keys(fields)
const placeOf = (name: string) => (places.includes(name) ? places.indexOf(name) : places.length)

/** What was done, and what exactly changed, for people to read. */
export function auditSentence(line: AuditLine, locale: Locale): { text: string; details: string } {
  const { kind, action, details } = line
  const subject = line.subject ?? namedIn(details) ?? say(both('（已删除）', '(deleted)'), locale)
  const known = Object.hasOwn(sentences[kind], action) ? sentences[kind][action]! : unknownAction
  const parts = Object.entries(details)
    .filter(([name, value]) => !(name === 'name' && typeof value === 'string') && !isNothing(value))
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(
      ([name, value]) =>
        `${Object.hasOwn(fields, name) ? say(fields[name]!, locale) : name} ${shown(name, value, line, locale)}`,
    )
  return { text: say(known, locale, { subject, action }), details: parts.join(locale === 'zh-CN' ? '；' : '; ') }
}

const namedIn = ({ name }: Record<string, unknown>) =>
  typeof name === 'string' ? name : Array.isArray(name) ? String(name.at(-1)) : null
const isNothing = (value: unknown) =>
  Array.isArray(value) &&
  (value.length === 0 || (value.length === 2 && JSON.stringify(value[0]) === JSON.stringify(value[1])))

/** Lists of what came or went; all other lists are what was before, and what is now. */
const lists = ['added', 'taken', 'removed', 'departmentIds', 'userIds']

function shown(name: string, value: unknown, line: AuditLine, locale: Locale): string {
  if (
    Array.isArray(value) &&
    value.length === 2 &&
    !lists.includes(name) &&
    !(name === 'authorities' && typeof value[0] === 'string')
  ) {
    return `${shown(`${name} of`, value[0], line, locale)} → ${shown(`${name} of`, value[1], line, locale)}`
  }
  if (Array.isArray(value))
    return value.map(one => shown(name, one, line, locale)).join(locale === 'zh-CN' ? '、' : ', ') || '—'
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return say(value ? both('是', 'yes') : both('否', 'no'), locale)
  const inner = typeof value === 'string' ? switchesOf(value) : value
  if (typeof inner === 'object' && inner !== null)
    return typeof line.details.key === 'string' ? switches(inner, line, locale) : JSON.stringify(inner)
  const text = String(value)
  const word =
    name === 'app'
      ? apps.find(({ id }) => id === text)?.words
      : name === 'key'
        ? Object.hasOwn(settingKeys, text)
          ? settingKeys[text]!.words
          : undefined
        : Object.hasOwn(authorityWords, text)
          ? authorityWords[text as Authority]
          : undefined
  return word ? say(word, locale) : (line.names[text] ?? text)
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
  const called = (name: string) =>
    typeof editor === 'object' && Object.hasOwn(editor, name)
      ? say(editor[name]!, locale)
      : Object.hasOwn(fields, name)
        ? say(fields[name]!, locale)
        : name
  const valueOf = (value: unknown) =>
    value === 1 || value === true
      ? say(both('开', 'on'), locale)
      : value === 0 || value === false
        ? say(both('关', 'off'), locale)
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)
  return Object.entries(values)
    .map(([name, value]) => `${called(name)} ${valueOf(value)}`)
    .join(locale === 'zh-CN' ? '、' : ', ')
}
