import { sql, type SQL } from 'drizzle-orm'
import { instantText, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { turnOfCase } from '#mechanisms/approvals/in-box.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { commonApplyList, commonApplySubject } from '../common-apply/common-apply-subject.server.ts'
import { fillSignList } from '../fill-sign/fill-sign.server.ts'
import { fillSignSubject } from '../fill-sign/fill-sign-subject.server.ts'
import { leaveList } from '../leave/leave.server.ts'
import { leaveSubject } from '../leave/leave-subject.server.ts'
import { outingList } from '../outing/outing.server.ts'
import { outingSubject } from '../outing/outing-subject.server.ts'
import { overtimeList } from '../overtime/overtime.server.ts'
import { overtimeSubject } from '../overtime/overtime-subject.server.ts'
import { voidApplyList } from '../void-apply/void-apply.server.ts'
import { voidApplySubject } from '../void-apply/void-apply-subject.server.ts'
import { hrApplyCalls, hrApplyTypes, type HrApplyRow, type HrApplyType } from './apply.contract.ts'

const lists = {
  leave: leaveList,
  fill_sign: fillSignList,
  outing: outingList,
  overtime: overtimeList,
  common_apply: commonApplyList,
  void_apply: voidApplyList,
}
const subjects = {
  leave: leaveSubject,
  fill_sign: fillSignSubject,
  outing: outingSubject,
  overtime: overtimeSubject,
  common_apply: commonApplySubject,
  void_apply: voidApplySubject,
}

const filters = {
  type: sql`c.subject_type = ${param('type')}`,
  key: sql`strpos(lower(c.title), lower(${param('key')})) > 0`,
  startDate: sql`c.started_at >= ${param('startDate')}::date::timestamp at time zone ${param('timeZone')}`,
  endDate: sql`c.started_at < (${param('endDate')}::date + 1)::timestamp at time zone ${param('timeZone')}`,
}
type Filter = keyof typeof filters
const types = sql.raw(`'{${hrApplyTypes.join(',')}}'`)

/** What waits for the actor, of all types at once: from their inbox. */
const chargedOf = shapes((shape: string): SQL =>
  pageAsJson({
    row: {
      id: sql`c.subject_id`,
      type: sql`c.subject_type`,
      name: sql`c.title`,
      typeId: sql`null::uuid`,
      typeName: sql`c.process_name`,
      status: sql`c.status`,
      turn: turnOfCase,
      creator: personJson(sql`c.comp_id`, sql`c.requester_id`),
      startDate: sql`null`,
      endDate: sql`null`,
      createdAt: instantText(sql`c.started_at`),
      lastOptDate: instantText(sql`i.at`),
    },
    from: sql`approval_inbox i join approval_case c on c.comp_id = i.comp_id and c.id = i.case_id`,
    where: sql.join(
      [
        sql`i.comp_id = ${param('company')} and i.person_id = ${param('person')} and i.box = 'charged' and
          i.subject_type = any(${types}::text[])`,
        ...(JSON.parse(shape) as Filter[]).map(name => filters[name]),
      ],
      sql` and `,
    ),
    order: sql`i.at desc, i.case_id desc`,
  }),
)

/** Which type an application is of, for whoever may see it. */
export async function typeOfApply(id: string, context: Context): Promise<HrApplyType> {
  const { me, run } = context
  const [answer] = await run([
    {
      name: 'hr_apply_type',
      text: `select subject_type from approval_case where comp_id = $1 and subject_id = $2 and subject_type =
        any($3::text[])`,
      values: [me.companyId, id, hrApplyTypes],
      value: col.text.as<HrApplyType>(),
    },
  ])
  const type = found(answer.first)
  await subjects[type].admit(id, context)
  return type
}

export const hrApplyHandlers = handle(hrApplyCalls, {
  list: (query, context) => lists[query.type](query, context),

  async charged(query, { me, run }) {
    const names = (Object.keys(filters) as Filter[]).filter(name => query[name] !== undefined && query[name] !== '')
    const [answer] = await run([
      chargedOf(JSON.stringify(names))({ ...query, company: me.companyId, person: me.personId, timeZone: me.timeZone }),
    ])
    return new Json<{ list: HrApplyRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  typeOf: async ({ id }, context) => ({ type: await typeOfApply(id, context) }),
})
