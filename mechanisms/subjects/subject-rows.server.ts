import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import type { Scope } from '#platform/contract/list.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import { param } from '#platform/server/database/statement.ts'
import type { Me } from '#platform/server/http/identity.ts'
import type { MemberRole } from '#mechanisms/members/members.server.ts'
import { actor, actorValues, type Subject } from './subject.server.ts'

/**
 * A condition or value of a record: `by` over its own table, `taken` over `member taken`, where the member's row
 * carries a copy of what it asks (docs/decisions/017-members-carry-what-lists-ask.md).
 */
export interface Known<By extends SQLWrapper = SQL> {
  by: By
  taken?: By
  /**
   * Of the ids in the array `few`, those it holds for: where looking up each for itself costs more than looking up all
   * at once. In place of `taken`.
   */
  found?: (few: SQL) => SQL
  /**
   * What is hung on records stands in tables of its own: there `all` of the ids that it holds for (or more: `isRough`),
   * soon found where they are few, and whether it holds for a certain one.
   */
  hung?: { all: SQL; has: (id: SQL) => SQL; isRough?: true }
}

export interface SubjectRows {
  /** Conditions by the name of the query's field; each wants its value in the place of that name. */
  filters: Record<string, Known>
  usualScope: Scope
  /** What is in lists at all: a record in the recycle bin is not. */
  listed?: Known
  /** What an approver still has to decide, and what they have decided. */
  charged?: Known
  handled?: Known
}

export interface RowsQuery {
  scope?: Scope
  personId?: string
  departmentId?: string
  /** true: only what is still open; false: only what is done. */
  isOpen?: boolean
}

/** All that decides how the statement is written; the values come in their places. */
export interface RowsShape {
  scope: Scope
  open: boolean | null
  seesAll: boolean
  keys: string[]
}

/** What one person's rows are chosen by, each condition over `member taken`. */
export interface OwnRows {
  /** Whose, and in what role; what besides is copied there. Whether they are open is `open`: null for both. */
  known: SQL
  open: boolean | null
  /** What is looked up for a row, one at a time. */
  looked: SQL[]
  /** All ids that one of these holds for, where some index knows them, and what is to be looked up for those. */
  hung?: { all: SQL; looked: SQL[]; isRough: boolean }
}

/**
 * What no index has in the list's order. `known` is said of the record's own row; `looked` is looked up for it, one row
 * at a time; all that fits is among the `candidates`, ids that some index finds where they are few.
 */
export interface SoughtRows {
  known: SQL[]
  looked: SQL[]
  candidates?: SQL | undefined
}

/**
 * Rows of a record type by scope and filters. `fromMembers` when `member` alone, in the order of its index, knows them
 * all.
 */
export interface ScopedRows {
  from: SQL
  where: SQL
  /** The same without the record's table; only when every condition is the member's own. */
  fromMembers?: {
    from: SQL
    where: SQL
    /** Some condition is looked up elsewhere: better once for page and count than twice. */ isDear: boolean
  }
  /**
   * The role in which the actor, or the person who is named, takes part; none when rows come from the record's own
   * table.
   */
  role?: MemberRole
  own?: OwnRows
  sought: SoughtRows
}

/**
 * So many candidates at most are looked at one by one, and sorted: 20 times a page of 20. Of more, the table is gone
 * through in the list's order until the page is full.
 */
export const mostFew = 400

const roleOf: Partial<Record<Scope, MemberRole>> = {
  mine: 'manager',
  created: 'creator',
  partner: 'partner',
  follow: 'follower',
  person: 'manager',
  charged: 'approval',
  handled: 'approval',
}

/** Is a scope that of one person's records, which are read from `member`? */
export const isOfOnePerson = (scope: Scope) => roleOf[scope] !== undefined

/**
 * Which rows a scope and its filters mean: one person's are read from `member`, several people's from the record's own
 * table.
 */
