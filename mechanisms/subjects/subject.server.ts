import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { appNotThere, goneCalled, notAllowed } from '#platform/contract/refusals.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import type { Sentence } from '#platform/contract/words.ts'
import type { RowOfStatement, Rows, RowStatement, Statement, ValueStatement } from '#platform/server/database/batch.ts'
import { compile, param, hasAnyOf } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { instantText, oneAsJson, type RowShape } from '#platform/server/database/json.ts'
import { col, type Column } from '#platform/server/database/row.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { hasApp, may, type Me } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { actorRoles } from '#mechanisms/members/members.server.ts'
import { holdsOneOf, holdsText } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { gone } from './gone.server.ts'

/** A record type's table, as far as the mechanisms need it. */
export type SubjectTable = PgTable & { companyId: PgColumn; id: PgColumn }

export interface SubjectDefinition<Ability extends string> {
  /** The app, or the part of one, that such records belong to (`apps.contract.ts`). */
  app: string
  /** Another app that contains some of them: having that app is enough for those. */
  alsoIn?: { app: string; rows: SQL }
  /** The record's name, for the message that one is gone. */
  called: Sentence
  /** People may have to decide about such records: even without the app they may then read what belongs to it. */
  isForDeciders?: true
  /** The record's title, for lists of any type: a column or an expression. */
  title: PgColumn
  /** What the actor knows it by, where it may have no title: a conversation of two is named after the other one. */
  knownAs?: SQL
  /** What distinguishes it from others of the same title: a code, a number. Searches find it too. */
  mark?: PgColumn | SQL
  /** How searches find it beside its title, and what they show. */
  search?: {
    /** Its text: matched as it is, ranked below matches of the title. */
    text?: PgColumn
    /** Its location, shown beneath the title: an expression over the record's row. */
    place?: SQL
    /** Its state, in a word of the room's; by default whether it is open. Null: such records have none. */
    state?: PgColumn | SQL | null
    /** Condition: searches find it; by default, if lists contain it. */
    found?: SQL
  }
  /** Holders manage every record of this type (choices page, "X_MANAGER manages all of X"). */
  manageAll: string
  /** Holders see every record, but may change nothing. */
  viewAll?: string
  /**
   * Condition: this person may see the row too; by default members, and everybody above them. `alone`: for a single
   * row, where rarely needed parts are better a function (docs/decisions/095-rare-parts-are-functions.md).
   */
  visible?: (person: SQLWrapper, alone?: boolean) => SQL
  /**
   * Statement: a superset, hardly larger, of the ids that this person may see; for lists of people who see few of very
   * many. By default those of `visible`; none if `visible` is a custom condition.
   */
  seenIds?: (person: SQLWrapper) => SQL
  /**
   * Condition: this person may know its title, and nothing else; for records beyond some people's rights. Lists and
   * searches show it; what belongs to it stays hidden. By default nobody.
   */
  titleVisible?: (person: SQLWrapper) => SQL
  /**
   * Condition: whom of outside the company a record is with is known to the actor, too: who was met on a visit, the
   * names in its history. By default to everybody who sees the record.
   */
  namesKnown?: SQL
  /** Condition: `manageAll` and `viewAll` only give the title. */
  onlyTitle?: SQL
  /** Is the record open? It determines its group in lists. */
  open: SQL
  /**
   * What several abilities need, computed once: conditions over the record's row, read as the columns `actor_in.…` of
   * these names.
   */
  facts?: Record<string, SQL>
  /**
   * What a person may do: conditions over the record's row, `actorIs`, the facts and the actor's parameters. Holders of
   * `manageAll` have all abilities.
   */
  abilities: Record<Ability, SQL>
  /** When it is due, or begins: the reference of reminders. */
  due?: SQLWrapper
  /** Condition: it lies in a trash, from where it may come back; meanwhile nobody is reminded of it. */
  inTrash?: SQL
  /** The record's address in the app, with `{id}` filled in. */
  link: string
  /**
   * Sent ahead of the statement that takes the row lock, in the same round trip: advisory locks to take before any row
   * lock.
   */
  beforeLock?: (me: Me, id: string, ability: string | undefined) => Statement[]
  /** A comment was added (1) or removed (−1): updates what the record stores about them, such as their number. */
  onComment?: (me: Me, id: string, by: 1 | -1) => Statement[]
}

