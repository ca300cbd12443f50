import * as v from 'valibot'
import { ids } from '#platform/contract/fields.ts'
import { col } from '#platform/server/database/row.ts'
import { may } from '#platform/server/http/identity.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { boardTypes } from '#mechanisms/projects/project-types.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { settingIsKeptBy } from '#modules/company/company.server.ts'
import { wrongValue } from '#modules/company/company.contract.ts'
import { bindBoard } from '../agile/agile.server.ts'
import { keepFinanceUsers } from '../control/control.server.ts'
import { projectScopes } from './project-modules.contract.ts'
import { keepModules } from './project-modules.server.ts'

/*
 * The company settings that name a project (spec 2 §7.4 "Company setting keys"): what they say is a project's own, and
 * is written by whoever
 * runs it on its pages. By their keys the same is read, and written by an administrator
 * (docs/decisions/088-settings-of-a-project.md).
 */

/** Holds the project of a setting until the transaction ends. */
async function hold(id: string, { me, run }: Context) {
  const [held] = await run([
    {
      name: 'project_of_setting',
      value: col.uuid,
      values: [me.companyId, id],
      text: `select id from project where comp_id = $1 and id = $2 and is_delete <> ${Bin.Deleted} for update`,
    },
  ])
  found(held.first)
}

/**
 * Of these projects, those that the actor is in, or looks after by a right: a condition on `p` for statements whose
 * first values are company, ids, person and that.
 */
const known = `p.comp_id = $1 and p.id = any($2::uuid[]) and ($4::boolean or exists (
  select from member m where m.comp_id = $1 and m.subject_type = 'project' and m.subject_id = p.id and m.person_id = $3 and m.role <> 'follower'))`

const reading =
  (name: string, value: string, where = 'true') =>
  async (projects: readonly string[], { me, run }: Context): Promise<ReadonlyMap<string, string>> => {
    const [answer] = await run([
      {
        name,
        row: { id: col.uuid, text: col.text.orNull },
        values: [
          me.companyId,
          projects,
          me.personId,
          may(me, 'MANAGER_LOGIN', 'PROJECT_MANAGER', 'PROJECT_VIEW', 'PROJECT_FINANCE'),
        ],
        text: `select p.id, ${value} as text from project p where ${known} and ${where}`,
      },
    ])
    return new Map(answer.rows.flatMap(({ id, text }) => (text === null ? [] : [[id, text]])))
  }

/** What is added to others' by this file. */
export const projectSettingsParts: Part[] = [
  settingIsKeptBy({
    before: 'fb-agile-project-open-process-board-',
    read: reading(
      'setting_process',
      `case when board_is_bound($1, p.id) then '1' else '0' end`,
      `p.type in ${boardTypes}`,
    ),
    async write(id, value, context) {
      await hold(id, context)
      await bindBoard(id, value === '1', context)
    },
  }),
  settingIsKeptBy({
    before: 'fb-pmp-project-finance-auth-',
    read: reading(
      'setting_finance',
      `(select coalesce(json_agg(f.person_id order by f.person_id), '[]')::text from member f
    where f.comp_id = $1 and f.subject_type = 'project' and f.subject_id = p.id and f.role = 'finance')`,
    ),
    async write(id, value, context) {
      const people = v.safeParse(ids(20), JSON.parse(value))
      if (!people.success) refuse(wrongValue, { key: `fb-pmp-project-finance-auth-${id}` }, 'key_value')
      await hold(id, context)
      const [here] = await context.run([
        {
          name: 'setting_finance_people',
          value: col.int,
          values: [context.me.companyId, people.output],
          text: `select count(*) from person where comp_id = $1 and id = any($2::uuid[]) and status <> ${PersonStatus.Left}`,
        },
      ])
      if (here.one !== new Set(people.output).size)
        refuse(wrongValue, { key: `fb-pmp-project-finance-auth-${id}` }, 'key_value')
      await keepFinanceUsers(id, people.output, context)
    },
  }),
  settingIsKeptBy({
    before: '',
    after: '_custom_agile_project_module',
    read: reading(
      'setting_modules',
      `(select kept.key_value from company_setting kept where kept.comp_id = $1 and kept.key_name = p.id ||
      '_custom_agile_project_module')`,
    ),
    async write(id, value, context) {
      const scopes = v.safeParse(v.array(v.picklist(projectScopes)), JSON.parse(value))
      if (!scopes.success) refuse(wrongValue, { key: `${id}_custom_agile_project_module` }, 'key_value')
      await hold(id, context)
      await keepModules(id, scopes.output, context)
    },
  }),
]
