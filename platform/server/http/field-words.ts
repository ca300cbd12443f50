import type { Sentence } from '#platform/contract/words.ts'

const word = (zh: string, en: string): Sentence => ({ zh, en })

/** What people call the fields that a refusal may name, by their names on the wire: a sentence never says those. */
const fieldWords: Record<string, Sentence> = {
  name: word('名称', 'name'), title: word('标题', 'title'), nick_name: word('姓名', 'name'), login_name: word('登录名', 'login name'), user_id: word('成员', 'person'),
  user_ids: word('成员', 'people'), person_ids: word('成员', 'people'), dept_id: word('部门', 'department'), department_ids: word('部门', 'departments'),
  type: word('类型', 'type'), kind: word('类型', 'kind'), kind_id: word('类型', 'kind'), type_id: word('类型', 'type'), category_id: word('分类', 'category'),
  status: word('状态', 'status'), status_id: word('状态', 'status'), scope: word('范围', 'scope'), key: word('关键词', 'keyword'), project_id: word('项目', 'project'),
  task_id: word('任务', 'task'), customer_id: word('客户', 'customer'), chance_id: word('商机', 'chance'), contract_id: word('合同', 'contract'),
  supplier_id: word('供应商', 'supplier'), store_order_id: word('采购订单', 'store order'), start_date: word('开始日期', 'start'), end_date: word('结束日期', 'end'),
  start_month: word('开始月份', 'first month'), end_month: word('结束月份', 'last month'), plan_start_date: word('计划开始', 'planned start'),
  plan_end_date: word('计划结束', 'planned end'), due_date: word('截止日期', 'due date'), day: word('日期', 'day'), month: word('月份', 'month'), time: word('时间', 'time'),
  remind_at: word('提醒时间', 'time of the reminder'), expires_at: word('到期时间', 'expiry'), expires_on: word('到期日期', 'expiry'), pay_date: word('付款日期', 'day of payment'),
  rate_date: word('汇率日期', 'day of the rate'), invoice_date: word('开票日期', 'date of the invoice'), signed_date: word('签订日期', 'date of signing'),
  delivery_date: word('交货日期', 'delivery date'), order_date: word('下单日期', 'order date'), pre_date: word('预计日期', 'expected date'),
  discover_date: word('发现日期', 'date of discovery'), log_date: word('日期', 'date'), cost_date: word('日期', 'date'), bill_date: word('日期', 'date'),
  spent_date: word('日期', 'date'), joined_on: word('入职日期', 'first day'), work_since: word('参加工作日期', 'working since'),
  trigger_end_date: word('重复截止', 'end of the repetition'), cron_expression: word('重复规则', 'repetition'), summary: word('摘要', 'summary'), detail: word('详情', 'details'),
  note: word('备注', 'note'), remark: word('备注', 'remark'), content: word('内容', 'content'), opinion: word('意见', 'opinion'), reason: word('原因', 'reason'),
  loss_reason: word('输单原因', 'reason for the loss'), loss_reason_id: word('输单原因', 'reason for the loss'), manager_id: word('负责人', 'manager'),
  manager_ids: word('负责人', 'managers'), approval_ids: word('审核人', 'approvers'), partner_id: word('参与人', 'partner'), partner_ids: word('参与人', 'partners'),
  follower_ids: word('关注人', 'followers'), copy_ids: word('抄送人', 'people to copy'), creator_id: word('创建人', 'creator'), delegate_id: word('受托人', 'delegate'),
  successor_id: word('接手人', 'successor'), head_id: word('主管', 'head'), owner_id: word('负责人', 'owner'), amount: word('金额', 'amount'),
  min_amount: word('最低金额', 'least amount'), max_amount: word('最高金额', 'most amount'), pre_amount: word('预计金额', 'expected amount'),
  final_amount: word('成交金额', 'final amount'), tax_amount: word('税额', 'tax'), total: word('总额', 'total'), price: word('单价', 'price'), quantity: word('数量', 'quantity'),
  unit: word('单位', 'unit'), currency: word('币种', 'currency'), rate: word('汇率', 'rate'), hour: word('工时', 'hours'), hours: word('工时', 'hours'),
  plan_work_hour: word('计划工时', 'planned hours'), progress_percent: word('进度', 'progress'), percent: word('进度', 'progress'), priority: word('优先级', 'priority'),
  level: word('级别', 'level'), point: word('点数', 'points'), score: word('评分', 'score'), score_power: word('评分系数', 'scoring weight'), code: word('编号', 'code'),
  number: word('号码', 'number'), tags: word('标签', 'tags'), tag_ids: word('标签', 'tags'), tag_names: word('标签', 'tags'), parent_id: word('上级', 'parent'),
  stage_id: word('阶段', 'stage'), sprint_id: word('迭代', 'sprint'), version_id: word('版本', 'version'), module_id: word('模块', 'module'), res_id: word('附件', 'files'),
  file_id: word('文件', 'file'), url: word('网址', 'address'), website: word('网址', 'website'), address: word('地址', 'address'), location: word('位置', 'place'),
  latitude: word('位置', 'place'), longitude: word('位置', 'place'), mobile: word('手机号', 'mobile number'), phone: word('电话', 'telephone'), fax: word('传真', 'fax'),
  email: word('邮箱', 'e-mail address'), emails: word('邮箱', 'e-mail addresses'), password: word('密码', 'password'), old_password: word('原密码', 'old password'),
  identify: word('账号', 'account'), comp_name: word('公司名称', 'company name'), job_title: word('职位', 'job title'), gender: word('性别', 'gender'),
  locale: word('语言', 'language'), avatar: word('头像', 'picture'), party_name: word('单位名称', 'party'), tax_number: word('税号', 'tax number'),
  payee_name: word('收款人', 'payee'), payee_bank: word('开户行', 'bank'), payee_account: word('收款账号', 'account'), bank_name: word('开户行', 'bank'),
  bank_account: word('银行账号', 'bank account'), invoice_code: word('发票代码', 'invoice code'), invoice_number: word('发票号码', 'invoice number'),
  check_code: word('校验码', 'check code'), full_name: word('全称', 'full name'), simple_name: word('简称', 'short name'), contact_name: word('联系人', 'contact'),
  lines: word('明细', 'lines'), allocations: word('分摊', 'allocation'), offsets: word('冲抵', 'offsets'), steps: word('步骤', 'steps'), options: word('选项', 'options'),
  values: word('值', 'values'), value: word('值', 'value'), key_value: word('值', 'value'), probability: word('概率', 'probability'), impact: word('影响', 'impact'),
  lag: word('间隔天数', 'lag'), duration: word('工期', 'duration'), authorities: word('权限', 'authorities'), role_ids: word('角色', 'roles'), color: word('颜色', 'colour'),
  sort: word('排序', 'order'), sorters: word('排序', 'order'), limit: word('每页条数', 'rows of a page'), start: word('起始位置', 'first row'),
  subject_type: word('对象类型', 'type of record'), subject_id: word('对象', 'record'), goal: word('目标', 'goal'), time_zone: word('时区', 'time zone'),
  agree: word('同意与否', 'decision'), place: word('地点', 'place'), from_place: word('出发地', 'from'), to_place: word('目的地', 'to'),
}

const anyField = word('填写的内容', 'What was entered')

/** What people call a field; one inside of others by its own name. */
export function wordOf(field: string): Sentence {
  const name = field.split('.').findLast(part => !/^\d+$/.test(part)) ?? ''
  return Object.hasOwn(fieldWords, name) ? fieldWords[name]! : anyField
}
