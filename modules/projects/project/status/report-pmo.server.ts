import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { holdsText } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { spreadProject } from '../project-news.server.ts'

interface Report {
  title: string
  summary: string
}

/**
 * Notifies those who look after all projects (PROJECT_MANAGER, PROJECT_VIEW, by themselves or a role) how it stands;
 * the words stay in its history (spec 1 §4 "report to PMO").
 */
export async function reportToPmo(id: string, { title, summary }: Report, context: Context) {
  const { me, run } = context
  const text = `${title}\n${summary}`
  await projectSubject.lock(id, context, 'edit')
  const [office, named] = await run([
    {
      name: 'project_pmo',
      value: col.uuid,
      values: [me.companyId],
      text: `select p.id from person p where p.comp_id = $1 and p.status = ${PersonStatus.Active} and
        ${holdsText('p', ['PROJECT_MANAGER', 'PROJECT_VIEW'])} order by p.id limit 200`,
    },
    projectSubject.titled(id, me),
  ])
  const people = office.rows.filter(personId => personId !== me.personId)
  await run(
    notified(me, people, {
      kind: 'project.report',
      subjectType: 'project',
      subjectId: id,
      title: named.one,
      details: { text },
    }),
  )
  await spreadProject(id, { action: 'report', details: { text } }, context)
  return { id, told: people.length }
}

/** What is added to others' by this file. */
export const reportPmoParts: Part[] = [
  noticeSays('project.report', { zh: '{actor} 汇报了项目情况', en: '{actor} reported on the project' }),
]
