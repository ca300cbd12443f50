import { and, eq } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { handle } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { admitEntries, dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { holdPlanOf, replanProject } from '#modules/tasks/tasks.server.ts'
import { admitNotWaiting } from './approval/approval.server.ts'
import { linkChance, linkContract } from './commercial/commercial.server.ts'
import { projectTemplateCalls } from './template/template.contract.ts'
import { templateOf } from './template/template.server.ts'
import { copyProject } from './creation/copy-project.server.ts'
import { createProject } from './creation/create-project.server.ts'
import { projectDetail } from './project-detail.server.ts'
import { projectRows } from './list/project-list.server.ts'
import { changeManagers, changePartners, followProject } from './project-members.server.ts'
import { setModules } from './project-modules.server.ts'
import { spreadProject } from './project-news.server.ts'
import { reportToPmo } from './status/report-pmo.server.ts'
import {
  changeProjectStatus,
  recoverProject,
  removeProject,
  restartProject,
  signProject,
} from './status/project-status.server.ts'
import { admitStage } from './status/stage-gate.server.ts'
import { projectDates } from './project-dates.ts'
import {
  noOwnCalendar,
  projectCalls,
  projectEnded,
  projectLossReasons,
  unknownProjectChoice,
} from './project.contract.ts'

export const projectHandlers = handle(
  { ...projectCalls, copy: projectTemplateCalls.copy },
  {
    list: (query, context) => projectRows(query, context),
    detail: ({ id }, context) => projectDetail(id, context),

    async create(draft, context) {
      const id = newId()
      const { templateId, contractId, chanceId, ...own } = draft
      const code = await createProject(
        id,
        own,
        templateId ? (await templateOf(templateId, context)).content : null,
        context,
      )
      if (contractId) await linkContract(id, contractId, context)
      if (chanceId) await linkChance(id, chanceId, context)
      return { id, code }
    },

    copy: (input, context) => copyProject(input, context),

    async update({ id, ...changes }, context) {
      const { me, db } = context
      if (changes.planCalendar) await holdPlanOf(context)
      await projectSubject.lock(id, context, 'edit')
      await admitNotWaiting(id, context)
      if (changes.typeId) await admitEntries(context, [{ kind: 'PROJECT_TYPE', id: changes.typeId, field: 'type_id' }])
      const own = and(eq(project.companyId, me.companyId), eq(project.id, id))
      const [before] = await db.select().from(project).where(own)
      if (changes.stage !== undefined) await admitStage(id, found(before).stage, changes.stage, context)
      if (changes.planCalendar === 'own' && !found(before).ownCalendar) refuse(noOwnCalendar, {}, 'plan_calendar')
      const hasDates = changes.planStartDate !== undefined || changes.planEndDate !== undefined
      const after = { ...changes, ...(hasDates ? projectDates({ ...found(before), ...changes }, me.timeZone) : {}) }
      const changed = Object.fromEntries(
        Object.entries(after).filter(
          ([name, value]) => value !== undefined && value !== before![name as keyof typeof before],
        ),
      )
      if (Object.keys(changed).length === 0) return { id }
      await db.update(project).set(changed).where(own)
      if (changed.planCalendar) await replanProject(id, context)
      if (changed.name) await context.run([searchable(me.companyId, 'project', [id])])
      await spreadProject(
        id,
        {
          action: 'edit',
          details: Object.fromEntries(
            Object.keys(changed).map(name => [
              name,
              isLong(name) ? true : [before![name as keyof typeof before], changed[name]],
            ]),
          ),
        },
        context,
      )
      return { id }
    },

    changeStatus: ({ id, status, skipUnsigned }, context) => changeProjectStatus(id, status, skipUnsigned, context),
    restart: ({ id, withTasks }, context) => restartProject(id, withTasks, context),
    async signStatus({ id, signStatus, lossReasonId = null, lossReason, skipUnsigned }, context) {
      await admitEntries(context, [{ kind: projectLossReasons, id: lossReasonId, field: 'loss_reason_id' }])
      return await signProject(id, signStatus, { lossReasonId, lossReason, skips: skipUnsigned }, context)
    },

    async changePercent({ id, percent }, context) {
      const { me, run } = context
      const can = await projectSubject.lock(id, context)
      if (!can.edit) refuse(projectEnded)
      const [was] = await run([
        {
          name: 'project_percent',
          values: [me.companyId, id, percent ?? null],
          value: col.float.orNull,
          text: `with before as (select percent, percent_by_hand from project where comp_id = $1 and id = $2)
        update project set percent = coalesce($3, project.percent), percent_by_hand = $3 is not null from before where
          comp_id = $1 and id = $2
        returning case when before.percent_by_hand then before.percent end`,
        },
      ])
      await spreadProject(id, { action: 'edit', details: { percent: [was.one, percent ?? null] } }, context)
      return { id }
    },

    changeManager: ({ id, managerIds }, context) => changeManagers(id, managerIds, context),
    changeMembers: ({ id, addPartners, delPartners }, context) =>
      changePartners(id, { add: addPartners, remove: delPartners }, context),
    follow: ({ id, operation }, context) => followProject(id, operation === 'add', context),
    modules: ({ id, modules }, context) => setModules(id, modules ?? null, context),
    reportToPmo: ({ id, ...report }, context) => reportToPmo(id, report, context),
    remove: ({ id }, context) => removeProject(id, context),
    recover: ({ id }, context) => recoverProject(id, context),
  },
)

const isLong = (name: string) => name === 'summary'

/** What is added to others' by this file. */
export const projectParts: Part[] = [
  dictionary('PROJECT_TYPE', {
    name: { zh: '项目分类', en: 'Project categories' },
    about: {
      zh: '项目属于哪一类，例如：研发、交付、市场、内部改进',
      en: 'Type of project: research, delivery, marketing, improvement',
    },
  }),
  dictionary(projectLossReasons, {
    name: { zh: '项目未签约原因', en: 'Why projects are not signed' },
    about: { zh: '例如：价格、竞争对手、客户暂缓', en: 'e.g. price, competitor, customer postponed' },
  }),
  ...['project_department', 'project_type', 'project_sell_mgr'].map(key => refuseOn(key, unknownProjectChoice)),
]