/** The statement that returns whether the actor sees a record, and their abilities. */
type Admission<Ability extends string> = RowStatement<{
  isSeen: Column<boolean>
  can: Column<Record<Ability, boolean>>
}>
const nameRow = { id: col.uuid, name: col.text }
const dueRow = { due: col.text.orNull, isOpen: col.bool }

/**
 * A record type's single registration, used by comments, attachments, history and everything else that belongs to a
 * record.
 */
export interface Subject<Ability extends string = string> extends SubjectDefinition<Ability> {
  type: string
  table: SubjectTable
  /** The conditions of the definition, usable anywhere beside the record's row. */
  abilities: Record<Ability, SQL>
  /** Condition: the actor may see the row. Needs the actor's parameters. */
  seen: SQL
  /** Condition: the actor sees it, or at least its title: what lists and searches show. */
  listed: SQL
  /**
   * Condition: the row is of an app that the actor has; of one that contains some of the records, those alone. Needs
   * `appValues`.
   */
  inApps: SQL
  /** `{"edit":true,"add_item":false,…}` for the actor, with wire names, as an expression. */
  can: SQL
  /** The same, all false. */
  canNothing: SQL
  /**
   * The statement that returns whether the actor sees a record, to be sent in a batch; `requireVisible` reads its
   * result, and refuses.
   */
  visibility(id: string, me: Me): ValueStatement<boolean>
  requireVisible(answer: Rows<boolean> | undefined): void
  /** The same with the actor's abilities; `admitted` reads its result. */
  admission(id: string, me: Me): Admission<Ability>
  admitted(answer: Rows<RowOfStatement<Admission<Ability>>> | undefined, ability?: Ability): Record<Ability, boolean>
  /** The actor's abilities on a record; refused if they cannot see it, or lack the required ability. */
  admit(id: string, context: Pick<Context, 'me' | 'run'>, ability?: Ability): Promise<Record<Ability, boolean>>
  /** The same with a row lock until the transaction ends: what is read then stays true. */
  lock(id: string, context: Pick<Context, 'me' | 'run'>, ability?: Ability): Promise<Record<Ability, boolean>>
  /**
   * The same for several, locked in one order to prevent deadlocks: the actor's abilities on each; invisible ones are
   * left out.
   */
  lockAll(ids: readonly string[], context: Pick<Context, 'me' | 'run'>): Promise<Map<string, Record<Ability, boolean>>>
  /** The statement that returns the record's title, regardless of visibility. */
  titled(id: string, me: Me): ValueStatement<string>
  /**
   * The statement that returns the names of those records that the actor may know: filters stored references before
   * they are shown to others.
   */
  namesOf(ids: readonly string[], me: Me): RowStatement<typeof nameRow>
  /**
   * The statement that returns when the record is due and whether it is open, regardless of visibility; null if such
   * records are never due.
   */
  dueOf: ((id: string, companyId: string) => RowStatement<typeof dueRow>) | null
  /** The statement that returns whether the record lies in a trash; null if such records have none. */
  trashed: ((id: string, companyId: string) => ValueStatement<boolean>) | null
  /**
   * Condition over rows of `person`: they may see the row, by their current rights. For lists of people to choose from.
   */
  seenByPerson: SQL
  /** Those of these people who are active members of the company and may see a record. */
  seenBy(id: string, personIds: readonly string[], context: Pick<Context, 'me' | 'run'>): Promise<string[]>
  /**
   * A record's page: `const detail = taskSubject.detail({ id: task.id, … })`, then `detail(id, context)`. The row may
   * read the actor's roles in the record (`actorIn`), and add `rights` to its `can`. `titleOnly` is the answer for
   * people who may only know the title.
   */
  detail<Shape>(row: RowShape, from?: SQL, titleOnly?: RowShape): (id: string, context: Context) => Promise<Json<Shape>>
}

const subjects = new Map<string, Subject>()

/**
 * Rights on a record's page beside its abilities: conditions that apply to everybody, holders of `manageAll` too, such
 * as that only the requester changes a rejected application. Spread into the row of `detail()`, they join its `can`.
 */
export const rights = (conditions: Readonly<Record<string, SQLWrapper>>): RowShape => ({
  can: sql.join(
    Object.entries(conditions).map(
      ([name, condition]) => sql`${sql.raw(`'${wireName(name)}'`)}, coalesce(${condition}, false)`,
    ),
    sql`, `,
  ),
})

