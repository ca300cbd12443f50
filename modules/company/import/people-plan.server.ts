import { refusal } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { rowProblem, sameAsLine, type ImportContext, type Planned } from '#mechanisms/imports/importer.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import type { ReadRow, RowProblem } from '#mechanisms/spreadsheets/read-rows.contract.ts'
import { deepestDepartment } from '../department/department.contract.ts'
import type { PeopleColumns } from './people-sheet.contract.ts'

const otherContact = refusal('import.people.other_contact', {
  zh: '该手机号或邮箱属于不同的成员：{names}',
  en: 'The mobile number and the e-mail belong to different members: {names}',
})
const severalOfName = refusal('import.people.several', {
  zh: '有多位成员叫“{name}”，请填写手机号或邮箱',
  en: 'Several people are called “{name}”: give a mobile number or an e-mail',
})
const nobodyOfName = refusal('import.people.manager_unknown', {
  zh: '表格和公司里都没有“{name}”',
  en: 'Neither the spreadsheet nor the company has “{name}”',
})
const ownManager = refusal('import.people.manager_self', {
  zh: '直属上级不能是本人',
  en: 'People cannot be their own manager',
})
const circle = refusal('import.people.manager_circle', {
  zh: '上下级形成了循环：{path}',
  en: 'The chain of managers is circular: {path}',
})
const departmentTooDeep = refusal('import.people.department_deep', {
  zh: '部门层级最多 20 级',
  en: 'Departments can be at most 20 levels deep',
})

/** Spec 1 §3. */
const genderNumbers = { unknown: 0, female: 1, male: 2 } as const

/** A member as far as a plan needs them. */
export interface Known {
  id: string
  name: string
  mobile: string | null
  email: string | null
  loginName?: string | null
  departmentId?: string | null
  managerId: string | null
}
export interface KnownDepartment {
  id: string
  name: string
  parentId: string | null
  path: string[]
}
export interface Company {
  people: Known[]
  departments: KnownDepartment[]
}

export interface NewDepartment {
  id: string
  name: string
  parentId: string | null
  path: string[]
}
export interface PlannedPerson {
  id: string
  line: number
  isNew: boolean
  name: string
  mobile: string | null
  email: string | null
  loginName: string | null
  gender: number | null
  jobTitle: string | null
  departmentId: string | null
  managerId: string | null
}
export interface PeoplePlan {
  departments: NewDepartment[]
  people: PlannedPerson[]
}

/** The company as it is, for a plan. */
export async function readCompany({ me, run }: ImportContext): Promise<Company> {
  const [people, departments] = await run([
    {
      text: `select id, name, mobile, email, login_name, department_id, manager_id from person where comp_id = $1 and
        status <> ${PersonStatus.Left}`,
      values: [me.companyId],
      row: {
        id: col.uuid,
        name: col.text,
        mobile: col.text.orNull,
        email: col.text.orNull,
        loginName: col.text.orNull,
        departmentId: col.uuid.orNull,
        managerId: col.uuid.orNull,
      },
    },
    {
      text: "select id, name, parent_id, array_to_string(path, ' ') as path from department where comp_id = $1 order by cardinality(path), position",
      values: [me.companyId],
      row: { id: col.uuid, name: col.text, parentId: col.uuid.orNull, path: col.text },
    },
  ])
  return {
    people: people.rows,
    departments: departments.rows.map(({ id, name, parentId, path }) => ({
      id,
      name,
      parentId,
      path: path.split(' '),
    })),
  }
}

/**
 * What the rows mean in this company. A row whose mobile number, e-mail, login name or (without any) name a member has
 * already changes that member, so that the same list can be imported again, and an export of the company changes
 * nothing; contacts that differ stay theirs. Of namesakes it is the one in the row's department.
 */
export function planPeople(rows: readonly ReadRow<PeopleColumns>[], company: Company): Planned<PeoplePlan> {
  const problems: RowProblem[] = []
  const departments = departmentFinder(company.departments)
  const matched = rows.map(row => ({ row, person: matchRow(row, company.people, departments, problems) }))
  refuseDoubles(
    rows,
    matched.map(({ person }) => person),
    problems,
  )

  const people: PlannedPerson[] = matched.map(({ row: { line, values }, person }) => {
    const departmentId = values.department ? departments.find(values.department) : null
    if (values.department && departmentId === null)
      problems.push(rowProblem(line, 'department', values.department.join('/'), departmentTooDeep))
    return {
      id: person?.id ?? newId(),
      line,
      isNew: !person,
      name: values.name,
      mobile: values.mobile,
      email: values.email?.toLowerCase() ?? null,
      loginName: person?.loginName ?? null,
      gender: values.gender && genderNumbers[values.gender],
      jobTitle: values.jobTitle,
      departmentId,
      managerId: null,
    }
  })
  nameManagers(rows, people, company.people, problems)
  findCircles(people, company.people, problems)
  const known = people.filter((_, at) => !isVague(rows[at]!))
  return {
    plan: { departments: departments.added, people },
    problems,
    created: known.filter(({ isNew }) => isNew).length,
    changed: known.filter(({ isNew }) => !isNew).length,
  }
}

