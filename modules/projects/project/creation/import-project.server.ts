import { refusal } from '#platform/contract/refusals.ts'
import { readLocale } from '#platform/contract/words.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { takeNumbers } from '#platform/server/numbering/numbering.ts'
import { importer, type ImportContext } from '#mechanisms/imports/importer.server.ts'
import { areIssues, taskImporter } from '#modules/tasks/tasks.server.ts'
import { beginStages } from '../../agile/agile.server.ts'
import { admitCreation, newAreApproved } from './creation-access.server.ts'
import { insertProject } from './create-project.server.ts'
import { ProjectPriority } from '../project-row.contract.ts'
import { ProjectType } from '#mechanisms/projects/project-types.contract.ts'

const approvedFirst = refusal('project.import.approval', {
  zh: '公司新建项目需要审批：请先新建项目并通过审批，再在项目里导入计划',
  en: 'New projects need approval here: create the project first, then import its plan into it',
})

/**
 * A plan of Microsoft Project (or a task sheet) as a project of its own: a waterfall, not published; issues of Jira or
 * Linear as a Scrum project. It is called what the file calls it and the importer's to manage; its tasks are as the
 * import of tasks makes them. Refused to who may not begin projects, and where new ones are approved.
 */
export const importProjectImporter = importer({
  kind: 'project',
  app: 'project',
  title: { zh: '项目', en: 'Project' },
  sheet: taskImporter.sheet,
  readFile: async (bytes, timeZone) => {
    const file = await taskImporter.readFile!(bytes, timeZone)
    return { ...file, about: file.about ?? { name: '', start: null, end: null } }
  },

  async plan(rows, context) {
    await admitCreation(context)
    if (await newAreApproved(context)) refuse(approvedFirst)
    // Not there yet: nothing of the file was imported into it before, whatever else the company has made of the same
    // file.
    const projectId = newId()
    const { plan: tasks, ...planned } = await taskImporter.plan(rows, { ...context, intoId: projectId })
    return {
      ...planned,
      plan: {
        projectId,
        type: areIssues(rows) ? ProjectType.Scrum : ProjectType.Waterfall,
        tasks,
        about: context.about,
      },
    }
  },

  async write({ projectId, type, tasks, about }, context, done) {
    const { me, aside, became } = context
    const [numbers] = await aside([takeNumbers(me.companyId, 'project', 1)])
    await insertProject(
      { id: projectId, code: `P${numbers.one}`, isWaiting: false },
      {
        type,
        name: about?.name || '未命名项目',
        summary: '',
        priority: ProjectPriority.Ordinary,
        isOutside: false,
        isControlled: false,
        managerIds: [me.personId],
        partners: [],
        // Its end is that of its plan.
        planStartDate: about?.start ?? null,
        planEndDate: null,
      },
      context,
    )
    await beginStages(projectId, type, { ...context, request: { locale: await localeOf(context) } })
    became(projectId)
    const news = await taskImporter.write(tasks, { ...context, intoId: projectId }, done)
    return [
      ...news,
      {
        companyId: me.companyId,
        to: [me.personId],
        subjectType: 'project',
        subjectId: projectId,
        event: 'created',
        by: me.personId,
      },
    ]
  },
})

async function localeOf({ me, run }: ImportContext) {
  const [answer] = await run([
    {
      text: 'select locale from person where comp_id = $1 and id = $2',
      values: [me.companyId, me.personId],
      value: col.text,
    },
  ])
  return readLocale(answer.first)
}
