import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import { jsonWhereAny, pageAsJson } from '#platform/server/database/json.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { CallOutput } from '#platform/contract/call.ts'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { col } from '#platform/server/database/row.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { copiesWithSubjects, hangsOnSubjects } from '#mechanisms/hanging/hanging.server.ts'
import { actor, type Subject } from '#mechanisms/subjects/subject.server.ts'
import type { Known } from '#mechanisms/subjects/subject-rows.server.ts'
import {
  countedUses,
  mostTags,
  tagCalls,
  tagColors,
  tagNameTaken,
  tooManyTags,
  unknownTag,
  type TagColor,
} from './tag.contract.ts'
import { tag } from './tag.table.ts'

const useNum = sql`(select count(*)::int from (select from subject_tag s where s.comp_id = ${tag.companyId} and s.tag_id =
  ${tag.id} limit ${fixed(countedUses)}) counted)`
const lists = shapes((kind: 'all' | 'key') =>
  pageAsJson({
    row: { id: tag.id, name: tag.name, color: tag.color, useNum },
    from: sql`${tag}`,
    where: sql`${tag.companyId} = ${param('company')}
      ${kind === 'key' ? sql`and ${tag.name} ilike ${param('pattern')}` : sql``}`,
    order: sql`${useNum} desc, ${tag.createdAt} desc, ${tag.id} desc`,
  }),
)

export const tagHandlers = handle(tagCalls, {
  async list({ key = '', ...query }, { me, run }) {
    const pattern = likePattern(key)
    const [answer] = await run([lists(key === '' ? 'all' : 'key')({ ...query, company: me.companyId, pattern })])
    return new Json<CallOutput<typeof tagCalls.list>>(answer!.only!)
  },

  async create({ name, color }, context) {
    const [made] = await tagsOfNames(context, [name], color)
    return made!
  },

  async update({ id, ...changes }, { me, db }) {
    const [row] =
      Object.keys(changes).length === 0
        ? await db
            .select({ id: tag.id })
            .from(tag)
            .where(and(eq(tag.companyId, me.companyId), eq(tag.id, id)))
        : await db
            .update(tag)
            .set(changes)
            .where(and(eq(tag.companyId, me.companyId), eq(tag.id, id)))
            .returning({ id: tag.id })
    return found(row)
  },

  async remove({ id }, { me, db }) {
    const [row] = await db
      .delete(tag)
      .where(and(eq(tag.companyId, me.companyId), eq(tag.id, id)))
      .returning({ id: tag.id })
    return found(row)
  },
})

/**
 * The company's tags of these names, in their order; those that are not there yet are made. Two who make one at once
 * get the same.
 */
export async function tagsOfNames(
  { me, run }: Pick<Context, 'me' | 'run'>,
  names: readonly string[],
  color?: TagColor,
) {
  const wanted = distinctNames(names)
  const [, made] = await run([
    makeTags(me.companyId, wanted, color),
    {
      name: 'tags_named',
      row: { id: col.uuid, name: col.text, color: col.text.as<TagColor>() },
      text: `select t.id, t.name, t.color from unnest($2::text[]) with ordinality as wanted (name, place)
        join tag t on t.comp_id = $1 and lower(t.name) = lower(wanted.name) order by wanted.place`,
      values: [me.companyId, wanted],
    },
  ])
  return made.rows.map(({ id, name, color: itsColor }) => ({ id, name, color: itsColor }))
}

/**
 * The statement that makes the company's tags of these names, no two of which are the same but for case; those that are
 * there stay as they are.
 */
export const makeTags = (companyId: string, names: readonly string[], color?: TagColor) => ({
  name: 'tags_make',
  text: `insert into tag (comp_id, id, name, color) select $1, id, name, color from unnest($2::uuid[], $3::text[],
    $4::text[]) as made (id, name, color)
    on conflict (comp_id, lower(name)) do nothing`,
  values: [companyId, names.map(() => newId()), names, names.map(name => color ?? usualColor(name))],
})

/** The same name always begins with the same colour, and never with the red of a warning. */
function usualColor(name: string): TagColor {
  const calm = tagColors.filter(one => one !== 'danger')
  let sum = 7
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003
  return calm[sum % calm.length]!
}

/**
 * Makes these the record's tags: at most six, all of the company. The caller has locked the record (`subject.lock`), so
 * that two at once do not add up to more.
 */
export async function setTags(
  context: Context,
  subject: Subject,
  subjectId: string,
  tagIds: readonly string[],
): Promise<void> {
  const { me, run } = context
  if (tagIds.length > mostTags) refuse(tooManyTags, {}, 'tag_ids')
  const values = [me.companyId, subject.type, subjectId]
  const named = `select coalesce(array_agg(t.name order by s.position), '{}') from subject_tag s join tag t on
    t.comp_id = s.comp_id and t.id = s.tag_id
    where s.comp_id = $1 and s.subject_type = $2 and s.subject_id = $3`
  const namesOf = { name: 'tags_of', text: named, values, value: col.texts }
  const [before, , after] = await run([
    namesOf,
    {
      name: 'tags_clear',
      text: 'delete from subject_tag where comp_id = $1 and subject_type = $2 and subject_id = $3',
      values,
    },
    hung(me.companyId, subject.type, subjectId, tagIds),
  ])
  if (after!.count !== tagIds.length) refuse(unknownTag, {}, 'tag_ids')
  const [now] = await run([namesOf])
  const [from, to] = [before.one.join('、'), now.one.join('、')]
  if (from !== to) await noteChange(context, subject, subjectId, { tags: [from, to] })
}

