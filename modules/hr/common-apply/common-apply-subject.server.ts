import { sql } from 'drizzle-orm'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { applyList, seenAsApply } from '../apply/apply-list.server.ts'
import { commonApply } from './common-apply.table.ts'

export const commonApplySubject = subject('common_apply', commonApply, {
  app: 'hr',
  called: { zh: '申请', en: 'application' },
  isForDeciders: true,
  title: commonApply.name,
  search: { text: commonApply.answersText },
  manageAll: 'MANAGER_LOGIN',
  open: sql`${commonApply.status} = 'waiting'`,
  link: '/hr/detail?uuid={id}&scope=common_apply',
  ...seenAsApply('common_apply', commonApply),
  abilities: { comment: sql`true` },
})

/** Each process that a company designs for it is a kind of application. */
export const commonApplyApproval = approvable(commonApplySubject, {
  words: { zh: '通用申请', en: 'General application' },
  hasAmount: false,
  kinds: 'own',
  kindField: 'type_id',
  hasForm: true,
  newAt: '/hr/new',
  async onStatus(id, status, { me, run }) {
    await run([
      {
        name: 'common_apply_status',
        text: 'update common_apply set status = $3, last_opt_date = now() where comp_id = $1 and id = $2',
        values: [me.companyId, id, status],
      },
    ])
  },
})

/** What a general application's row has of its own. */
export const commonApplyOwn = { typeId: commonApply.typeId, typeName: commonApply.typeName }

export const commonApplyList = applyList('common_apply', commonApplySubject, commonApply, {
  ...commonApplyOwn,
  text: commonApply.answersText,
})
