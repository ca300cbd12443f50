import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  choice,
  done,
  emptiable,
  id,
  instant,
  listOf,
  numberedChoice,
  out,
  requiredText,
} from '#platform/contract/fields.ts'
import { listed, page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { outDocument } from '#mechanisms/rich-text/rich-text.contract.ts'

/** What a share shows beside the record's title, state and dates. */
export const shareParts = ['people', 'detail', 'files', 'comments'] as const
export type SharePart = (typeof shareParts)[number]
/** Whether a share still shows anything (spec 1 §4 "Shares are cancelled by setting status 1"). */
export const ShareStatus = { Open: 0, Cancelled: 1 } as const

/** Open shares of one record. */
export const mostShares = 20

export const tooManyShares = refusal('share.too_many', {
  zh: `最多同时有 ${mostShares} 个分享链接，请先取消一些`,
  en: `At most ${mostShares} links at a time: cancel some first`,
})
export const shareGone = refusal('share.gone', {
  zh: '分享已取消或已过期',
  en: 'This share was revoked or has expired',
})
export const passwordNeeded = refusal('share.password.needed', { zh: '请输入访问密码', en: 'Enter the password' })
export const passwordWrong = refusal('share.password.wrong', { zh: '访问密码不正确', en: 'The password is wrong' })
export const expiryPast = refusal('share.expiry.past', {
  zh: '有效期不能早于当前时间',
  en: 'The expiry cannot be in the past',
})

const shows = listOf(choice(shareParts), shareParts.length)
export const shortestPassword = 4
const password = v.pipe(requiredText(50), v.minLength(shortestPassword, 'too_short'))

export const shareRow = v.object({
  id: out.id,
  subjectType: out.text,
  subjectId: out.id,
  title: out.text,
  status: out.number,
  shows: v.array(v.picklist(shareParts)),
  hasPassword: out.flag,
  expiresAt: out.maybeInstant,
  isExpired: out.flag,
  viewNum: out.number,
  creator: v.nullable(personBrief),
  createdAt: out.instant,
  /** The public page's address, for those who may share the record. */
  path: out.text,
  can: abilities(['change']),
})
export type ShareRow = v.InferOutput<typeof shareRow>

/** A record as its share shows it. */
export const sharedView = v.object({
  companyName: out.text,
  sharedBy: out.text,
  title: out.text,
  mark: out.text,
  facts: v.array(v.object({ name: out.text, value: out.text, isInstant: out.flag })),
  text: out.text,
  document: outDocument,
  files: v.array(v.object({ name: out.text, size: out.number, address: out.text })),
  comments: v.array(v.object({ author: out.text, content: out.text, createdAt: out.instant })),
})
export type SharedView = v.InferOutput<typeof sharedView>

export const shareCalls = callsAbout('share', {
  create: call(
    'POST /open-shares',
    v.object({
      subjectType: v.optional(requiredText(50), 'task'),
      subjectId: id,
      shows: v.optional(shows, ['detail']),
      password: emptiable(password),
      expiresAt: emptiable(instant),
    }),
    v.object({ id: out.id, path: out.text }),
    { summary: 'Share a record by a link that needs no sign-in' },
  ),
  update: call(
    'PATCH /open-shares/:id',
    v.object({
      id,
      status: v.optional(numberedChoice([0, 1])),
      shows: v.optional(shows),
      expiresAt: emptiable(instant),
    }),
    done,
    {
      summary: 'Change a share; status 1 cancels it, for good',
    },
  ),
  ofSubject: call(
    'GET /open-shares/subject/:id',
    v.object({ id, subjectType: v.optional(requiredText(50), 'task') }),
    listed(shareRow),
    { summary: 'The links to a record, the newest first' },
  ),
  viewLogs: call(
    'GET /open-shares/subject/:id/view-logs',
    v.object({ id, subjectType: v.optional(requiredText(50), 'task'), ...paging(20).entries }),
    page(
      v.object({
        id: out.id,
        shareId: out.id,
        viewedAt: out.instant,
        address: out.text,
        agent: out.text,
      }),
    ),
    { summary: 'Who looked at a record through its links: when, from about where' },
  ),
  list: call(
    'GET /shares',
    v.object({
      scope: v.optional(choice(['mine', 'company']), 'mine'),
      type: v.optional(requiredText(50)),
      status: v.optional(numberedChoice([0, 1])),
      ...paging(20).entries,
    }),
    page(shareRow),
    { summary: 'Links that I made; with scope company, all that I may change' },
  ),
})

export const openShareCalls = callsAbout('share', {
  open: call(
    'POST /open-shares/open',
    v.object({ key: requiredText(200), password: v.optional(v.pipe(v.string(), v.maxLength(50))) }),
    sharedView,
    {
      caller: 'public',
      answersSecret: true,
      summary: 'What a link shows; counted, and written into its log',
    },
  ),
})
