import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, ids, out, requiredText } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

const appPart = v.object({
  nameEn: out.text,
  /** In the caller's language. */
  name: out.text,
  /** Where it is in the app. */
  route: out.text,
  /** Open, in scope, and visible to the caller. */
  currentUsed: out.flag,
})
export const companyApp = v.object({
  localAppId: out.text,
  room: out.text,
  ...appPart.entries,
  child: v.array(appPart),
})

export const appSetting = v.object({
  localAppId: out.text,
  nameEn: out.text,
  name: out.text,
  /** Its room is built: it can be opened. */
  isLanded: out.flag,
  isOpen: out.flag,
  /** Who may use it: everybody, when both are empty. */
  departments: v.array(v.object({ id: out.id, name: out.text })),
  users: v.array(personBrief),
})

export const unknownApp = refusal('app.unknown', { zh: '没有这个应用', en: 'This app does not exist' })

const adminOnly = { authority: ['MANAGER_LOGIN'] }
const localAppId = requiredText(40)

export const appCalls = callsAbout('app', {
  companyApps: call('GET /get_comp_apps', v.object({}), listed(companyApp), {
    about: ['company'],
    summary: "The company's apps, and which of them the caller uses",
  }),
  settings: call('GET /v3/app/setting', v.object({}), listed(appSetting), {
    about: ['company'],
    ...adminOnly,
    summary: 'Which apps are open, and to whom',
  }),
  open: call('GET /v2/app/open', v.object({ localAppId }), done, {
    ...adminOnly,
    changes: true,
    summary: 'Open an app to the company',
  }),
  close: call('GET /v2/app/close', v.object({ localAppId }), done, {
    ...adminOnly,
    changes: true,
    summary: 'Close an app to the company',
  }),
  setScope: call(
    'POST /app/set/scope',
    v.object({ localAppId, departmentIds: v.optional(ids(500), []), userIds: v.optional(ids(500), []) }),
    done,
    {
      ...adminOnly,
      summary:
        'Who may use an app: these departments with all below, and these people; everybody, when neither is given',
    },
  ),
})
