import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'

export const pushKeyCalls = callsAbout('approval', {
  agree: call('POST /approval/agree_by_key', v.object({ key: requiredText(100) }), v.object({ said: out.text }), {
    caller: 'public',
    summary: 'Agree to a case by the one-time key of a push notice; `said` tells what was done',
  }),
})

export const keyGone = refusal('approval.key.gone', {
  zh: '这条通知已失效，请点按打开后处理',
  en: 'This notification is too old: tap to open it and decide there',
})
export const keyUsed = refusal('approval.key.used', {
  zh: '您已用这条通知同意过',
  en: 'You have already approved it from this notification',
})
export const keyOutdated = refusal('approval.key.outdated', {
  zh: '该申请有新的变化，请点按打开查看后再处理',
  en: 'The application has changed: open it before you decide',
})
