import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import type { Scope } from '#platform/contract/list.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import { param } from '#platform/server/database/statement.ts'
import type { Me } from '#platform/server/http/identity.ts'
import type { MemberRole } from '#mechanisms/members/members.server.ts'
import { actor, actorValues, type Subject } from './subject.server.ts'

/**
 * A condition or value of a record: `by` over its own table, `taken` over `member taken`, if the member's row has a
 * copy (docs/decisions/017-members-carry-what-lists-ask.md).
 */
export interface Known<By extends SQLWrapper = SQL> {
  by: By
  taken?: By
  /**
   * Those ids of the array `few` that it holds for: if one look-up per id costs more than one for all. Replaces
   * `taken`.
   */
  found?: (few: SQL) => SQL
  /**
   * For conditions on tables that reference the record: `all` ids that it holds for (or a superset: `isRough`), found
   * quickly if few, and `has` for a single id. `isOfFew`: of most people they are so few that a whole company's list is
   * read from them as well, instead of the table in the list's order. `row`: the same as `has` over the record's own
   * row, if that costs less.
   */
  hung?: { all: SQL; has: (id: SQL) => SQL; row?: SQL; isRough?: true; isOfFew?: true }
  /**
   * Matches that stand at the end of an index in their own order: ids of all of them where they are few, and of more
   * than are looked at where they are many. For lists of a whole company that nothing else makes small.
   */
  atEnd?: SQL
  /** A first or last day: of a list in the usual order, the rows of each day are read in this order. */
  day?: { column: SQLWrapper; isOrdered: boolean; first?: SQL; last?: SQL }
}

export interface SubjectRows {
  /** Conditions by the name of the query's field; each uses its value as the parameter of that name. */
  filters: Record<string, Known>
  usualScope: Scope
  /** Which records lists contain at all: not those in the recycle bin. */
  listed?: Known
  /** Waiting for the approver's decision, and decided by them. */
  charged?: Known
  handled?: Known
}

export interface RowsQuery {
  scope?: Scope
  personId?: string
  departmentId?: string
  /** true: only open ones; false: only closed ones. */
  isOpen?: boolean
}

/** Everything that determines the statement's text; the values are its parameters. */
export interface RowsShape {
  scope: Scope
  open: boolean | null
  seesAll: boolean
  keys: string[]
}

/** The conditions that select one person's rows, each over `member taken`. */
export interface OwnRows {
  /** The person and role, and further copies there. `open` says whether they are open: null for both. */
  known: SQL
  open: boolean | null
  /** Conditions that are looked up per row. */
  looked: SQL[]
  /** A superset of the matching ids, if an index has them, and the conditions to check for those. */
  hung?: { all: SQL; looked: SQL[]; isRough: boolean }
}

/**
 * Rows that no index has in the list's order. `known` are conditions on the record's own row; `looked` are look-ups per
 * row; all matches are among the `candidates`, ids that an index finds if they are few.
 */
export interface SoughtRows {
  known: SQL[]
  looked: SQL[]
  candidates?: SQL | undefined
  /** One of the look-ups: `id` is among the candidates, all of which match it. */
  among?: { looked: SQL; id: SQL } | undefined
  /**
   * The days between which all matches lie; an index has the rows of each, and has them in the list's usual order, if
   * `isOrdered`.
   */
  days?: { column: SQLWrapper; isOrdered: boolean; first?: SQL; last?: SQL } | undefined
  /** Conditions of which each row has exactly one, where an index finds the rows of each but not those of both. */
  parts?: readonly SQL[]
}

/**
 * Rows of a record type by scope and filters. `fromMembers` if `member` alone knows them all, in the order of its
 * index.
 */
export interface ScopedRows {
  from: SQL
  where: SQL
  /** The same without the record's table; only if every condition is a copy in `member`. */
  fromMembers?: {
    from: SQL
    where: SQL
    /** Some condition needs a look-up elsewhere: better once for page and count than twice. */ isDear: boolean
  }
  /** The role of the actor, or of the named person; none if rows come from the record's own table. */
  role?: MemberRole
  own?: OwnRows
  sought: SoughtRows
}

/**
 * At most so many candidates are checked one by one, and sorted: 20 times a page of 20. If there are more, the table is
 * scanned in the list's order until the page is full.
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

/** Is it a scope of one person's records, which are read from `member`? */
export const isOfOnePerson = (scope: Scope) => roleOf[scope] !== undefined

const isAbove = (person: SQLWrapper, nearest: SQL) => sql`(select true from person_superior s
  where s.comp_id = ${actor.company} and s.person_id = ${person} and s.superior_id = ${actor.person} and ${nearest})`
const below = (nearest: SQL) =>
  sql`select s.person_id from person_superior s where s.comp_id = ${actor.company} and s.superior_id =
    ${actor.person} and ${nearest}`
const inDepartment = sql`from person p join department d on d.comp_id = p.comp_id and d.id = p.department_id
  where p.comp_id = ${actor.company} and d.path @> array[coalesce(${param('departmentId')}::uuid, (select
    department_id from person where comp_id = ${actor.company} and id = ${actor.person}))]`
