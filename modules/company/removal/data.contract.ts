import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, id, requiredText } from '#platform/contract/fields.ts'
import { refusal, results } from '#platform/contract/refusals.ts'

const adminOnly = { authority: ['MANAGER_LOGIN'] }

/** What the agreement promises people and companies about their data. A system administrator does it, nobody else. */
export const dataCalls = callsAbout('person', {
  exportPerson: call('GET /user/data/:id', v.object({ id }), v.unknown(), {
    ...adminOnly,
    answers: 'file',
    summary: 'All that is kept about a member, as JSON',
  }),
  erasePerson: call('POST /user/erase/:id', v.object({ id, name: requiredText(50) }), done, {
    ...adminOnly,
    caller: 'account',
    summary: 'Erase the personal data of a member who has left; what they worked on stays, without their name',
  }),
  exportCompany: call('GET /comp/export', v.object({}), v.unknown(), {
    ...adminOnly,
    answers: 'file',
    summary: 'All of the company: every record as JSON lines, and its files, in one .tar.gz',
  }),
  removeCompany: call('POST /comp/remove', v.object({ name: requiredText(100), password: requiredText(200) }), done, {
    ...adminOnly,
    caller: 'account',
    answersSecret: true,
    summary: 'Remove the company with all of its data, for good',
  }),
})

export const onlyAdministratorsOfData = refusal('data.only_administrators', {
  zh: '只有系统管理员可以导出或删除数据',
  en: 'Only a system administrator can export or remove data',
})
export const leaveFirst = refusal('data.leave_first', {
  zh: '请先为该成员办理离职，再删除个人信息',
  en: 'Mark the member as having left first; then their data can be erased',
})
export const nameDiffers = refusal('data.name_differs', { zh: '输入的名称不一致', en: 'The name does not match' })
export const passwordIsWrong = refusal(
  'data.password_wrong',
  { zh: '密码不正确', en: 'The password is wrong' },
  results.wrongCredentials,
)