/**
 * Hangs tags by their names on records that are new; those that are not there yet are made. Two statements, however
 * many the records are.
 */
export function tagEach(
  companyId: string,
  subjectType: string,
  each: readonly { id: string; tagNames: readonly string[] }[],
): Statement[] {
  const lines = each.flatMap(({ id, tagNames }) => {
    const names = distinctNames(tagNames)
    if (names.length > mostTags) refuse(tooManyTags, {}, 'tag_ids')
    return names.map((name, index) => ({ id, name, place: index + 1 }))
  })
  if (lines.length === 0) return []
  return [
    makeTags(companyId, distinctNames(lines.map(({ name }) => name))),
    {
      name: 'tags_hang_each',
      text: `insert into subject_tag (comp_id, subject_type, subject_id, tag_id, position)
        select $1, $2, line.subject_id, t.id, line.place from unnest($3::uuid[], $4::text[], $5::integer[]) as line
          (subject_id, name, place) join tag t on t.comp_id = $1 and lower(t.name) = lower(line.name)
        on conflict do nothing`,
      values: [
        companyId,
        subjectType,
        lines.map(({ id }) => id),
        lines.map(({ name }) => name),
        lines.map(({ place }) => place),
      ],
    },
  ]
}

/** Names that differ by more than case. */
const distinctNames = (names: readonly string[]) => [...new Map(names.map(name => [name.toLowerCase(), name])).values()]

/**
 * Hangs tags on a record that is new: the statement for the trip that makes it. Tags of no such company are left out.
 */
export const hung = (companyId: string, subjectType: string, subjectId: string, tagIds: readonly string[]) => ({
  name: 'tags_hang',
  text: `insert into subject_tag (comp_id, subject_type, subject_id, tag_id, position)
    select $1, $2, $3, t.id, chosen.place from unnest($4::uuid[]) with ordinality as chosen (id, place) join tag t on
      t.comp_id = $1 and t.id = chosen.id`,
  values: [companyId, subjectType, subjectId, [...tagIds]],
})

/** A record's tags as JSON, each a `tagBrief`: `tagsJson(sql\`${task.companyId}\`, 'task', sql\`${task.id}\`)`. */
export function tagsJson(companyId: SQL, subjectType: string, subjectId: SQL): SQL {
  const ofSubject = sql`s.comp_id = ${companyId} and s.subject_type = ${sql.raw(`'${subjectType}'`)} and s.subject_id =
    ${subjectId}`
  return jsonWhereAny(
    sql`from subject_tag s where ${ofSubject}`,
    sql`
    select json_agg(json_build_object('id', t.id, 'uuid', t.id, 'name', t.name, 'color', t.color) order by s.position)
    from subject_tag s join tag t on t.comp_id = s.comp_id and t.id = s.tag_id where ${ofSubject}`,
  )
}

/**
 * A list's filter: the record has one of these tags. Wants the places `tagId` (ids) and `actor_company`; found from the
 * tags' own index.
 */
export function hasOneOfTags(subjectType: string, subjectId: SQL): Known {
  const hung = sql`select s.subject_id from subject_tag s where s.comp_id = ${actor.company} and s.tag_id =
    any(${param('tagId')}::uuid[])`
  const ofType = sql`${hung} and s.subject_type = ${sql.raw(`'${subjectType}'`)}`
  return {
    by: sql`${subjectId} in (${ofType})`,
    hung: { all: ofType, has: id => sql`exists (${hung} and s.subject_id = ${id} offset 0)` },
    // Of ids of this type already: with the type, the key seems as good to PostgreSQL, and is gone through once for
    // each of them.
    found: few => sql`${hung} and s.subject_id = any(${few})`,
  }
}

/** What is added to others' by this file. */
export const tagsParts: Part[] = [
  refuseOn('tag_name_key', tagNameTaken),
  // A tag that is deleted while it is being chosen.
  refuseOn('subject_tag_tag', unknownTag),
  hangsOnSubjects((companyId, subjectType, subjectIds) => ({
    name: 'tags_of_gone',
    text: 'delete from subject_tag where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
    values: [companyId, subjectType, subjectIds],
  })),
  copiesWithSubjects((companyId, subjectType, from, to) => ({
    name: 'tags_copied',
    values: [companyId, subjectType, from, to],
    text: `insert into subject_tag (comp_id, subject_type, subject_id, tag_id, position)
    select $1, $2, copy.made, s.tag_id, s.position from unnest($3::uuid[], $4::uuid[]) as copy (original, made)
    join subject_tag s on s.comp_id = $1 and s.subject_type = $2 and s.subject_id = copy.original`,
  })),
]
