import { sinceLaunch } from './okr-mode.contract.ts'
import * as v from 'valibot'
import { day, id } from '#platform/contract/fields.ts'
import type { Sentence } from '#platform/contract/words.ts'
import { pointKinds, pointSetting, pointValues, pointWords } from '#mechanisms/points/points.contract.ts'

/**
 * The company's settings: each key's kind of value, its default and what an administrator reads about it. Spec 1 §9
 * names what they cover and some defaults; where it is silent the default is the freest
 * (docs/decisions/009-company-settings.md). On the wire every value is text: `1` or `0`, a day, a number, or JSON.
 */
const onOff = v.pipe(
  v.picklist(['0', '1'], 'flag'),
  v.transform(value => value === '1'),
)
const daySetting = day
const wholeSetting = (least: number, most: number) =>
  v.pipe(
    v.string('whole'),
    v.regex(/^-?\d{1,6}$/, 'whole'),
    v.transform(Number),
    v.minValue(least, 'too_small'),
    v.maxValue(most, 'too_large'),
  )
/** A rule on keeping messages deletes nothing that is younger than so many days. */
export const fewestKeptDays = 7
const keptDays = v.pipe(
  wholeSetting(0, 3650),
  v.check(days => days === 0 || days >= fewestKeptDays, 'too_small'),
)
const json = <Shape extends v.GenericSchema>(shape: Shape) =>
  v.pipe(v.string('format'), v.parseJson({}, 'format'), shape)
const bit = v.picklist([0, 1], 'flag')
const ids = v.array(id)

/**
 * How an administrator changes a value: a switch, a day, a number, the plan's model, or a switch for each field of a
 * JSON object.
 */
export type SettingEditor = 'flag' | 'day' | 'whole' | 'plan' | Record<string, Sentence>

interface SettingKey<Schema extends v.GenericSchema<string, unknown> = v.GenericSchema<string, unknown>> {
  value: Schema
  usual: string
  words: Sentence
  group: SettingGroup
  /** Left out where another screen sets it. */
  editor?: SettingEditor | undefined
}
export const settingGroups = [
  'plan',
  'task',
  'project',
  'hours',
  'crm',
  'finance',
  'messages',
  'modules',
  'points',
  'dates',
] as const
export type SettingGroup = (typeof settingGroups)[number]

const key = <Schema extends v.GenericSchema<string, unknown>>(
  group: SettingGroup,
  value: Schema,
  usual: string,
  zh: string,
  en: string,
  editor?: SettingEditor,
): SettingKey<Schema> => ({ group, value, usual, words: { zh, en }, editor })
const flag = (zh: string, en: string) => key('modules', onOff, '1', zh, en, 'flag')
const date = (zh: string, en: string, usual = sinceLaunch) => key('dates', daySetting, usual, zh, en, 'day')

