import type { Statement } from '#platform/server/database/batch.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { type ImportContext, importer } from '#mechanisms/imports/importer.server.ts'
import { companyLanguage } from '#mechanisms/people/company-language.server.ts'
import { personNames } from '#mechanisms/people/person-names.server.ts'
import { admitMembers } from '#mechanisms/people/member-limit.server.ts'
import { rebuildSuperiors } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { type NewDepartment, type PlannedPerson, planPeople, readCompany } from './people-plan.server.ts'
import { peopleSheet } from './people-sheet.contract.ts'

/** Rows of one statement; after each the progress moves. */
const slice = 500

/**
 * People with their departments and managers (`people-sheet.contract.ts`): new ones are invited, members are brought up
 * to date.
 */
export const peopleImporter = importer({
  kind: 'people',
  title: { zh: '员工', en: 'Staff' },
  sheet: peopleSheet,
  authority: ['MANAGER_LOGIN'],

  async lock({ me, run }) {
    await run(['members', 'departments', 'managers'].map(what => takeTurns(me.companyId, what)))
  },

  async plan(rows, context) {
    const planned = planPeople(rows, await readCompany(context))
    await admitMembers(context.run, context.me.companyId, planned.created)
    return planned
  },

  async write({ departments, people }, context, done) {
    const { me, run } = context
    await run(departments.map(department => insertDepartment(me.companyId, department)))
    for (let at = 0; at < people.length; at += slice) {
      const some = people.slice(at, at + slice)
      await run([
        insertPeople(
          me.companyId,
          some.filter(({ isNew }) => isNew),
        ),
        changePeople(
          me.companyId,
          some.filter(({ isNew }) => !isNew),
        ),
      ])
      await done(at + some.length)
    }
    await nameManagers(context, people)
    await run([
      recordedOnEach(
        me,
        'person',
        'import',
        people.map(({ id }) => ({ id })),
      ),
    ])
    return []
  },
})

const insertDepartment = (companyId: string, { id, name, parentId, path }: NewDepartment): Statement => ({
  name: 'import_department',
  text: `insert into department (comp_id, id, name, parent_id, path, position)
    select $1, $2, $3, $4::uuid, $5, count(*) from department where comp_id = $1 and parent_id is not distinct from
      $4::uuid`,
  values: [companyId, id, name, parentId, path],
})

/** Managers come afterwards, when everybody is there. */
const insertPeople = (companyId: string, people: readonly PlannedPerson[]): Statement => {
  const named = people.map(({ name }) => personNames(name))
  return {
    name: 'import_people_insert',
    text: `insert into person (comp_id, id, name, spelling, search_words, mobile, email, gender, job_title,
      department_id, status, locale)
      select $1, id, name, spelling, string_to_array(words, ' '), mobile, email, coalesce(gender, 0), job_title,
        department_id, $11, (select ${companyLanguage} from company where comp_id = $1)
      from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::smallint[], $9::text[],
        $10::uuid[])
        as row (id, name, spelling, words, mobile, email, gender, job_title, department_id)`,
    values: [
      companyId,
      people.map(({ id }) => id),
      named.map(({ name }) => name),
      named.map(({ spelling }) => spelling),
      named.map(({ searchWords }) => searchWords.join(' ')),
      people.map(({ mobile }) => mobile),
      people.map(({ email }) => email),
      people.map(({ gender }) => gender),
      people.map(({ jobTitle }) => jobTitle),
      people.map(({ departmentId }) => departmentId),
      PersonStatus.Invited,
    ],
  }
}

/** What the sheet leaves empty stays; contacts are filled in where there were none and nobody has joined yet. */
const changePeople = (companyId: string, people: readonly PlannedPerson[]): Statement => ({
  name: 'import_people_change',
  text: `update person p set job_title = coalesce(row.job_title, p.job_title), department_id =
    coalesce(row.department_id, p.department_id),
      gender = coalesce(row.gender, p.gender),
      mobile = case when p.account_id is null then coalesce(p.mobile, row.mobile) else p.mobile end,
      email = case when p.account_id is null then coalesce(p.email, row.email) else p.email end
    from unnest($2::uuid[], $3::text[], $4::uuid[], $5::smallint[], $6::text[], $7::text[]) as row (id, job_title,
      department_id, gender, mobile, email)
    where p.comp_id = $1 and p.id = row.id`,
  values: [
    companyId,
    people.map(({ id }) => id),
    people.map(({ jobTitle }) => jobTitle),
    people.map(({ departmentId }) => departmentId),
    people.map(({ gender }) => gender),
    people.map(({ mobile }) => mobile),
    people.map(({ email }) => email),
  ],
})

/**
 * Rows that this very transaction has written are not in the planner's statistics: left to itself it expects a handful
 * and reads all people again for each one of them. For the rest of the transaction it looks them up.
 */
const byIndex: Statement = {
  name: 'import_by_index',
  text: `select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true)`,
}

async function nameManagers({ me, run }: ImportContext, people: readonly PlannedPerson[]) {
  const managed = people.filter(({ managerId }) => managerId !== null)
  await run([
    {
      name: 'import_people_managers',
      text: `update person p set manager_id = row.manager_id from unnest($2::uuid[], $3::uuid[]) as row (id,
        manager_id) where p.comp_id = $1 and p.id = row.id`,
      values: [me.companyId, managed.map(({ id }) => id), managed.map(({ managerId }) => managerId)],
    },
    byIndex,
    ...rebuildSuperiors(
      me.companyId,
      people.map(({ id }) => id),
    ),
  ])
}
