import type { Context } from '#platform/server/http/handle.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { holdsText } from '#mechanisms/people/people.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { spreadProject } from './project-news.server.ts'

noticeSays('project.report', { zh: '{actor} 汇报了项目情况', en: '{actor} reports how the project stands' })

/** Tells those who look after all projects (PROJECT_MANAGER, PROJECT_VIEW, by themselves or a role) how it stands; the words stay in its history (spec 1 §4 "report to PMO"). */
export async function reportToPmo(id: string, summary: string, context: Context) {
  const { me, run } = context
  await projectSubject.lock(id, context, 'edit')
  const [office, named] = await run([
    {
      name: 'project_pmo', plain: true, values: [me.companyId],
      text: `select p.id from person p where p.comp_id = $1 and p.status = 0 and ${holdsText('p', ['PROJECT_MANAGER', 'PROJECT_VIEW'])} order by p.id limit 200`,
    },
    projectSubject.titled(id, me),
  ])
  const people = office!.rows.map(([personId]) => personId as string).filter(personId => personId !== me.personId)
  await run(notified(me, people, { kind: 'project.report', subjectType: 'project', subjectId: id, title: named!.rows[0]![0] as string, details: { text: summary } }))
  await spreadProject(id, { action: 'report', details: { text: summary } }, context)
  return { id, told: people.length }
}
