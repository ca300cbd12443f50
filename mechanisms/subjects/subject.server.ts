import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { appNotThere, goneCalled, notAllowed } from '#platform/contract/refusals.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import type { Sentence } from '#platform/contract/words.ts'
import type { Rows, Statement } from '#platform/server/database/batch.ts'
import { compile, given, hasAnyOf } from '#platform/server/database/statement.ts'
import { instantText, oneAsJson, type RowShape } from '#platform/server/database/json.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { hasApp, may, type Me } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { askersRoles } from '#mechanisms/members/members.server.ts'
import { holdsOneOf, holdsText } from '#mechanisms/people/people.server.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { gone } from './gone.server.ts'

/** A record type's table, as far as the mechanisms need it. */
export type SubjectTable = PgTable & { companyId: PgColumn, id: PgColumn }

export interface SubjectDefinition<Ability extends string> {
  /** The app, or the part of one, that such records belong to (`apps.contract.ts`). */
  app: string
  /** What such a record is called: who asks for one that is gone is told so by this name. */
  called: Sentence
  /** People are asked to decide about such records: who is out of the app's scope may be, too, and then reads what there is to it. */
  isAsked?: true
  /** What the record is called, for lists of anything: a column or an expression. */
  title: PgColumn
  /** What tells it from others of the same title: a code, a number. It is found by it as well. */
  mark?: PgColumn | SQL
  /** How searches find it beside its title, and what they say of it. */
  search?: {
    /** What is written in it: found as it stands there, after what is found by its title. */
    text?: PgColumn
    /** Where it is kept, said beneath its title: expression over the record's row. */
    place?: SQL
    /** Condition: it is found at all; by default whatever is listed is. */
    found?: SQL
  }
  /** Holders manage every record of this type (choices page, "X_MANAGER manages all of X"). */
  manageAll: string
  /** Holders see every record and change nothing. */
  viewAll?: string
  /**
   * Condition: this person, too, may see the row; by default those who take part, and everybody above them. `alone`: it is asked of a single row, for which
   * what most rows do without is better a function (docs/decisions/095-rare-parts-are-functions.md).
   */
  visible?: (person: SQLWrapper, alone?: boolean) => SQL
  /**
   * Condition: this person may know that it is there, by its title, and nothing else of it; for records that some people's rights do
   * not reach. Lists and searches show it; what hangs on it stays closed. By default nobody.
   */
  titleVisible?: (person: SQLWrapper) => SQL
  /** Condition: the rights of `manageAll` and `viewAll` reach no further than the title. */
  onlyTitle?: SQL
  /** Is the record still to be worked on? It decides in which group of a list it stands. */
  open: SQL
  /** What several abilities ask, found once for them: conditions over the record's row, read as the columns `asker_in.…` of these names. */
  facts?: Record<string, SQL>
  /** What a person may do: conditions over the record's row, `askerIs`, the facts and the asker's places. Holders of `manageAll` may all of it. */
  abilities: Record<Ability, SQL>
  /** When it is due, or begins: what reminders may stand before. */
  due?: SQLWrapper
  /** The record's address in the app, `{id}` filled in. */
  link: string
  /** What goes out ahead of the statement that locks a row, in the same trip: turns to be taken before any row is held. */
  beforeLock?: (me: Me, id: string, ability: string | undefined) => Statement[]
  /** A comment came (1) or went (−1): what the record keeps of that, such as their number. */
  onComment?: (me: Me, id: string, by: 1 | -1) => Statement[]
}

/** A record type's one registration: comments, attachments, history and all else that hangs on a record ask here. */
export interface Subject<Ability extends string = string> extends SubjectDefinition<Ability> {
  type: string
  table: SubjectTable
  /** The conditions of the definition, each to be used anywhere beside the record's row. */
  abilities: Record<Ability, SQL>
  /** Condition: the asker may see the row. Wants the asker's places. */
  seen: SQL
  /** Condition: the asker sees it, or its title alone: what lists and searches show. */
  listed: SQL
  /** `{"edit":true,"add_item":false,…}` for the asker, named as the wire does, as an expression. */
  can: SQL
  /** The same, each of them false. */
  canNothing: SQL
  /** The statement that tells whether the asker sees a record, to be sent beside others; `sighted` reads its answer, and refuses. */
  sight(id: string, me: Me): Statement
  sighted(answer: Rows | undefined): void
  /** The same that tells what they may do with it as well; `admitted` reads its answer. */
  admission(id: string, me: Me): Statement
  admitted(answer: Rows | undefined, ability?: Ability): Record<Ability, boolean>
  /** What the asker may do with a record they can see; refused when they cannot, or lack the wanted ability. */
  admit(id: string, context: Pick<Context, 'me' | 'run'>, ability?: Ability): Promise<Record<Ability, boolean>>
  /** The same, and holds the row until the transaction ends: what is read then stays true. */
  lock(id: string, context: Pick<Context, 'me' | 'run'>, ability?: Ability): Promise<Record<Ability, boolean>>
  /** The same for several at once, held in one order: what the asker may do with each; those that are not to be seen are left out. */
  lockAll(ids: readonly string[], context: Pick<Context, 'me' | 'run'>): Promise<Map<string, Record<Ability, boolean>>>
  /** The statement that answers the record's title, whoever may see it. */
  titled(id: string, me: Me): Statement
  /** The statement that answers when the record is due and whether it is still open, whoever may see it; null where such records are never due. */
  dueOf: ((id: string, companyId: string) => Statement) | null
  /** Condition over rows of `person`: they may see the row, by the rights they hold now. For lists of those to call on. */
  seenByPerson: SQL
  /** Those among these people who are still here and may see a record. */
  seenBy(id: string, personIds: readonly string[], context: Pick<Context, 'me' | 'run'>): Promise<string[]>
  /**
   * A record's page: `const detail = taskSubject.detail({ id: task.id, … })`, then `detail(id, context)`. The row may read what the asker is in the
   * record (`askerIn`). `titleOnly` is what those are answered who may know the title alone.
   */
  detail<Shape>(row: RowShape, from?: SQL, titleOnly?: RowShape): (id: string, context: Context) => Promise<Json<Shape>>
}

