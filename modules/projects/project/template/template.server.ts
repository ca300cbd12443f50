import { and, eq } from 'drizzle-orm'
import { say } from '#platform/contract/words.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn, underNames } from '#platform/server/http/refuse.ts'
import { may } from '#platform/server/http/identity.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import type { ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import type { Blueprint } from './blueprint.contract.ts'
import { readBlueprint } from './read-blueprint.server.ts'
import {
  mostTemplates,
  projectTemplateCalls,
  templateGone,
  templateNameTaken,
  tooManyTemplates,
  type ProjectTemplate,
} from './template.contract.ts'
import { projectTemplate } from './template.table.ts'
import { blueprintOfPattern, usualTemplates } from './usual/usual-templates.ts'

const { copy: _copy, ...calls } = projectTemplateCalls
const isId = (id: string) => id.length === 36

export const projectTemplateHandlers = handle(calls, {
  async list({ type }, context) {
    const { me, db, request } = context
    const own = await db
      .select()
      .from(projectTemplate)
      .where(eq(projectTemplate.companyId, me.companyId))
      .orderBy(projectTemplate.name, projectTemplate.id)
    const all: ProjectTemplate[] = [
      ...own.map(({ id, name, about, type: of, content, creatorId }) => ({
        id,
        name,
        about,
        type: of,
        ...sizeOf(content),
        isUsual: false,
        can: { remove: creatorId === me.personId || may(me, 'PROJECT_SETTING', 'PROJECT_MANAGER') },
      })),
      ...usualTemplates.map(pattern => ({
        id: pattern.key,
        name: say(pattern.name, request.locale),
        about: say(pattern.about, request.locale),
        type: pattern.type,
        ...sizeOf(blueprintOfPattern(pattern, request.locale)),
        isUsual: true,
        can: { remove: false },
      })),
    ]
    return { list: type === undefined ? all : all.filter(one => one.type === type) }
  },

  async detail({ id }, context) {
    const { name, content } = await underNames({ template_id: 'id' }, templateOf(id, context))
    return {
      name,
      stages: content.stages.map((stage, at) => ({
        name: stage,
        tasks: content.tasks
          .filter(task => task.stage === at)
          .map(({ name: called, day, days }) => ({ name: called, day, days })),
      })),
    }
  },

  async save({ projectId, name, about }, context) {
    const { me, db, run } = context
    const can = await projectSubject.admit(projectId, context, 'copy')
    await run([takeTurns(me.companyId, 'project templates')])
    const kept = await db.$count(projectTemplate, eq(projectTemplate.companyId, me.companyId))
    if (kept >= mostTemplates) refuse(tooManyTemplates)
    const [type] = await run([
      {
        name: 'project_type_of',
        value: col.int.as<ProjectType>(),
        values: [me.companyId, projectId],
        text: 'select type from project where comp_id = $1 and id = $2',
      },
    ])
    const content = await readBlueprint(projectId, context)
    const id = newId()
    await db.insert(projectTemplate).values({
      companyId: me.companyId,
      id,
      name,
      about,
      type: found(type.first),
      creatorId: me.personId,
      content: can.edit ? content : { ...content, tasks: content.tasks.map(task => ({ ...task, managerIds: [] })) },
    })
    return { id }
  },

  async remove({ id }, { me, db }) {
    const own = and(eq(projectTemplate.companyId, me.companyId), eq(projectTemplate.id, id))
    const [row] = await db
      .select({ creatorId: projectTemplate.creatorId })
      .from(projectTemplate)
      .where(own)
      .for('update')
    if (found(row).creatorId !== me.personId && !may(me, 'PROJECT_SETTING', 'PROJECT_MANAGER')) found(null)
    await db.delete(projectTemplate).where(own)
    return { id }
  },
})

const sizeOf = ({ stages, tasks }: Blueprint) => ({
  stageNum: stages.length,
  taskNum: tasks.length,
  days: Math.max(0, ...tasks.map(({ day, days }) => (day === null ? 0 : day + days))),
})

/**
 * What a project begins with that names this template: one of the company's, or one that comes with the product.
 * Refused where it is gone.
 */
export async function templateOf(
  id: string,
  { me, db, request }: Pick<Context, 'me' | 'db' | 'request'>,
): Promise<{ name: string; type: ProjectType; content: Blueprint }> {
  const pattern = usualTemplates.find(({ key }) => key === id)
  if (pattern)
    return {
      name: say(pattern.name, request.locale),
      type: pattern.type,
      content: blueprintOfPattern(pattern, request.locale),
    }
  const [row] = isId(id)
    ? await db
        .select()
        .from(projectTemplate)
        .where(and(eq(projectTemplate.companyId, me.companyId), eq(projectTemplate.id, id)))
    : []
  return row ?? refuse(templateGone, {}, 'template_id')
}

/** How many templates each type has. */
export async function templateCounts({ me, run }: Pick<Context, 'me' | 'run'>): Promise<Map<ProjectType, number>> {
  const [own] = await run([
    {
      name: 'project_template_counts',
      row: { type: col.int.as<ProjectType>(), num: col.int },
      values: [me.companyId],
      text: 'select type, count(*)::int as num from project_template where comp_id = $1 group by 1',
    },
  ])
  const counts = new Map<ProjectType, number>(own.rows.map(({ type, num }) => [type, num]))
  for (const { type } of usualTemplates) counts.set(type, (counts.get(type) ?? 0) + 1)
  return counts
}

/** What is added to others' by this file. */
export const templateParts: Part[] = [refuseOn('project_template_name_key', templateNameTaken)]
