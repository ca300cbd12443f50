import { and, eq } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import { adding, type Part } from '#platform/server/parts/part.ts'
import { subjectFor, subjectOf } from '#mechanisms/subjects/subject.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import {
  customFieldCalls,
  fieldNameTaken,
  hasOptions,
  mostCustomFields,
  optionsNeeded,
  tooManyFields,
  unknownField,
  unknownOption,
} from './custom-field.contract.ts'
import { customFieldsOf, fieldOptions } from './custom-field-list.server.ts'
import { customField } from './custom-field.table.ts'
import { saveCustomValues } from './custom-values.server.ts'
import { customTexts } from './custom-texts.server.ts'

export const customFieldHandlers = handle(customFieldCalls, {
  list: async ({ subjectType, kind, isDeleted }, context) => ({
    list: await customFieldsOf(context, subjectType, { kind, isDeleted: isDeleted ?? false }),
  }),

  async dictionary({ id }, { me, db }) {
    const [row] = await db
      .select({ options: fieldOptions })
      .from(customField)
      .where(and(eq(customField.companyId, me.companyId), eq(customField.id, id)))
    return { list: found(row).options }
  },

  async create({ subjectType, options: input = [], kinds = [], isRequired = false, ...draft }, context) {
    const { me, db, run } = context
    subjectOf(subjectType)
    // One after another in a company, so that two at once are still counted.
    await run([
      { text: `select pg_advisory_xact_lock(hashtextextended('custom_field ' || $1, 0))`, values: [me.companyId] },
    ])
    const before = await customFieldsOf(context, subjectType)
    if (before.length >= mostCustomFields) refuse(tooManyFields)
    if (hasOptions(draft.kind) && input.length === 0) refuse(optionsNeeded, {}, 'options')
    const id = newId()
    await db
      .insert(customField)
      .values({ companyId: me.companyId, id, subjectType, kinds, isRequired, ...draft, position: before.length })
    if (hasOptions(draft.kind)) await saveOptions(context, id, draft.name, input)
    return { id }
  },

  async update({ id, options: input, ...changes }, context) {
    const { me, db } = context
    const own = and(eq(customField.companyId, me.companyId), eq(customField.id, id))
    const [row] = await db
      .select({ kind: customField.kind, name: customField.name })
      .from(customField)
      .where(own)
      .for('update')
    const { kind, name } = found(row)
    if (input && hasOptions(kind)) {
      if (input.length === 0) refuse(optionsNeeded, {}, 'options')
      await saveOptions(context, id, name, input)
    }
    if (Object.keys(changes).length > 0) await db.update(customField).set(changes).where(own)
    return { id }
  },

  async order({ subjectType, ids }, { me, run }) {
    await run([
      {
        name: 'custom_fields_order',
        text: `update custom_field f set position = wanted.place from unnest($3::uuid[]) with ordinality as wanted (id,
          place)
        where f.comp_id = $1 and f.subject_type = $2 and f.id = wanted.id`,
        values: [me.companyId, subjectType, ids],
      },
    ])
    return {}
  },

  async setValues({ id, subjectType, values }, context) {
    const subject = subjectFor(subjectType, context)
    await subject.lock(id, context, 'edit' in subject.abilities ? 'edit' : undefined)
    const fields = await customFieldsOf(context, subjectType, { kind: await kindOf(context, subjectType, id) })
    if (values.some(({ fieldId }) => !fields.some(field => field.id === fieldId))) refuse(unknownField, {}, 'values')
    if (values.length === 0) return { id }
    await saveCustomValues(context, { subjectType, subjectId: id, fields, values })
    await noteChange(context, subject, id, { customFields: true })
    return { id }
  },

  texts: async ({ subjectType, ids }, context) => ({
    list: await customTexts(context, subjectFor(subjectType, context), ids),
  }),
})

type KindOf = (subjectId: string, context: Pick<Context, 'me' | 'run'>) => Promise<string | undefined>
const kinds = new Map<string, KindOf>()
/** A type of record has kinds of its own (a task is a story, a bug, …), and fields may be for some of them. */
export const customKindOf = adding('kinds with custom fields', (subjectType: string, kind: KindOf) => {
  kinds.set(subjectType, kind)
})
const kindOf = (context: Context, subjectType: string, id: string) => kinds.get(subjectType)?.(id, context)

/**
 * Makes these a field's options, in this order: those with an id are renamed, the others are new, those left out are
 * deleted, not forgotten.
 */
async function saveOptions(
  { me, run }: Context,
  fieldId: string,
  name: string,
  input: readonly { id?: string | undefined; name: string }[],
) {
  const kept = input.flatMap(one => one.id ?? [])
  const [, changed] = await run([
    {
      name: 'custom_options_delete',
      text: `update custom_field_option set is_deleted = true where comp_id = $1 and field_id = $2 and id <>
        all($3::uuid[])`,
      values: [me.companyId, fieldId, kept],
    },
    {
      name: 'custom_options_keep',
      text: `update custom_field_option o set name = given.name, position = given.place, is_deleted = false
        from unnest($3::uuid[], $4::text[]) with ordinality as given (id, name, place) where o.comp_id = $1 and
          o.field_id = $2 and o.id = given.id`,
      values: [me.companyId, fieldId, input.map(one => one.id ?? null), input.map(one => one.name)],
    },
    {
      name: 'custom_options_add',
      text: `insert into custom_field_option (comp_id, id, field_id, name, position)
        select $1, given.fresh, $2, given.name, given.place from unnest($3::uuid[], $4::uuid[], $5::text[]) with
          ordinality as given (id, fresh, name, place) where given.id is null`,
      values: [
        me.companyId,
        fieldId,
        input.map(one => one.id ?? null),
        input.map(() => newId()),
        input.map(one => one.name),
      ],
    },
  ])
  if (changed!.count !== new Set(kept).size) refuse(unknownOption, { name }, 'options')
}

/** What is added to others' by this file. */
export const customFieldsParts: Part[] = [refuseOn('custom_field_name_key', fieldNameTaken)]