const subjects = new Map<string, Subject>()

/** The places that conditions about the asker use. */
export const asker = {
  person: given('asker_person'), company: given('asker_company'), seesAll: given('asker_sees_all'), managesAll: given('asker_manages_all'), authorities: given('asker_authorities'),
}
/** Stands among authorities for all of them. */
const everyAuthority = '*'

/**
 * Condition: this person has one of these authorities. What the asker has comes with the call, as it does for `may`; others are looked up, by their id alone
 * (row security keeps them to the company), so that one who is not of the row is looked up once.
 */
export const holds = (personId: SQLWrapper, ...authorities: string[]): SQL => personId === asker.person
  ? hasAnyOf(sql`${asker.authorities}::text[]`, [everyAuthority, ...authorities])
  : sql`exists (select from person holder where holder.id = ${personId} and ${sql.raw(holdsText('holder', authorities))})`

/** The values of the asker's places, for one type of record. */
export const askerValues = (subject: Pick<SubjectDefinition<string>, 'manageAll' | 'viewAll'>, me: Me) => {
  const managesAll = may(me, subject.manageAll)
  return {
    asker_company: me.companyId,
    asker_person: me.personId,
    asker_authorities: me.isAdministrator ? [everyAuthority] : [...me.authorities],
    asker_manages_all: managesAll,
    asker_sees_all: managesAll || (subject.viewAll !== undefined && may(me, subject.viewAll)),
  }
}

/** Those who take part see it, and everybody above one of them. */
const seenByMembersAndAbove = (type: string, table: SubjectTable, personId: SQLWrapper): SQL => sql`exists (
  select 1 from member m join person_superior s on s.comp_id = m.comp_id and s.person_id = m.person_id
  where m.comp_id = ${table.companyId} and m.subject_type = ${sql.raw(`'${type}'`)} and m.subject_id = ${table.id} and s.superior_id = ${personId})`

