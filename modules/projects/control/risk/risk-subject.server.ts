import { sql } from 'drizzle-orm'
import type { Part } from '#platform/server/parts/part.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { ofProject } from '#mechanisms/projects/project-people.server.ts'
import { actor, subject } from '#mechanisms/subjects/subject.server.ts'
import { projectRisk } from './risk.table.ts'

const { visible, isOpen, runs } = ofProject(projectRisk)
const isMine = sql`${actor.person} in (${projectRisk.creatorId}, ${projectRisk.ownerId})`

/** A risk is seen with its project; those who run that, its owner and who wrote it down change it. */
export const riskSubject = subject('project_risk', projectRisk, {
  app: 'project',
  called: { zh: '风险', en: 'risk' },
  title: projectRisk.name,
  manageAll: 'PROJECT_MANAGER',
  viewAll: 'PROJECT_VIEW',
  visible,
  open: sql`${projectRisk.status} <> 'closed'`,
  link: '/projects/risk_detail?id={id}',
  abilities: {
    edit: sql`(${isOpen} and (${runs} or ${isMine}))`,
    remove: sql`(${isOpen} and (${runs} or ${projectRisk.creatorId} = ${actor.person}))`,
    comment: sql`true`,
  },
  onComment: ({ companyId }, id, by) => [
    {
      name: 'project_risk_comments',
      values: [companyId, id, by],
      text: 'update project_risk set comment_num = comment_num + $3 where comp_id = $1 and id = $2',
    },
  ],
})

/** What is added to others' by this file. */
export const riskSubjectParts: Part[] = [
  noticeSays('risk.owned', { zh: '{actor} 请您负责应对风险', en: '{actor} made you the owner of a risk' }),
]