/**
 * Who is meant cannot be determined while the name or a contact is wrong: such a row is no new person's, and by its
 * name no member's and nobody's double.
 */
const isVague = ({ wrong }: ReadRow<PeopleColumns>) =>
  wrong !== undefined && (['name', 'mobile', 'email'] as const).some(column => wrong.has(column))

const keyOf = (text: string) => text.trim().toLowerCase()
function grouped<Item>(items: readonly Item[], key: (item: Item) => string | null): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const name = key(item)
    if (name !== null) groups.set(keyOf(name), [...(groups.get(keyOf(name)) ?? []), item])
  }
  return groups
}

/** Indexes are made once for all rows of a company. */
const indexes = new WeakMap<readonly Known[], Record<'name' | 'mobile' | 'email' | 'loginName', Map<string, Known[]>>>()
function indexOf(people: readonly Known[]) {
  let index = indexes.get(people)
  if (!index)
    indexes.set(
      people,
      (index = {
        name: grouped(people, one => one.name),
        mobile: grouped(people, one => one.mobile),
        email: grouped(people, one => one.email),
        loginName: grouped(people, one => one.loginName ?? null),
      }),
    )
  return index
}

function matchRow(
  row: ReadRow<PeopleColumns>,
  people: readonly Known[],
  departments: ReturnType<typeof departmentFinder>,
  problems: RowProblem[],
): Known | undefined {
  const { line, values } = row
  const index = indexOf(people)
  const byMobile = values.mobile ? index.mobile.get(values.mobile)?.[0] : undefined
  const byEmail = values.email ? index.email.get(keyOf(values.email))?.[0] : undefined
  if (byMobile && byEmail && byMobile.id !== byEmail.id) {
    problems.push(
      rowProblem(line, 'email', values.email!, otherContact, { names: `${byMobile.name}, ${byEmail.name}` }),
    )
  }
  if (byMobile ?? byEmail) return byMobile ?? byEmail
  const byLogin = values.loginName ? index.loginName.get(keyOf(values.loginName))?.[0] : undefined
  if (byLogin) return byLogin
  if (values.mobile || values.email || isVague(row)) return undefined
  const namesakes = index.name.get(keyOf(values.name)) ?? []
  const there = namesakes.length > 1 && values.department ? departments.known(values.department) : null
  const inDepartment = there === null ? [] : namesakes.filter(({ departmentId }) => departmentId === there)
  const named = inDepartment.length === 1 ? inDepartment : namesakes
  if (named.length > 1) problems.push(rowProblem(line, 'name', values.name, severalOfName, { name: values.name }))
  return named[0]
}

/** Two rows for one person: the same contact, the same member, or the same bare name. */
function refuseDoubles(
  rows: readonly ReadRow<PeopleColumns>[],
  matches: (Known | undefined)[],
  problems: RowProblem[],
) {
  const first = new Map<string, number>()
  for (const [at, row] of rows.entries()) {
    const { line, values } = row
    const isBare = !values.mobile && !values.email && !matches[at] && !isVague(row)
    const keys = (
      [
        ['mobile', values.mobile],
        ['email', values.email],
        ['name', isBare ? values.name : null],
      ] as const
    ).flatMap(([column, value]) => (value === null ? [] : [{ column, value, key: `${column} ${keyOf(value)}` }]))
    const person = matches[at]
    if (person) keys.push({ column: 'name', value: values.name, key: `member ${person.id}` })
    const double = keys.find(({ key }) => first.has(key))
    if (double) problems.push(sameAsLine(line, double.column, double.value, first.get(double.key)!))
    for (const { key } of keys) if (!first.has(key)) first.set(key, line)
  }
}