/** The parameters of conditions about the actor. */
export const actor = {
  person: param('actor_person'),
  company: param('actor_company'),
  seesAll: param('actor_sees_all'),
  managesAll: param('actor_manages_all'),
  authorities: param('actor_authorities'),
}
/** Stands for all authorities. */
const everyAuthority = '*'

/**
 * Condition: this person has one of these authorities. The actor's come with the call, as for `may`; other people's are
 * looked up by their id alone (row-level security restricts it to the company), so that a person who does not depend on
 * the row is looked up once.
 */
export const holds = (personId: SQLWrapper, ...authorities: string[]): SQL =>
  personId === actor.person
    ? hasAnyOf(sql`${actor.authorities}::text[]`, [everyAuthority, ...authorities])
    : sql`exists (select from person holder where holder.id = ${personId} and
      ${sql.raw(holdsText('holder', authorities))})`

/** The values of the actor's parameters, for one record type. */
export const actorValues = (subject: Pick<SubjectDefinition<string>, 'manageAll' | 'viewAll'>, me: Me) => {
  const managesAll = may(me, subject.manageAll)
  return {
    actor_company: me.companyId,
    actor_person: me.personId,
    actor_authorities: me.isAdministrator ? [everyAuthority] : [...me.authorities],
    actor_manages_all: managesAll,
    actor_sees_all: managesAll || (subject.viewAll !== undefined && may(me, subject.viewAll)),
  }
}

/** Members see it, and everybody above one of them. */
const seenByMembersAndAbove = (type: string, table: SubjectTable, personId: SQLWrapper): SQL => sql`exists (
  select 1 from member m join person_superior s on s.comp_id = m.comp_id and s.person_id = m.person_id
  where m.comp_id = ${table.companyId} and m.subject_type = ${sql.raw(`'${type}'`)} and m.subject_id = ${table.id} and
    s.superior_id = ${personId})`

/** Records that somebody, or a person below them, is a member of. */
export const idsOfMembersAndBelow = (type: string, personId: SQLWrapper): SQL => sql`select m.subject_id
  from person_superior s join member m on m.comp_id = s.comp_id and m.person_id = s.person_id
  where s.comp_id = ${actor.company} and s.superior_id = ${personId} and m.subject_type = ${sql.raw(`'${type}'`)}`

/**
 * Records requested by somebody, by people below them now or at the time, and those that they decide or get a copy of:
 * for types whose `creator_id` is the requester.
 */
export const idsOfActorAndBelow = (
  type: string,
  table: SubjectTable,
  personId: SQLWrapper,
): SQL => sql`select m.subject_id
    from member m where m.comp_id = ${actor.company} and m.person_id = ${personId} and m.subject_type = ${sql.raw(`'${type}'`)}
  union all select one.id from person_superior s join ${table} one on one.comp_id = s.comp_id and one.creator_id =
    s.person_id where s.comp_id = ${actor.company} and s.superior_id = ${personId}
  union all select one.id from person_former_manager f join ${table} one on one.comp_id = f.comp_id and one.creator_id =
    f.person_id and one.created_at <= f.until where f.comp_id = ${actor.company} and f.manager_id = ${personId}`

