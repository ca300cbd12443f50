import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, emptiable, id, numberedChoice, out, requiredText } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal, results } from '#platform/contract/refusals.ts'
import { locales } from '#platform/contract/words.ts'
import { genders, personBrief } from '#mechanisms/people/person.contract.ts'

/** A session lives so long after it was last used; its use is noted at most so often. */
export const sessionDays = 30
export const touchMinutes = 10

export const companyOfAccount = v.object({ id: out.id, name: out.text, isCurrent: out.flag })

/**
 * Who is signed in, in the company requested; all that the app needs to start, in one answer. Flat as the client knows
 * the session user, with the company and what the shell depends on beside it.
 */
export const sessionUser = v.object({
  id: out.id,
  companyId: out.id,
  companyName: out.text,
  /** How many companies the account belongs to. */
  companyCount: out.number,
  nickName: out.text,
  loginName: out.maybeText,
  mobile: out.maybeText,
  email: out.maybeText,
  gender: out.number,
  avatar: out.maybeId,
  locale: v.picklist(locales),
  createDate: out.instant,
  departmentId: out.maybeId,
  departmentName: out.maybeText,
  jobTitle: out.maybeText,
  isAdministrator: out.flag,
  hasPassword: out.flag,
  point: out.number,
  manager: v.nullable(personBrief),
  company: v.object({
    id: out.id,
    name: out.text,
    uiSchemeId: out.text,
    editionType: out.number,
    isPaid: out.flag,
    point: out.number,
    createDate: out.instant,
    timeZone: out.text,
  }),
  companies: v.array(companyOfAccount),
  /** The names of spec 1 §6; a system administrator has all. */
  authorities: v.array(v.string()),
  /** The person's own settings by name: cards, tabs, font size. */
  properties: v.record(v.string(), v.unknown()),
  /** The company's settings by the spec's keys, where they differ from the defaults. */
  settings: v.record(v.string(), v.string()),
  /** Where the addresses begin of what is not there for the person: apps that are closed, or not theirs. */
  closedAddresses: v.array(out.text),
  /** What of these stays open, letter by letter: pages of records that the person may be asked to decide about. */
  askedAddresses: v.array(out.text),
})
export type SessionUser = v.InferOutput<typeof sessionUser>

export const session = v.object({
  id: out.id,
  platform: out.text,
  agent: out.text,
  address: out.text,
  createdAt: out.instant,
  seenAt: out.instant,
  isCurrent: out.flag,
})

export const signedIn = v.object({ token: out.text, ...sessionUser.entries })
/** What a person may be known by when signing in; any text, so that a wrong one is refused like a wrong password. */
export const credentials = {
  identify: requiredText(254),
  password: requiredText(200),
  /** The solved captcha, if one was required. */
  code: v.optional(v.pipe(v.string(), v.maxLength(4000, 'too_long'))),
}

export const sessionCalls = callsAbout('account', {
  login: call('POST /v2/user/login', v.object(credentials), signedIn, {
    caller: 'public',
    answersSecret: true,
    summary: 'Sign in by login name, mobile number or e-mail address',
  }),
  logout: call('POST /v2/user/logout', v.object({}), done, { caller: 'account', summary: 'End this session' }),
  my: call('GET /user/my', v.object({}), sessionUser, {
    about: ['authority', 'app', 'company', 'person', 'invitation'],
    caller: 'account',
    summary: 'Who is signed in, the company, the authorities and what the app needs to start',
  }),
  changeMy: call(
    'POST /user/my',
    v.object({
      nickName: v.optional(requiredText(50)),
      gender: v.optional(numberedChoice(genders)),
      avatar: emptiable(id),
      jobTitle: emptiable(requiredText(50)),
      locale: v.optional(v.picklist(locales, 'choice')),
    }),
    sessionUser,
    { caller: 'account', summary: "Change one's own name, gender, picture, title or language" },
  ),
  switchCompany: call('POST /v2/user/switch_comp', v.object({ companyId: id }), sessionUser, {
    caller: 'account',
    summary: 'Make another company the one that opens',
  }),
  sessions: call('GET /user/my/sessions', v.object({}), listed(session), {
    caller: 'account',
    summary: 'Where one is signed in',
  }),
  endSession: call('DELETE /user/my/sessions/:id', v.object({ id }), done, {
    caller: 'account',
    summary: 'End one session',
  }),
  endOtherSessions: call('DELETE /user/my/sessions', v.object({}), v.object({ ended: out.number }), {
    caller: 'account',
    summary: 'End all other sessions',
  }),
})

export const wrongCredentials = refusal(
  'session.wrong_credentials',
  { zh: '账号或密码不正确', en: 'The account or the password is wrong' },
  results.wrongCredentials,
)
export const noCompanyLeft = refusal('session.no_company', {
  zh: '您的账号已停用或不在任何公司，请联系公司管理员',
  en: 'Your account is disabled or belongs to no company; ask an administrator',
})
export const captchaNeeded = refusal(
  'captcha.needed',
  { zh: '请完成安全验证后再登录', en: 'Complete the security check first' },
  results.codeNeeded,
)
export const captchaWrong = refusal(
  'captcha.wrong',
  { zh: '安全验证未通过，请重试', en: 'The security check failed; try again' },
  results.codeNeeded,
)
