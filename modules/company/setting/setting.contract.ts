import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { listOf, out, requiredText } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

export const setting = v.object({ keyName: out.text, keyValue: v.nullable(v.string()), isDefault: out.flag })

export const unknownSetting = refusal('setting.unknown', { zh: '没有这个设置项：{key}', en: 'There is no such setting: {key}' })
export const wrongValue = refusal('setting.value', { zh: '设置项 {key} 的值不正确', en: 'This is not a value for {key}' })

const keyName = requiredText(120)

export const settingCalls = {
  read: call('GET /comp/settings', v.object({ keys: v.optional(listOf(keyName, 100)), keyName: v.optional(listOf(keyName, 100)) }), listed(setting),
    { summary: 'The company\'s settings by key, with their defaults; all of fixed name when no key is given' }),
  write: call('POST /comp/settings', v.object({ keyName, keyValue: v.pipe(v.string('text'), v.maxLength(20_000, 'too_long')) }), setting,
    { authority: ['MANAGER_LOGIN'], summary: 'Change one setting of the company' }),
}