const fixedKeys = {
  plan_setting: key(
    'plan',
    json(
      v.object({
        model: v.optional(v.nullable(v.picklist(['plan', 'okr'], 'choice'))),
        week: v.optional(bit, 1),
        quarter: v.optional(bit, 1),
      }),
    ),
    '{"model":null,"week":1,"quarter":1}',
    '计划模式',
    'Plan model',
    'plan',
  ),
  task_score: key('task', json(v.object({ status: bit })), '{"status":1}', '任务评分', 'Scoring of tasks', {
    status: { zh: '参与人可以为任务评分', en: 'Participants may score tasks' },
  }),
  task_code_editing: key('task', onOff, '0', '允许修改任务编号', 'Task codes can be edited', 'flag'),
  deliverable_setting: key(
    'task',
    json(v.object({ required: v.optional(bit, 0) })),
    '{"required":0}',
    '交付物',
    'Deliverables',
    { required: { zh: '完成任务必须提交交付物', en: 'Finishing a task needs a deliverable' } },
  ),
  workflow_setting: key('task', json(v.object({ open: v.optional(bit, 1) })), '{"open":1}', '工作流', 'Workflows', {
    open: { zh: '启用工作流', en: 'Workflows are used' },
  }),
  project_approve: key('project', json(v.object({ status: bit })), '{"status":0}', '项目审批', 'Approval of projects', {
    status: { zh: '新建项目需要审批', en: 'New projects need approval' },
  }),
  create_project_limit: key(
    'project',
    json(v.object({ open: bit })),
    '{"open":0}',
    '项目创建限制',
    'Limits on new projects',
    { open: { zh: '仅授权人员可创建或复制项目', en: 'Only authorised people create or copy projects' } },
  ),
  create_supplier_limit: key(
    'modules',
    json(v.object({ open: bit })),
    '{"open":0}',
    '供应商新建限制',
    'Limits on new suppliers',
    { open: { zh: '仅授权人员可新建供应商', en: 'Only authorised people add suppliers' } },
  ),
  feature_setting: key(
    'modules',
    json(v.record(v.pipe(v.string(), v.maxLength(60)), bit)),
    '{}',
    '功能开关',
    'Feature switches',
  ),
  workhour_setting: key(
    'hours',
    json(v.object({ approve: v.optional(bit, 1), remind: v.optional(bit, 1) })),
    '{"approve":1,"remind":1}',
    '工时',
    'Working hours',
    {
      approve: { zh: '工时需要审批', en: 'Hours need approval' },
      remind: { zh: '工作日提醒未填满工时的成员', en: 'Remind those whose workday is not filled in' },
    },
  ),
  workhour_fill_days: key(
    'hours',
    wholeSetting(0, 366),
    '31',
    '可补填最近多少天',
    'Days back that hours can be logged for',
    'whole',
  ),
  workhour_day_hours: key('hours', wholeSetting(1, 24), '8', '每天标准工时（小时）', 'Standard hours a day', 'whole'),
  workhour_remind_hour: key(
    'hours',
    wholeSetting(0, 23),
    '18',
    '几点提醒（0–23）',
    'Hour of the reminder (0–23)',
    'whole',
  ),
  contract_finance_input: key(
    'crm',
    json(v.object({ open: v.boolean('flag') })),
    '{"open":true}',
    '合同财务录入',
    'Finance input of contracts',
    { open: { zh: '允许录入合同财务数据', en: 'Finance figures of contracts may be entered' } },
  ),
  contract_mode: key(
    'crm',
    json(v.object({ income_contract: bit, order: bit })),
    '{"income_contract":1,"order":1}',
    '合同模式',
    'Contract mode',
    { income_contract: { zh: '使用收款合同', en: 'Income contracts' }, order: { zh: '使用订单', en: 'Orders' } },
  ),
  contract_stage: key(
    'crm',
    v.pipe(
      v.picklist(['', '0', '1'], 'flag'),
      v.transform(value => (value === '' ? null : value === '1')),
    ),
    '',
    '合同阶段',
    'Contract stages',
    'flag',
  ),
  doc_confirm: key(
    'crm',
    json(
      v.object({
        customer: v.optional(bit, 0),
        chance: v.optional(bit, 0),
        contract: v.optional(bit, 0),
        tender: v.optional(bit, 0),
      }),
    ),
    '{"customer":0,"chance":0,"contract":0,"tender":0}',
    '单据确认',
    'Confirmation of records',
    {
      customer: { zh: '客户需要确认', en: 'Customers are confirmed' },
      chance: { zh: '商机需要确认', en: 'Opportunities are confirmed' },
      contract: { zh: '合同需要确认', en: 'Contracts are confirmed' },
      tender: { zh: '投标需要确认', en: 'Tenders are confirmed' },
    },
  ),
  customer_open_sea_days: key(
    'crm',
    wholeSetting(0, 3650),
    '0',
    '客户多少天未跟进自动放入公海（0 为不启用）',
    'Days without a follow-up until a customer falls into the public pool (0: never)',
    'whole',
  ),
  customer_open_sea_warn_days: key(
    'crm',
    wholeSetting(0, 365),
    '3',
    '放入公海前几天提醒负责人',
    'Days before that its manager is warned',
    'whole',
  ),
  customer_most_held: key(
    'crm',
    wholeSetting(0, 100_000),
    '0',
    '每人最多负责多少个客户（0 为不限）',
    'Customers that one person may manage (0: no limit)',
    'whole',
  ),
  contract_term_remind_days: key(
    'crm',
    wholeSetting(0, 365),
    '3',
    '收付款到期前几天提醒合同负责人（0 为不提醒）',
    'Days before an instalment is due that managers are reminded (0: not)',
    'whole',
  ),
  contract_end_remind_days: key(
    'crm',
    wholeSetting(0, 365),
    '30',
    '合同到期前几天提醒负责人（0 为不提醒）',
    'Days before a contract ends that managers are reminded (0: not)',
    'whole',
  ),
  late_expenses: key(
    'finance',
    onOff,
    '0',
    '已结账月份的费用仍可报销，记入报销当月',
    'Expenses of closed months can still be claimed, and count in the month of the claim',
    'flag',
  ),
  im_reads: key('messages', onOff, '1', '显示消息的已读情况', 'Show who has read a message', 'flag'),
  im_links: key(
    'messages',
    onOff,
    '0',
    '为消息中的链接显示网页标题和图片（由服务器访问该网页）',
    'Show titles and pictures of web pages that messages link to (the server visits them)',
    'flag',
  ),
  im_keep_days: key(
    'messages',
    keptDays,
    '0',
    `消息保留多少天，更早的消息及其文件每晚删除（0 为永久保留，最少 ${fewestKeptDays} 天）`,
    `Days that messages are kept; older ones are deleted each night with their files (0: for good; ${fewestKeptDays} at least)`,
    'whole',
  ),
  im_export: key(
    'messages',
    onOff,
    '0',
    '允许系统管理员导出聊天记录（成员在会话设置中可见）',
    'System administrators may export messages (members see that in each conversation’s settings)',
    'flag',
  ),
  CONTRACT_UI_CHANCE: flag('显示商机', 'Show chances'),
  CONTRACT_UI_TENDER: flag('显示投标', 'Show tenders'),
  CONTRACT_UI_QUOTATION: flag('显示报价', 'Show quotations'),
  CONTRACT_UI_CONTRACT: flag('显示合同', 'Show contracts'),
  CONTRACT_UI_RECEIVE_PAYMENT: flag('显示回款', 'Show received payments'),
  CUSTOMER_UI_CUSTOMER: flag('显示客户', 'Show customers'),
  CUSTOMER_UI_CONTACT: flag('显示联系人', 'Show contacts'),
  CUSTOMER_UI_OPEN_SEA: flag('显示公海', 'Show the open sea'),
  supplier_document_remind_days: key(
    'modules',
    wholeSetting(0, 365),
    '30',
    '供应商证照到期前几天提醒负责人（0 为不提醒）',
    "Days before a supplier's document expires that those in charge are reminded (0: not)",
    'whole',
  ),
  ERP_UI_PRODUCTS: flag('显示采购产品', 'Show purchased goods'),
  ERP_UI_SUPPLIER: flag('显示供应商', 'Show suppliers'),
  okr_module_date: date('此后注册的公司默认启用 OKR', 'Companies founded later use OKR'),
  dynamic_tab_date: date('此后加入的成员首页显示计划', 'People who join later see plans on top'),
  archive_function_date: date('归档功能启用日期', 'Archiving since'),
  contract_order_combine_date: date('合同与订单合并日期', 'Contracts and orders combined since'),
  customer_deliverable_date: date('客户交付物启用日期', 'Deliverables for customers since'),
  contract_stage_date: date(
    '此后注册的公司默认关闭合同阶段',
    'Companies founded later have no contract stages',
    '2200-12-31',
  ),
} as const