/** Managers by name, mobile number or e-mail, among the sheet's people and the company's. */
function nameManagers(
  rows: readonly ReadRow<PeopleColumns>[],
  planned: readonly PlannedPerson[],
  members: readonly Known[],
  problems: RowProblem[],
) {
  const inSheet = new Set(planned.map(({ id }) => id))
  const isSure = (_: PlannedPerson, at: number) => !isVague(rows[at]!)
  const sure: Known[] = [...planned.filter(isSure), ...members.filter(({ id }) => !inSheet.has(id))]
  // Whoever cannot be determined yet may be one of those: they are matched where nobody else is called so.
  const vague: Known[] = planned.filter((one, at) => !isSure(one, at))
  const called = (people: readonly Known[], key: string) => {
    const { mobile, email, loginName, name } = indexOf(people)
    return mobile.get(key) ?? email.get(key) ?? loginName.get(key) ?? name.get(key)
  }
  for (const [at, { line, values }] of rows.entries()) {
    if (!values.manager) continue
    const key = keyOf(values.manager)
    const found = called(sure, key) ?? called(vague, key) ?? []
    const problem =
      found.length === 0
        ? nobodyOfName
        : found.length > 1
          ? severalOfName
          : found[0]!.id === planned[at]!.id
            ? ownManager
            : null
    if (problem) problems.push(rowProblem(line, 'manager', values.manager, problem, { name: values.manager }))
    else planned[at]!.managerId = found[0]!.id
  }
}

/** Follows everybody's line upwards, as it will be; each circle is reported once, at its first line in the sheet. */
function findCircles(planned: readonly PlannedPerson[], members: readonly Known[], problems: RowProblem[]) {
  const above = new Map(members.map(({ id, managerId }) => [id, managerId]))
  const names = new Map<string, string>([...members, ...planned].map(({ id, name }) => [id, name]))
  for (const { id, managerId } of planned) above.set(id, managerId ?? above.get(id) ?? null)
  const settled = new Set<string>()
  for (const { id, line, name } of planned) {
    const way: string[] = []
    let at: string | null = id
    while (at !== null && !settled.has(at) && !way.includes(at)) {
      way.push(at)
      at = above.get(at) ?? null
    }
    if (at !== null && way.includes(at)) {
      const round = way.slice(way.indexOf(at))
      problems.push(
        rowProblem(line, 'manager', name, circle, { path: [...round, at].map(one => names.get(one)).join(' → ') }),
      )
    }
    for (const one of way) settled.add(one)
  }
}

/** Signs that part a path's levels, as they stand within one's name: look-alikes, that a path comes back as it went. */
const within = [
  ['/', '∕'],
  ['／', '∕'],
  ['\\', '∖'],
  ['>', '›'],
  ['＞', '›'],
] as const
/** A department's name as a level of a path. */
export const inPath = (name: string) => within.reduce((text, [sign, alike]) => text.replaceAll(sign, alike), name)
const fromPath = (name: string) =>
  name.replaceAll('∕', '/').replaceAll('∖', '\\').replaceAll('›', '>').replaceAll('／', '/').replaceAll('＞', '>')

/**
 * Departments by their path from the top, made where there are none. Where the company has one department at the top
 * (its own name), paths begin below it, unless they name it.
 */
function departmentFinder(known: readonly KnownDepartment[]) {
  const added: NewDepartment[] = []
  const byPlace = new Map<string, { id: string; path: string[] }>()
  const placeOf = (parentId: string | null, name: string) => `${parentId ?? ''}/${keyOf(fromPath(name))}`
  for (const { id, name, parentId, path } of known) byPlace.set(placeOf(parentId, name), { id, path })
  const tops = known.filter(({ parentId }) => parentId === null)

  const rootFor = (names: readonly string[]) =>
    tops.length === 1 && keyOf(names[0]!) !== keyOf(tops[0]!.name) ? tops[0]! : null

  return {
    added,
    /** The one there is already; nothing is made. */
    known: (names: readonly string[]): string | null =>
      names.reduce<{ id: string; path: string[] } | null | undefined>(
        (at, name) => (at === undefined ? at : byPlace.get(placeOf(at?.id ?? null, name))),
        rootFor(names),
      )?.id ?? null,
    find(names: readonly string[]): string | null {
      let at: { id: string; path: string[] } | null = rootFor(names)
      for (const name of names) {
        const place: string = placeOf(at?.id ?? null, name)
        let next = byPlace.get(place)
        if (!next) {
          if ((at?.path.length ?? 0) >= deepestDepartment) return null
          const id = newId()
          next = { id, path: [...(at?.path ?? []), id] }
          byPlace.set(place, next)
          added.push({ id, name: fromPath(name), parentId: at?.id ?? null, path: next.path })
        }
        at = next
      }
      return at!.id
    },
  }
}
