import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { listOf, out, requiredText } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

export const setting = v.object({ keyName: out.text, keyValue: v.nullable(v.string()), isDefault: out.flag })

export const unknownSetting = refusal('setting.unknown', {
  zh: '没有这个设置项：{key}',
  en: 'The setting {key} does not exist',
})
export const wrongValue = refusal('setting.value', {
  zh: '设置项 {key} 的值不正确',
  en: 'This is not a valid value for {key}',
})
export const settingNotInUse = refusal('setting.not_in_use', {
  zh: '设置项 {key} 对应的功能尚未提供，暂时不能修改',
  en: 'Nothing uses the setting {key} yet, so it cannot be changed',
})

const keyName = requiredText(120)

export const settingCalls = callsAbout('company', {
  read: call(
    'GET /comp/settings',
    v.object({ keys: v.optional(listOf(keyName, 100)), keyName: v.optional(listOf(keyName, 100)) }),
    listed(setting),
    { summary: "The company's settings by key, with their defaults; all of fixed name when no key is given" },
  ),
  write: call(
    'POST /comp/settings',
    v.object({ keyName, keyValue: v.pipe(v.string('text'), v.maxLength(20_000, 'too_long')) }),
    setting,
    { authority: ['MANAGER_LOGIN'], summary: 'Change one setting of the company' },
  ),
})