/** A record type. It is registered by name once `compose` has received it. */
export function subject<Ability extends string>(
  type: string,
  table: SubjectTable,
  definition: SubjectDefinition<Ability>,
): Subject<Ability> {
  const visible = definition.visible ?? ((personId: SQLWrapper) => seenByMembersAndAbove(type, table, personId))
  const reached = (rights: SQL) => (definition.onlyTitle ? sql`(${rights} and not ${definition.onlyTitle})` : rights)
  const seenIf = (isVisible: SQL) => sql`(${reached(sql`${actor.seesAll}::boolean`)} or ${isVisible})`
  const seen = seenIf(visible(actor.person))
  const seenAlone = seenIf(visible(actor.person, true))
  const listed = definition.titleVisible
    ? sql`(${actor.seesAll}::boolean or ${definition.titleVisible(actor.person)} or ${visible(actor.person)})`
    : seen
  const seenByPerson = sql`(${visible(sql`${person.id}`)} or
    ${reached(holdsOneOf([definition.manageAll, ...(definition.viewAll ? [definition.viewAll] : [])]))})`
  const abilities = (named: (name: string) => string) =>
    sql.join(
      Object.entries<SQL>(definition.abilities).map(
        ([name, condition]) =>
          sql`${sql.raw(`'${named(name)}'`)}, (${reached(sql`${actor.managesAll}::boolean`)} or coalesce(${condition},
            false))`,
      ),
      sql`, `,
    )
  const actorIn = actorRoles(table.companyId, type, table.id, definition.facts)
  // With wire names, and with ours.
  const able = sql`json_build_object(${abilities(wireName)})`
  const can = sql`(select ${able} from ${actorIn})`
  const ownCan = sql`(select json_build_object(${abilities(name => name)}) from ${actorIn})`
  const standing = Object.fromEntries(
    Object.entries<SQL>(definition.abilities).map(([name, condition]) => [
      name,
      sql`(select ${condition} from ${actorIn})`,
    ]),
  ) as Record<Ability, SQL>
  const canNothing = sql.raw(
    `'${JSON.stringify(Object.fromEntries(Object.keys(definition.abilities).map(name => [wireName(name), false])))}'::json`,
  )
  const seenIds =
    definition.seenIds ??
    (definition.visible || definition.titleVisible
      ? undefined
      : (person: SQLWrapper) => idsOfMembersAndBelow(type, person))
  const registered = {
    ...definition,
    ...(seenIds ? { seenIds } : {}),
    abilities: standing,
    type,
    table,
    seen,
    listed,
    seenByPerson,
    can,
    canNothing,
  }

  const own = sql`${table.companyId} = ${actor.company} and ${table.id} = ${param('id')}`
  const title = compile(sql`select ${definition.title} from ${table} where ${own}`, { value: col.text })
  const inApps = definition.alsoIn ? sql`(${param('has_app')}::boolean or ${definition.alsoIn.rows})` : sql`true`
  const names = compile(
    sql`select ${table.id} as id, ${definition.knownAs ?? definition.title} as name from ${table} where ${table.companyId} =
      ${actor.company} and ${table.id} = any(${param('ids')}::uuid[]) and coalesce((${listed}), false) and ${inApps}`,
    { row: nameRow },
  )
  const dueDate =
    definition.due &&
    compile(
      sql`select ${instantText(definition.due)} as due, coalesce(${definition.open}, false) as is_open from ${table}
      where ${own}`,
      { row: dueRow },
    )
  const isTrashed =
    definition.inTrash &&
    compile(sql`select coalesce(${definition.inTrash}, false) from ${table} where ${own}`, { value: col.bool })
  const glance = compile(sql`select coalesce((${seenAlone}), false) from ${table} where ${own}`, { value: col.bool })
  const row = { isSeen: col.bool, can: col.json.as<Record<Ability, boolean>>() }
  const exists = compile(
    sql`select coalesce((${seenAlone}), false) as is_seen, ${ownCan}::text as can from ${table} where ${own}`,
    { row },
  )
  const locked = compile(
    sql`select coalesce((${seenAlone}), false) as is_seen, ${ownCan}::text as can from ${table} where ${own}
      for update of ${table}`,
    { row },
  )
  const lockedAll = compile(
    sql`select ${table.id} as id, ${ownCan}::text as can from ${table}
    where ${table.companyId} = ${actor.company} and ${table.id} = any(${param('ids')}::uuid[]) and coalesce((${seen}),
      false) order by ${table.id} for update of ${table}`,
    { row: { id: col.uuid, can: row.can } },
  )

  const seers = compile(
    sql`select ${person.id} from ${person} join ${table} on ${table.companyId} = ${person.companyId}
    where ${own} and ${person.id} = any(${param('people')}::uuid[]) and ${person.status} <> ${fixed(PersonStatus.Left)} and ${seenByPerson}`,
    { value: col.uuid },
  )

  const goneKind = goneCalled(definition.called)
  const requireVisible = (answer: Rows<boolean> | undefined) => {
    if (!found(answer?.first, goneKind)) refuse(goneKind)
  }
  const admission = (id: string, me: Me) => exists({ ...actorValues(registered, me), id })
  const admitted: Subject<Ability>['admitted'] = (answer, ability) => {
    const { isSeen, can } = found(answer?.first, goneKind)
    if (!isSeen) refuse(goneKind)
    if (ability && !can[ability]) refuse(notAllowed)
    return can
  }

  const made: Subject<Ability> = {
    ...registered,
    dueOf: dueDate ? (id, companyId) => dueDate({ actor_company: companyId, id }) : null,
    trashed: isTrashed ? (id, companyId) => isTrashed({ actor_company: companyId, id }) : null,
    inApps,
    namesOf: (ids, me) => names({ ...actorValues(registered, me), ...appValues(registered, me), ids }),
    titled: (id, me) => title({ actor_company: me.companyId, id }),
    visibility: (id, me) => glance({ ...actorValues(registered, me), id }),
    requireVisible,
    admission,
    admitted,
    async admit(id, { me, run }, ability) {
      const [answer] = await run([admission(id, me)])
      return admitted(answer, ability)
    },
    async lock(id, { me, run }, ability) {
      const before = definition.beforeLock?.(me, id, ability) ?? []
      const answers = await run([...before, locked({ ...actorValues(registered, me), id })])
      return admitted(answers[before.length] as Parameters<typeof admitted>[0], ability)
    },
    async lockAll(ids, { me, run }) {
      const [answer] = await run([lockedAll({ ...actorValues(registered, me), ids })])
      return new Map(answer.rows.map(({ id, can: may }) => [id, may]))
    },
    async seenBy(id, personIds, { me, run }) {
      if (personIds.length === 0) return []
      const [answer] = await run([seers({ actor_company: me.companyId, id, people: personIds })])
      return answer.rows
    },
    detail<Shape>(row: RowShape, from: SQL = sql`${table}`, titleOnly?: RowShape) {
      const { can: further, ...columns } = row
      const mayDo = further ? sql`json_build_object(${abilities(wireName)}, ${further})` : able
      const whole = compile(
        oneAsJson({ ...columns, can: mayDo }, sql`${from} cross join lateral ${actorIn}`, sql`${own} and ${seenAlone}`),
      )
      const little = titleOnly && compile(oneAsJson(titleOnly, from, sql`${own} and ${listed}`))
      return async (id: string, { me, run }: Context): Promise<Json<Shape>> => {
        for (const statement of [whole, ...(little ? [little] : [])]) {
          const [answer] = await run([statement({ ...actorValues(registered, me), id })])
          if (answer!.only) return new Json<Shape>(answer!.only)
        }
        throw await gone(registered, id, me, run)
      }
    },
  }
  return made
}