/** Registers a record type. */
export function subject<Ability extends string>(type: string, table: SubjectTable, definition: SubjectDefinition<Ability>): Subject<Ability> {
  const visible = definition.visible ?? ((personId: SQLWrapper) => seenByMembersAndAbove(type, table, personId))
  const reached = (rights: SQL) => definition.onlyTitle ? sql`(${rights} and not ${definition.onlyTitle})` : rights
  const seenIf = (isVisible: SQL) => sql`(${reached(sql`${asker.seesAll}::boolean`)} or ${isVisible})`
  const seen = seenIf(visible(asker.person))
  const seenAlone = seenIf(visible(asker.person, true))
  const listed = definition.titleVisible ? sql`(${asker.seesAll}::boolean or ${definition.titleVisible(asker.person)} or ${visible(asker.person)})` : seen
  const seenByPerson = sql`(${visible(sql`${person.id}`)} or ${reached(holdsOneOf([definition.manageAll, ...definition.viewAll ? [definition.viewAll] : []]))})`
  const abilities = (named: (name: string) => string) => sql.join(Object.entries<SQL>(definition.abilities)
    .map(([name, condition]) => sql`${sql.raw(`'${named(name)}'`)}, (${reached(sql`${asker.managesAll}::boolean`)} or coalesce(${condition}, false))`), sql`, `)
  const askerIn = askersRoles(table.companyId, type, table.id, definition.facts)
  // As an answer has it, and by our own names.
  const able = sql`json_build_object(${abilities(wireName)})`
  const can = sql`(select ${able} from ${askerIn})`
  const ownCan = sql`(select json_build_object(${abilities(name => name)}) from ${askerIn})`
  const standing = Object.fromEntries(Object.entries<SQL>(definition.abilities).map(([name, condition]) => [name, sql`(select ${condition} from ${askerIn})`])) as Record<Ability, SQL>
  const canNothing = sql.raw(`'${JSON.stringify(Object.fromEntries(Object.keys(definition.abilities).map(name => [wireName(name), false])))}'::json`)
  const registered = { ...definition, abilities: standing, type, table, seen, listed, seenByPerson, can, canNothing }

  const own = sql`${table.companyId} = ${asker.company} and ${table.id} = ${given('id')}`
  const title = compile(sql`select ${definition.title} from ${table} where ${own}`)
  const dueDate = definition.due && compile(sql`select ${instantText(definition.due)}, coalesce(${definition.open}, false) from ${table} where ${own}`)
  const glance = compile(sql`select coalesce((${seenAlone}), false) from ${table} where ${own}`)
  const exists = compile(sql`select coalesce((${seenAlone}), false), json_build_object('can', ${ownCan})::text from ${table} where ${own}`)
  const locked = compile(sql`select coalesce((${seenAlone}), false), json_build_object('can', ${ownCan})::text from ${table} where ${own} for update of ${table}`)
  const lockedAll = compile(sql`select ${table.id}, json_build_object('can', ${ownCan})::text from ${table}
    where ${table.companyId} = ${asker.company} and ${table.id} = any(${given('ids')}::uuid[]) and coalesce((${seen}), false) order by ${table.id} for update of ${table}`)

  const seers = compile(sql`select ${person.id} from ${person} join ${table} on ${table.companyId} = ${person.companyId}
    where ${own} and ${person.id} = any(${given('people')}::uuid[]) and ${person.status} <> 1 and ${seenByPerson}`)

  const goneKind = goneCalled(definition.called)
  const sighted = (answer: Rows | undefined) => {
    const row = found(answer?.rows[0], goneKind)
    if (row[0] !== 't') refuse(goneKind)
    return row
  }
  const admission = (id: string, me: Me) => exists({ ...askerValues(registered, me), id })
  const admitted = (answer: Rows | undefined, ability?: Ability) => {
    const { can } = JSON.parse(sighted(answer)[1] as string) as { can: Record<Ability, boolean> }
    if (ability && !can[ability]) refuse(notAllowed)
    return can
  }

  const made: Subject<Ability> = {
    ...registered,
    dueOf: dueDate ? (id, companyId) => dueDate({ asker_company: companyId, id }) : null,
    titled: (id, me) => title({ asker_company: me.companyId, id }),
    sight: (id, me) => glance({ ...askerValues(registered, me), id }),
    sighted,
    admission,
    admitted,
    async admit(id, { me, run }, ability) {
      const [answer] = await run([admission(id, me)])
      return admitted(answer, ability)
    },
    async lock(id, { me, run }, ability) {
      const answers = await run([...definition.beforeLock?.(me, id, ability) ?? [], locked({ ...askerValues(registered, me), id })])
      return admitted(answers.at(-1), ability)
    },
    async lockAll(ids, { me, run }) {
      const [answer] = await run([lockedAll({ ...askerValues(registered, me), ids })])
      return new Map((answer!.rows as [string, string][]).map(([id, abilities]) => [id, (JSON.parse(abilities) as { can: Record<Ability, boolean> }).can]))
    },
    async seenBy(id, personIds, { me, run }) {
      if (personIds.length === 0) return []
      const [answer] = await run([seers({ asker_company: me.companyId, id, people: personIds })])
      return answer!.rows.map(([personId]) => personId as string)
    },
    detail<Shape>(row: RowShape, from: SQL = sql`${table}`, titleOnly?: RowShape) {
      const whole = compile(oneAsJson({ ...row, can: able }, sql`${from} cross join lateral ${askerIn}`, sql`${own} and ${seenAlone}`))
      const little = titleOnly && compile(oneAsJson(titleOnly, from, sql`${own} and ${listed}`))
      return async (id: string, { me, run }: Context): Promise<Json<Shape>> => {
        for (const statement of [whole, ...little ? [little] : []]) {
          const [answer] = await run([statement({ ...askerValues(registered, me), id })])
          if (answer!.only) return new Json<Shape>(answer!.only)
        }
        throw await gone(registered, id, me, run)
      }
    },
  }
  subjects.set(type, made as never)
  return made
}

/** The registration of a type that came over the wire; an unknown type is refused like a record that is not there. */
export const subjectOf = (type: string): Subject => found(subjects.get(type))

/** The same for whoever asks for something about such a record: refused where its app is not there for them. */
export function subjectFor(type: string, { me }: Pick<Context, 'me'>): Subject {
  const subject = subjectOf(type)
  if (!isThere(subject, me)) refuse(appNotThere)
  return subject
}

/** Is the app of such records there for a person? */
export const isThere = ({ app, isAsked }: Pick<Subject, 'app' | 'isAsked'>, me: Me) => hasApp(me, app, { asked: isAsked === true })
/** All types, for searches and lists of anything. */
export const allSubjects = () => [...subjects.values()]

/** The registration of the type that has a record of this id: some calls name the record alone. Refused when none has. */
export async function subjectHolding(id: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<Subject> {
  const types = allSubjects()
  const titles = await run(types.map(one => one.titled(id, me)))
  const holding = found(types.find((_, index) => titles[index]!.rows.length > 0))
  return subjectFor(holding.type, { me })
}
