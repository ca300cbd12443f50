import { sql } from 'drizzle-orm'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { commonApply } from './common-apply.table.ts'

/** Seen by who asked for it and those above them, by whoever decides or decided it, and by those who were told; not by those above these. */
export const commonApplySubject = subject('common_apply', commonApply, {
  title: commonApply.name,
  manageAll: 'MANAGER_LOGIN',
  open: sql`${commonApply.status} = 'waiting'`,
  link: '/hr/detail?uuid={id}&scope=common_apply',
  visible: person => sql`(exists (select 1 from person_superior s where s.comp_id = ${commonApply.companyId} and s.person_id = ${commonApply.creatorId} and s.superior_id = ${person})
    or exists (select 1 from member m where m.comp_id = ${commonApply.companyId} and m.subject_type = 'common_apply' and m.subject_id = ${commonApply.id} and m.person_id = ${person}))`,
  abilities: { comment: sql`true` },
})

/** Each process that a company designs for it is a kind of application. */
export const commonApplyApproval = approvable(commonApplySubject, {
  words: { zh: '通用申请', en: 'Common application' },
  hasAmount: false,
  kinds: 'own',
  async onStatus(id, status, { me, run }) {
    await run([{
      name: 'common_apply_status', text: 'update common_apply set status = $3, last_opt_date = now() where comp_id = $1 and id = $2', values: [me.companyId, id, status], plain: true,
    }])
  },
})