/** Registers these types by name. */
export function knowSubjects(all: readonly Pick<Subject, 'type'>[]) {
  for (const one of all) subjects.set(one.type, one as Subject)
}

/** The registration of a type from the wire; an unknown type is refused like a missing record. */
export const subjectOf = (type: string): Subject => found(subjects.get(type))

/** The same for a call about something of such a record: refused if the actor lacks its app. */
export function subjectFor(type: string, { me }: Pick<Context, 'me'>): Subject {
  const subject = subjectOf(type)
  if (!isThere(subject, me)) refuse(appNotThere)
  return subject
}

/** Those of these records, of any types, that the actor may see, in one round trip: each as `recordKey` has it. */
export async function seenRecords(
  records: readonly (readonly [type: string, id: string])[],
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Set<string>> {
  const checked = records.flatMap(([type, id]) => {
    const known = subjects.get(type)
    return known && isThere(known, me) ? [{ type, id, subject: known }] : []
  })
  if (checked.length === 0) return new Set()
  const answers = await run(checked.map(({ id, subject: known }) => known.visibility(id, me)))
  return new Set(checked.flatMap(({ type, id }, place) => (answers[place]!.first ? [recordKey(type, id)] : [])))
}
export const recordKey = (type: string, id: string) => `${type} ${id}`

/** Does a person have the app of such records? */
export const isThere = (subject: Pick<Subject, 'app' | 'alsoIn' | 'isForDeciders'>, me: Me) =>
  hasApp(me, appsWith(subject), { decides: subject.isForDeciders === true })
/** What `inApps` needs. */
export const appValues = ({ app }: Pick<Subject, 'app'>, me: Me) => ({ has_app: hasApp(me, app) })
/** The apps that contain such records, or some of them. */
export const appsWith = ({ app, alsoIn }: Pick<Subject, 'app' | 'alsoIn'>) => (alsoIn ? [app, alsoIn.app] : [app])
/** All types, for searches and lists of any type. */
export const allSubjects = () => [...subjects.values()]

/** The type of the record with this id: some calls send the id alone. Refused if there is none. */
export async function subjectHolding(id: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<Subject> {
  const types = allSubjects()
  const titles = await run(types.map(one => one.titled(id, me)))
  const holding = found(types.find((_, index) => titles[index]!.count > 0))
  return subjectFor(holding.type, { me })
}