export type SettingName = keyof typeof fixedKeys
export type SettingValue<Name extends SettingName> = v.InferOutput<(typeof fixedKeys)[Name]['value']>

const pointKeys = Object.fromEntries(
  pointKinds.map(kind => [
    pointSetting(kind),
    key(
      'points',
      wholeSetting(-1000, 1000),
      String(pointValues[kind]),
      pointWords[kind].zh,
      pointWords[kind].en,
      'whole',
    ),
  ]),
)

/** The settings that a rule of a landed room reads; an administrator is offered no others. */
export const settingsInUse: readonly string[] = [
  'plan_setting',
  'okr_module_date',
  'dynamic_tab_date',
  'task_score',
  'deliverable_setting',
  'workflow_setting',
  'project_approve',
  'create_project_limit',
  'create_supplier_limit',
  'supplier_document_remind_days',
  'ERP_UI_SUPPLIER',
  'ERP_UI_PRODUCTS',
  'doc_confirm',
  'CUSTOMER_UI_CUSTOMER',
  'CUSTOMER_UI_CONTACT',
  'CUSTOMER_UI_OPEN_SEA',
  'CONTRACT_UI_CHANCE',
  'CONTRACT_UI_TENDER',
  'CONTRACT_UI_CONTRACT',
  'CONTRACT_UI_QUOTATION',
  'CONTRACT_UI_RECEIVE_PAYMENT',
  'contract_finance_input',
  'contract_mode',
  'contract_stage',
  'contract_stage_date',
  'customer_open_sea_days',
  'customer_open_sea_warn_days',
  'customer_most_held',
  'contract_term_remind_days',
  'contract_end_remind_days',
  'workhour_setting',
  'workhour_fill_days',
  'workhour_day_hours',
  'workhour_remind_hour',
  'late_expenses',
  'im_reads',
  'im_links',
  'im_keep_days',
  'im_export',
  ...pointKinds.map(pointSetting),
]