export function subjectRows(subject: Subject, { filters, usualScope, listed, charged, handled }: SubjectRows) {
  const { table, type } = subject
  const byRole = (
    person: SQLWrapper,
    role: MemberRole,
  ) => sql`taken.comp_id = ${actor.company} and taken.person_id = ${person}
    and taken.subject_type = ${sql.raw(`'${type}'`)} and taken.role = ${sql.raw(`'${role}'`)}`
  const theirRows = (person: SQLWrapper) => sql`select t.subject_id from member t where t.comp_id = ${actor.company}
    and t.subject_type = ${sql.raw(`'${type}'`)} and t.role = 'manager' and t.person_id = ${person}`
  /** Person by person: joined, all members of all records might be gone through. */
  const ofManagers = (people: SQL) => sql`select own.subject_id from (${people}) people (id)
    cross join lateral (${theirRows(sql`people.id`)} limit ${sql.raw(String(mostFew + 1))}) own`
  const managedBy = (people: SQL) => sql`${table.id} in (select t.subject_id from member t where t.comp_id =
    ${actor.company} and t.subject_type = ${sql.raw(`'${type}'`)} and t.role = 'manager' and t.person_id in (${people}))`
  const isAbove = (person: SQLWrapper, nearest: SQL) => sql`(select true from person_superior s
    where s.comp_id = ${actor.company} and s.person_id = ${person} and s.superior_id = ${actor.person} and ${nearest})`
  const below = (nearest: SQL) =>
    sql`select s.person_id from person_superior s where s.comp_id = ${actor.company} and s.superior_id =
      ${actor.person} and ${nearest}`
  const inDepartment = sql`from person p join department d on d.comp_id = p.comp_id and d.id = p.department_id
    where p.comp_id = ${actor.company} and d.path @> array[coalesce(${param('departmentId')}::uuid, (select
      department_id from person where comp_id = ${actor.company} and id = ${actor.person}))]`
  /** Whose rows a scope means: all of these people, and whether somebody is one. */
  const peopleOf: Partial<Record<Scope, { all: SQL; isOne: (person: SQLWrapper) => SQL }>> = {
    department: {
      all: sql`select p.id ${inDepartment}`,
      isOne: person => sql`(select true ${inDepartment} and p.id = ${person})`,
    },
    direct: {
      all: below(sql`s.distance = 1`),
      isOne: person => isAbove(person, sql`s.distance = 1`),
    },
    subordinates: {
      all: below(sql`s.distance > 0`),
      isOne: person => isAbove(person, sql`s.distance > 0`),
    },
  }

  function ofMembers(members: SQL[], known: Known[]) {
    const own = sql.join([...members, ...known.flatMap(({ taken, found }) => (found ? [] : taken!))], sql` and `)
    const few = sql`array(select taken.subject_id from member taken where ${own})`
    // Of a truth value there is no join: what was found is hashed once, however much the planner takes it for.
    const dear = known.flatMap(({ found }) => (found ? sql`(taken.subject_id in (${found(few)})) is true` : []))
    return { from: sql`member taken`, where: sql.join([own, ...dear], sql` and `), isDear: dear.length > 0 }
  }

  /** What `member` knows is asked there, what is hung on the records where that stands, and the rest of each record. */
  function ofOwn(theirs: SQL, known: Known[]): Omit<OwnRows, 'open'> {
    const hung = known.flatMap(one => one.hung ?? [])
    const ofRecord = known.filter(one => !one.taken && !one.hung).map(({ by }) => by)
    const [first] = hung
    const looked = [
      ...hung.map(({ has }) => has(sql`taken.subject_id`)),
      ...(ofRecord.length > 0
        ? [
            sql`(select true from ${table} where ${table.companyId} = ${actor.company} and ${table.id} = taken.subject_id
                and ${sql.join(ofRecord, sql` and `)}) is true`,
          ]
        : []),
    ]
    return {
      known: sql.join([theirs, ...known.flatMap(({ taken }) => taken ?? [])], sql` and `),
      looked,
      ...(first
        ? {
            hung: { all: first.all, looked: first.isRough ? looked : looked.slice(1), isRough: first.isRough ?? false },
          }
        : {}),
    }
  }

  /** What one may see is looked up in parentheses: else PostgreSQL answers it from all there is, once for all rows. */
  const isListed = sql`(select ${subject.listed})`
  function soughtOf(
    known: SQL[],
    people: { all: SQL; isOne: (person: SQLWrapper) => SQL } | undefined,
    seesAll: boolean,
  ): SoughtRows {
    const isManaged =
      people &&
      sql`(select true from member t where t.comp_id = ${actor.company} and t.subject_type =
        ${sql.raw(`'${type}'`)} and t.subject_id = ${table.id} and t.role = 'manager' and ${people.isOne(sql`t.person_id`)} limit 1)`
    return {
      known,
      looked: [...(isManaged ? [isManaged] : []), ...(seesAll ? [] : [isListed])],
      candidates: people ? ofManagers(people.all) : seesAll ? undefined : subject.seenIds?.(actor.person),
    }
  }
  /** One's own in an order that `member` has no copy of. */
  function soughtOfOwn(theirs: SQL, known: Known[], held: boolean): SoughtRows {
    const hung = known.find(one => one.hung && !one.hung.isRough)?.hung
    return {
      known: [
        sql`${table.companyId} = ${actor.company}`,
        ...known.filter(one => one.hung !== hung || !hung).map(({ by }) => by),
      ],
      looked: [
        sql`(select true from member taken where ${theirs} and taken.subject_id = ${table.id} limit 1)`,
        ...(hung ? [hung.has(sql`${table.id}`)] : []),
        ...(held ? [] : [isListed]),
      ],
      candidates: hung?.all ?? sql`select taken.subject_id from member taken where ${theirs}`,
    }
  }

  function scoped({ scope, open, seesAll, keys }: RowsShape): ScopedRows {
    const role = roleOf[scope]
    const known = [
      ...keys.map(key => filters[key]!),
      ...(listed ? [listed] : []),
      ...(scope === 'charged' && charged ? [charged] : []),
      ...(scope === 'handled' && handled ? [handled] : []),
    ]
    if (!role) {
      const conditions = [sql`${table.companyId} = ${actor.company}`, ...known.map(({ by }) => by)]
      if (open !== null) conditions.push(open ? subject.open : sql`not ${subject.open}`)
      const people = peopleOf[scope]
      const further = [...(people ? [managedBy(people.all)] : []), ...(seesAll ? [] : [subject.listed])]
      return {
        from: sql`${table}`,
        where: sql.join([...conditions, ...further], sql` and `),
        sought: soughtOf(conditions, people, seesAll),
      }
    }
    const theirs = byRole(scope === 'person' ? param('personId') : actor.person, role)
    const members = [theirs, ...(open === null ? [] : [sql`taken.is_open = ${sql.raw(String(open))}`])]
    // Mine is seen by me; whatever names other people is held against what the actor may see.
    const held = seesAll || scope !== 'person'
    return {
      role,
      sought: soughtOfOwn(sql.join(members, sql` and `), known, held),
      own: { open, ...ofOwn(theirs, [...known, ...(held ? [] : [{ by: subject.listed }])]) },
      from: sql`member taken join ${table} on ${table.companyId} = taken.comp_id and ${table.id} = taken.subject_id`,
      where: sql.join([...members, ...known.map(({ by }) => by), ...(held ? [] : [subject.listed])], sql` and `),
      ...(held && known.every(({ taken, found }) => taken ?? found) ? { fromMembers: ofMembers(members, known) } : {}),
    }
  }

  /** How a query's statement is written, and the values of its places. */
  function queryValues(
    query: RowsQuery & Record<string, unknown>,
    me: Me,
  ): { shape: RowsShape; values: Record<string, unknown> } {
    const values = actorValues(subject, me)
    // `is_admin` asks as who manages them all: the whole company's, which others are refused.
    if (query.isAdmin === true && !values.actor_sees_all) refuse(notAllowed)
    const scope = query.isAdmin === true ? 'company' : (query.scope ?? usualScope)
    if (scope === 'person' && !isGiven(query.personId)) refuseField('personId', 'required')
    const keys = Object.keys(filters).filter(key => isGiven(query[key]))
    return {
      shape: { scope, open: query.isOpen ?? null, seesAll: values.actor_sees_all, keys },
      values: { ...query, ...values, timeZone: me.timeZone, departmentId: query.departmentId ?? null },
    }
  }
  return { scoped, queryValues }
}

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
