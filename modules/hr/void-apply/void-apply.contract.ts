import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, out } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { applyCalls, hrApplyRow } from '../apply/apply.contract.ts'

/** What attendance follows from: made void after it has begun, it is requested. */
export const voidableTypes = ['leave', 'fill_sign', 'outing', 'overtime'] as const
export type VoidableType = (typeof voidableTypes)[number]

export const voidAskedAlready = refusal('void_apply.waiting', {
  zh: '作废申请正在审批中',
  en: 'A request to void this is already pending',
})

const voidApplyDetail = v.object({
  ...hrApplyRow.entries,
  /** The application that is to be void. */
  subjectType: v.picklist(voidableTypes),
  subjectId: out.id,
  subjectName: out.text,
  detail: out.text,
  attachments: v.array(fileBrief),
  can: abilities(['comment', 'edit', 'remove', 'copy']),
})
export type VoidApplyDetail = v.InferOutput<typeof voidApplyDetail>

/** It has no `create`: making void what has begun (`/hr/{type}/cancel/{id}`) asks for it. */
export const voidApplyCalls = callsAbout('void_apply', {
  detail: call('GET /hr/void_apply/detail/:id', byId, voidApplyDetail, {
    summary: 'An application to make void what has begun',
  }),
  ...applyCalls('void_apply'),
})
