import { col } from '#platform/server/database/row.ts'
import { sql } from 'drizzle-orm'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { projectTypes, type ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { showProjectTasks } from '#modules/tasks/tasks.server.ts'

const typeWords: Record<ProjectType, { zh: string; en: string }> = {
  0: { zh: '瀑布项目', en: 'Waterfall' },
  1: { zh: '简单看板', en: 'Simple board' },
  3: { zh: '敏捷 Scrum', en: 'Agile Scrum' },
  4: { zh: '协作项目', en: 'Collaborative' },
  5: { zh: '工作流看板', en: 'Workflow kanban' },
  6: { zh: '产品研发', en: 'Product development' },
}

/** A project's approval status; null if none was requested. */
export const approvalStatus = sql`(select held.status from approval_case held where held.comp_id = ${project.companyId}
  and held.subject_type = 'project' and held.subject_id = ${project.id})`

/**
 * New projects that wait for their approval, if the company requires it (spec 1 §4 "Approvals … projects"). Once
 * approved, a project is in use, its tasks reach their people, and its members are notified; any other decision leaves
 * it waiting. One in the recycle bin stays there.
 */
export const projectApproval = approvable(
  { ...projectSubject, link: '/projects/approve?uuid={id}' },
  {
    words: { zh: '项目立项', en: 'New project' },
    hasAmount: true,
    kinds: projectTypes.map(type => ({ kind: String(type), words: typeWords[type] })),
    async onStatus(id, status, context) {
      if (status !== 'agree') return
      const { me, run } = context
      const [answer] = await run([
        {
          name: 'project_agreed',
          row: { name: col.text, isPublish: col.bool },
          values: [me.companyId, id],
          text: `update project set is_delete = ${Bin.None}, last_opt_date = now() where comp_id = $1 and id = $2 and is_delete =
            ${Bin.Unpublished} returning name, is_publish`,
        },
      ])
      const row = answer.first
      if (!row) return
      await showProjectTasks(id, row.isPublish, context)
      const [people] = await run([
        {
          name: 'project_agreed_people',
          value: col.uuid,
          values: [me.companyId, id],
          text: `select distinct person_id from member where comp_id = $1 and subject_type = 'project' and subject_id =
            $2 and role in ('manager', 'senior_member', 'product_manager', 'member')`,
        },
      ])
      await run(
        notified(me, people.rows, { kind: 'project.assigned', subjectType: 'project', subjectId: id, title: row.name }),
      )
    },
  },
)
