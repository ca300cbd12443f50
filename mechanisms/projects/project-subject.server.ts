import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { actorIs } from '#mechanisms/members/members.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor, idsOfMembersAndBelow, subject } from '#mechanisms/subjects/subject.server.ts'
import { openStatuses } from './project-types.contract.ts'
import { project } from './project.table.ts'

/** Condition: there is still work in it: running or on hold, and not in the recycle bin. */
export const isProjectOpen = sql`(${project.status} in ${sql.raw(openStatuses)} and ${project.isDelete} <> ${fixed(Bin.Deleted)})`

const runs = actorIs('manager', 'senior_member')

/**
 * Who keeps the money of all projects (spec 1 §6): holders of PROJECT_FINANCE, by themselves or by a role. Row security
 * keeps this to their company.
 */
const keepers = sql`(select held.person_id from person_authority held where held.authority = 'PROJECT_FINANCE'
  union all select has.person_id from person_role has join role on role.comp_id = has.comp_id and role.id = has.role_id
    where 'PROJECT_FINANCE' = any(role.authorities))`

/**
 * A project's one registration: who sees it (those who take part, everybody above them, PROJECT_VIEW and
 * PROJECT_FINANCE) and what each may do.
 */
export const projectSubject = subject('project', project, {
  app: 'project',
  called: { zh: '项目', en: 'project' },
  isForDeciders: true,
  title: project.name,
  mark: project.code,
  manageAll: 'PROJECT_MANAGER',
  viewAll: 'PROJECT_VIEW',
  // A follower sees what they may see anyway: following gives no right.
  visible: person => sql`(exists (
    select from member m join person_superior s on s.comp_id = m.comp_id and s.person_id = m.person_id
    where m.comp_id = ${project.companyId} and m.subject_type = 'project' and m.subject_id = ${project.id} and m.role
      <> 'follower' and s.superior_id = ${person})
    or ${person} in ${keepers})`,
  seenIds: person => sql`${idsOfMembersAndBelow('project', person)}
    union all select ${project.id} from ${project} where ${project.companyId} = ${actor.company} and ${person} in ${keepers}`,
  open: isProjectOpen,
  inTrash: sql`${project.isDelete} = ${fixed(Bin.Deleted)}`,
  due: project.planEndDate,
  link: '/projects/{id}/index',
  abilities: {
    /** Its fields, plan, stages and all that is kept in it. */
    edit: sql`${isProjectOpen} and ${runs}`,
    /** Who is in it, what it is, whether it goes on: its managers' alone (spec 1 §6 "Only project manager"). */
    manage: sql`${project.isDelete} <> ${fixed(Bin.Deleted)} and ${actorIs('manager')}`,
    /** Puts tasks, stories and bugs into it. */
    addTask: sql`${isProjectOpen} and (${runs} or (not ${project.isControlled} and
      ${actorIs('product_manager', 'member')}))`,
    /** Writes down what happened in it: logs, issues, risks that one sees. */
    report: sql`${isProjectOpen} and ${actorIs('manager', 'senior_member', 'product_manager', 'member')}`,
    /** Who keeps its money, and is nothing else in it, sees no deliverables (spec 2 §8). */
    seeDeliverables: sql`(not ${actorIs('finance')} or ${actorIs('creator')} or
      ${actorIs('manager', 'senior_member', 'product_manager', 'member')})`,
    /**
     * Budget and costs: who runs it, who keeps its money (`fb-pmp-project-finance-auth-{id}` in the spec: members of
     * the role `finance`), and PROJECT_FINANCE.
     */
    seeMoney: sql`(${runs} or ${actorIs('finance')} or ${actor.person} in ${keepers})`,
    editMoney: sql`(${isProjectOpen} and (${runs} or ${actorIs('finance')} or ${actor.person} in ${keepers}))`,
    remove: actorIs('manager', 'creator'),
    /** Takes it, ended ones too, as the pattern of another. */
    copy: sql`${project.isDelete} = ${fixed(Bin.None)} and ${actorIs('manager', 'senior_member', 'product_manager', 'member')}`,
    comment: sql`true`,
  },
})
