import type { Sentence } from './words.ts'

/** The result codes of the wire page, "Answers". */
export const results = {
  done: 0,
  refused: 1,
  gone: 4,
  wrongCredentials: -20001,
  codeNeeded: -20002,
  paidFeature: -20009,
} as const

/** A refusal as the contract defines it: a stable code and its sentence in both languages. */
export interface RefusalKind {
  code: string
  sentence: Sentence
  result: number
}

/**
 * `const tooManyTags = refusal('task.tags.too_many', { zh: '最多 6 个标签', en: 'At most 6 tags' })`. The bundler leaves out
 * what the web does not name, as the function does nothing else.
 */
/* @__NO_SIDE_EFFECTS__ */
export const refusal = (code: string, sentence: Sentence, result: number = results.refused): RefusalKind => ({
  code,
  sentence,
  result,
})

/** Too many were chosen: the most that are allowed. */
export const atMost = (most: number): Sentence => ({ zh: `最多 ${most} 个`, en: `At most ${most}` })

/** The problems that one field may have; the field is named beside them. */
export const fieldProblems: Record<string, Sentence> = {
  required: { zh: '请填写', en: 'Please fill in this field' },
  text: { zh: '应为文字', en: 'This must be text' },
  too_short: { zh: '至少输入两个字', en: 'At least two characters' },
  too_long: { zh: '太长了', en: 'This is too long' },
  keyword_short: { zh: '请至少输入两个字', en: 'Type at least two characters' },
  too_many: { zh: '选得太多了', en: 'Too many selected' },
  too_small: { zh: '太小了', en: 'This is too small' },
  too_large: { zh: '太大了', en: 'This is too large' },
  number: { zh: '应为数字', en: 'This must be a number' },
  whole: { zh: '应为整数', en: 'This must be a whole number' },
  https: { zh: '应为 https:// 开头的网址', en: 'This must be an address starting with https://' },
  id: { zh: '编号不正确', en: 'This is not a valid id' },
  flag: { zh: '应为是或否', en: 'This must be yes or no' },
  choice: { zh: '没有这个选项', en: 'This option does not exist' },
  day: { zh: '日期应为 yyyy-MM-dd', en: 'A day must be yyyy-MM-dd' },
  instant: { zh: '时间不正确', en: 'This is not a valid time' },
  money: { zh: '金额最多两位小数', en: 'An amount has at most two decimals' },
  amount_needed: { zh: '金额应大于 0', en: 'The amount must be above 0' },
  currency: { zh: '币种应为三位字母代码，例如 USD', en: 'A currency has three letters, such as USD' },
  rate: { zh: '汇率应大于 0，最多六位小数', en: 'A rate must be above 0, with at most six decimals' },
  invoice_code: {
    zh: '发票代码应为 10 或 12 位数字，数电发票没有代码',
    en: 'An invoice code has 10 or 12 digits; a fully digital invoice has none',
  },
  invoice_number: {
    zh: '发票号码应为 8 位数字，数电发票为 20 位',
    en: 'An invoice number has 8 digits, that of a fully digital one 20',
  },
  tax_number: { zh: '纳税人识别号应为 15 到 20 位字母或数字', en: 'A tax number has 15 to 20 letters or digits' },
  bank_account: { zh: '账号应为 6 至 32 位数字', en: 'An account has 6 to 32 digits' },
  check_code: { zh: '校验码应为后 6 位或全部 20 位', en: 'Enter the last 6 digits of the check code, or all 20' },
  control_characters: { zh: '含有不可见的控制字符', en: 'This contains control characters' },
  mobile: { zh: '手机号应为 11 位数字', en: 'A mobile number has 11 digits' },
  email: { zh: '邮箱格式不正确', en: 'This is not a valid e-mail address' },
  login_name: {
    zh: '登录名应以字母开头，由 3 到 32 位字母、数字、点、横线或下划线组成',
    en: 'A login name begins with a letter and has 3 to 32 letters, digits, dots, dashes or underscores',
  },
  password: { zh: '密码至少 8 位', en: 'A password has at least 8 characters' },
  verification_code: { zh: '验证码应为 6 位数字', en: 'A code has 6 digits' },
  hour_needed: { zh: '请填写工时，应大于 0', en: 'Enter hours above 0' },
  over_24: { zh: '工时不能超过 24 小时', en: 'At most 24 hours' },
  hour_decimals: { zh: '工时最多两位小数', en: 'Hours have at most two decimals' },
  format: { zh: '格式不正确', en: 'The format is wrong' },
}

export const invalidInput = refusal('input.invalid', { zh: '{field}：{problem}', en: '{field}: {problem}' })
export const unknownField = refusal('input.unknown_field', {
  zh: '这个接口没有“{field}”这一项',
  en: 'This call does not accept “{field}”',
})
/** The start of a range lies after its end (spec 1 §5). */
export const startAfterEnd = refusal('range.start_after_end', {
  zh: '开始时间不能晚于结束时间',
  en: 'The start cannot be later than the end',
})
export const leastAboveMost = refusal('range.least_above_most', {
  zh: '最小值不能大于最大值',
  en: 'The minimum cannot exceed the maximum',
})
export const notFound = refusal(
  'record.gone',
  { zh: '资源不存在或已被删除', en: 'This no longer exists, or you do not have access' },
  results.gone,
)
/** Not found, with the record's name: whether it never existed, was deleted, or is not visible to the actor. */
export const goneCalled = ({ zh, en }: Sentence): RefusalKind => ({
  ...notFound,
  sentence: { zh: `${zh}已被删除，或您无权查看`, en: `The ${en} has been deleted, or you do not have access` },
})
export const signInFirst = refusal('session.missing', { zh: '请先登录', en: 'Please sign in first' }, 401)
/** The device sends it as one person's write; the token is another's. */
export const anotherPerson = refusal(
  'session.another_person',
  {
    zh: '这是另一个人写下的，请由本人登录后再提交',
    en: 'Someone else wrote this; it will be sent when they sign in',
  },
  409,
)
export const notAllowed = refusal(
  'authority.missing',
  { zh: '您没有权限进行此操作', en: 'You are not allowed to do this' },
  403,
)
export const appNotThere = refusal(
  'app.not_there',
  { zh: '没有权限：公司没有为您开放这个应用', en: 'No permission: this app is not available to you' },
  403,
)
export const keyReused = refusal('idempotency.key_reused', {
  zh: '同一个请求编号不能用于不同的内容',
  en: 'This idempotency key was already used with different content',
})
export const faultOfOurs = refusal(
  'server.fault',
  { zh: '系统错误，请稍后重试', en: 'System error, please try again later' },
  500,
)
export const databaseAway = refusal(
  'server.database_away',
  { zh: '数据库暂时连接不上，请稍后重试', en: 'The database cannot be reached just now, please try again in a moment' },
  503,
)
export const diskFull = refusal(
  'server.disk_full',
  {
    zh: '服务器的磁盘已满，没有保存，请联系管理员',
    en: "The server's disk is full, nothing was saved: tell your administrator",
  },
  507,
)
export const tooManyRequests = refusal(
  'rate.limited',
  { zh: '操作太频繁，请稍后再试', en: 'Too many attempts, please try again later' },
  429,
)