/** The fields of a setting that is JSON and in use, which a rule reads; null where its value is one. */
export function fieldsInUse(name: string): string[] | null {
  const { editor } = settingKeys[name]!
  if (editor === 'plan') return ['model', 'week', 'quarter']
  return typeof editor === 'object' ? Object.keys(editor) : null
}

/**
 * Whether a value differs from the usual one in what no rule reads yet: who writes that would believe that it does
 * something.
 */
export function changesNothing(name: string, value: string): boolean {
  const known = settingKeys[name]
  if (!known) return false
  if (!settingsInUse.includes(name)) return value !== known.usual
  const inUse = fieldsInUse(name)
  if (!inUse) return false
  const [input, usual] = [value, known.usual].map(text => v.parse(known.value, text) as Record<string, unknown>)
  return Object.keys(input!).some(field => !inUse.includes(field) && input![field] !== usual![field])
}

/** Every key of a fixed name. */
export const settingKeys: Record<string, SettingKey> = { ...fixedKeys, ...pointKeys }

/** A record's id within a key. */
export const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Keys that name a record (spec 2 §7.4): one for each project. They have no default. */
const patternKeys: { pattern: RegExp; value: v.GenericSchema<string, unknown> }[] = [
  { pattern: new RegExp(`^fb-agile-project-open-process-board-${uuid}$`), value: onOff },
  { pattern: new RegExp(`^fb-pmp-project-finance-auth-${uuid}$`), value: json(ids) },
  {
    pattern: new RegExp(`^${uuid}_custom_agile_project_module$`),
    value: json(v.array(v.pipe(v.string(), v.maxLength(60)))),
  },
]

/** The keys that name a record, whose rooms read them. */
export const recordSettings = [
  'fb-agile-project-open-process-board-{id}',
  'fb-pmp-project-finance-auth-{id}',
  '{id}_custom_agile_project_module',
]

/** How a key's values are read; null for a key that nobody knows. */
export const settingSchema = (name: string): v.GenericSchema<string, unknown> | null =>
  (Object.hasOwn(settingKeys, name)
    ? settingKeys[name]!.value
    : patternKeys.find(({ pattern }) => pattern.test(name))?.value) ?? null

/** A setting's value as the product uses it, made of the text that is kept; of the default, where none is. */
export const readSetting = <Name extends SettingName>(name: Name, kept: string | undefined): SettingValue<Name> =>
  v.parse(fixedKeys[name].value, kept ?? fixedKeys[name].usual) as SettingValue<Name>
