import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, id, out, requiredText } from '#platform/contract/fields.ts'
import { withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { editionTypes, uiSchemes, type UiScheme } from '#mechanisms/people/edition.contract.ts'

const schemes = Object.keys(uiSchemes) as UiScheme[]

export const companyDetail = v.object({
  id: out.id,
  name: out.text,
  uiSchemeId: v.picklist(schemes),
  editionType: v.picklist(Object.values(editionTypes)),
  isPaid: out.flag,
  timeZone: out.text,
  /** What its people earned together. */
  point: out.number,
  createDate: out.instant,
  memberNum: out.number,
  /** Null where the edition sets no limit. */
  mostMembers: out.maybeNumber,
  mostUploadBytes: out.maybeNumber,
  usedBytes: out.number,
})

export const unknownTimeZone = refusal('company.time_zone', { zh: '没有这个时区', en: 'This time zone does not exist' })

export const editionCalls = callsAbout('company', {
  detail: call('GET /comp/detail/:companyId', v.object({ companyId: id }), withCan(companyDetail, { manageData: [] }), {
    summary: 'The company, its edition and its limits',
  }),
  change: call(
    'POST /comp/detail',
    v.object({
      name: v.optional(requiredText(100)),
      uiSchemeId: v.optional(v.picklist(schemes, 'choice')),
      timeZone: v.optional(requiredText(60)),
    }),
    done,
    { authority: ['MANAGER_LOGIN'], summary: "Change the company's name, face or time zone" },
  ),
})