/** The people of a scope: all of them, and whether somebody is one. */
export const peopleOf: Partial<Record<Scope, { all: SQL; isOne: (person: SQLWrapper) => SQL }>> = {
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

/**
 * The rows of a scope and its filters: one person's are read from `member`, several people's from the record's own
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
  /** Person by person: a join might scan all members of all records. */
  const ofManagers = (people: SQL) => sql`select own.subject_id from (${people}) people (id)
    cross join lateral (${theirRows(sql`people.id`)} limit ${sql.raw(String(mostFew + 1))}) own`
  const managedBy = (people: SQL) => sql`${table.id} in (select t.subject_id from member t where t.comp_id =
    ${actor.company} and t.subject_type = ${sql.raw(`'${type}'`)} and t.role = 'manager' and t.person_id in (${people}))`
  function ofMembers(members: SQL[], known: Known[]) {
    const own = sql.join([...members, ...known.flatMap(({ taken, found }) => (found ? [] : taken!))], sql` and `)
    const few = sql`array(select taken.subject_id from member taken where ${own})`
    // A boolean cannot become a join: the result is hashed once, however many rows the planner expects.
    const dear = known.flatMap(({ found }) => (found ? sql`(taken.subject_id in (${found(few)})) is true` : []))
    return { from: sql`member taken`, where: sql.join([own, ...dear], sql` and `), isDear: dear.length > 0 }
  }

  /** Conditions with copies in `member` are checked there, references in their own tables, and the rest per record. */
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

  /** The span of one column's days, if a filter says one. */
  function daysOf(known: readonly Known[]): SoughtRows['days'] {
    const column = known.find(({ day }) => day)?.day!.column
    return (
      column &&
      known.flatMap(({ day }) => (day?.column === column ? day : [])).reduce((one, other) => ({ ...one, ...other }))
    )
  }

  /** The parentheses keep visibility a look-up per row: else PostgreSQL computes it once for all rows. */
  const isListed = sql`(select ${subject.listed})`
  function soughtOf(
    known: SQL[],
    people: { all: SQL; isOne: (person: SQLWrapper) => SQL } | undefined,
    seesAll: boolean,
    all: readonly Known[],
  ): SoughtRows {
    const [ofFew, ...further] = all.map(({ hung }) => hung!)
    const row = (one: NonNullable<Known['hung']>) => one.row ?? one.has(sql`${table.id}`)
    const isManaged =
      people &&
      sql`(select true from member t where t.comp_id = ${actor.company} and t.subject_type =
        ${sql.raw(`'${type}'`)} and t.subject_id = ${table.id} and t.role = 'manager' and ${people.isOne(sql`t.person_id`)} limit 1)`
    const isOfFew = ofFew && row(ofFew)
    return {
      known,
      looked: [
        ...(isOfFew ? [isOfFew, ...further.map(row)] : []),
        ...(isManaged ? [isManaged] : []),
        ...(seesAll ? [] : [isListed]),
      ],
      candidates:
        ofFew?.all ?? (people ? ofManagers(people.all) : seesAll ? undefined : subject.seenIds?.(actor.person)),
      among: isOfFew && !ofFew.isRough ? { looked: isOfFew, id: sql`${table.id}` } : undefined,
    }
  }
  /** The actor's own rows in an order that `member` has no copy of. */
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
      const people = peopleOf[scope]
      const hanging = known.filter(({ hung }) => hung?.isOfFew)
      const atEnd = hanging.length > 0 || people || !seesAll ? undefined : known.find(one => one.atEnd)
      const few = atEnd
        ? [{ by: atEnd.by, hung: { all: atEnd.atEnd!, has: () => atEnd.by, row: atEnd.by, isRough: true as const } }]
        : hanging
      const onRow = (some: readonly Known[]) => [
        sql`${table.companyId} = ${actor.company}`,
        ...some.map(({ by }) => by),
        ...(open === null ? [] : [open ? subject.open : sql`not ${subject.open}`]),
      ]
      const further = [...(people ? [managedBy(people.all)] : []), ...(seesAll ? [] : [subject.listed])]
      return {
        from: sql`${table}`,
        where: sql.join([...onRow(known), ...further], sql` and `),
        sought: {
          ...soughtOf(onRow(known.filter(one => !hanging.includes(one) && one !== atEnd)), people, seesAll, few),
          days: daysOf(known),
        },
      }
    }
    const theirs = byRole(scope === 'person' ? param('personId') : actor.person, role)
    const members = [theirs, ...(open === null ? [] : [sql`taken.is_open = ${sql.raw(String(open))}`])]
    // The actor sees their own records; for another person's, visibility must be checked.
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

  /** The shape of a query's statement, and its parameters. */
  function queryValues(
    query: RowsQuery & Record<string, unknown>,
    me: Me,
  ): { shape: RowsShape; values: Record<string, unknown> } {
    const values = actorValues(subject, me)
    // `is_admin` lists the whole company's records; only people who manage them all may.
    if (query.isAdmin === true && !values.actor_sees_all) refuse(notAllowed)
    const scope = query.isAdmin === true ? 'company' : (query.scope ?? usualScope)
    if (scope === 'person' && !isSet(query.personId)) refuseField('personId', 'required')
    const keys = Object.keys(filters).filter(key => isSet(query[key]))
    return {
      shape: { scope, open: query.isOpen ?? null, seesAll: values.actor_sees_all, keys },
      values: { ...query, ...values, timeZone: me.timeZone, departmentId: query.departmentId ?? null },
    }
  }
  return { scoped, queryValues }
}

const isSet = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
