import type { CallOutput } from '#platform/contract/call.ts'
import { say } from '#platform/contract/words.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn, underNames } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import type { FormDefinition } from '#mechanisms/forms/form.contract.ts'
import { allApprovables, approvableNamed, type Approvable } from './approvable.server.ts'
import { processFor } from './begin.server.ts'
import { admitDefinition } from './definition.server.ts'
import { previewOf } from './preview.server.ts'
import { processCalls, processNameTaken, processTaken, unknownKind, type ProcessRow } from './process.contract.ts'

const personOf = (column: string) =>
  `(select json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar_file_id) from person p where p.comp_id =
    process.comp_id and p.id = ${column})`
const columns = `'id', process.id, 'type', process.type, 'kind', process.kind, 'name', process.name, 'note', process.note, 'isOpen', process.is_open, 'version', process.version,
  'stepNum', jsonb_array_length(v.definition -> 'steps'), 'publishedAt', to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'publisher', ${personOf('v.publisher_id')}`
const newest =
  'approval_process process join approval_version v on v.comp_id = process.comp_id and v.process_id = process.id and v.version = process.version'
const people = `(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar_file_id)),
  '[]') from person p where p.comp_id = process.comp_id and p.id in (
  select (jsonb_path_query(v.definition, '$.steps[*].personIds[*]') #>> '{}')::uuid union select
    (jsonb_path_query(v.definition, '$.copyIds[*]') #>> '{}')::uuid
  union select (jsonb_path_query(v.definition,
    '$.steps[*].when[*].anyOf[*] ? (@ like_regex "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$")')
    #>> '{}')::uuid))`

const names = `(select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from (
  select id, name from role where comp_id = process.comp_id and id in (select (jsonb_path_query(v.definition,
    '$.steps[*].roleId') #>> '{}')::uuid)
  union all select id, name from department where comp_id = process.comp_id and id in (select
    (jsonb_path_query(v.definition, '$.steps[*].departmentIds[*]') #>> '{}')::uuid)) named)`

type Held = Omit<ProcessRow, 'typeName'>
const typeNameOf = (type: string, { request }: Context) => {
  const known = allApprovables().find(({ subject }) => subject.type === type)
  return known ? say(known.words, request.locale) : type
}

/** The addresses for applying: one per kind if the address contains it. */
const formsOf = ({ words, kinds, newAt }: Pick<Approvable, 'words' | 'kinds'> & { newAt: string }) =>
  newAt.includes('{kind}') && kinds !== 'own'
    ? kinds.map(({ kind, words: named }) => ({ words: named, address: newAt.replace('{kind}', kind) }))
    : [{ words, address: newAt }]

/** Validates a design, with its problems named as in these calls: the field is `definition`. */
const admitDesign = (...input: Parameters<typeof admitDefinition>) =>
  underNames(
    { steps: 'definition.steps', copy_ids: 'definition.copy_ids', form: 'definition.form' },
    admitDefinition(...input),
  )

export const processHandlers = handle(processCalls, {
  async types(_, { me, run, request }) {
    const [answer] = await run([
      {
        name: 'approval_kinds',
        text: `select type, id, name from approval_process where comp_id = $1 and is_open order by created_at, id`,
        values: [me.companyId],
        row: { type: col.text, id: col.uuid, name: col.text },
      },
    ])
    const designed = answer.rows
    return {
      list: allApprovables().map(
        ({ subject, words, hasAmount, amountIn = 'money' as const, kinds, hasForm = false, newAt }) => ({
          type: subject.type,
          name: say(words, request.locale),
          hasAmount,
          amountIn,
          hasOwnKinds: kinds === 'own',
          hasForm,
          kinds:
            kinds === 'own'
              ? designed.filter(({ type }) => type === subject.type).map(({ id: kind, name }) => ({ kind, name }))
              : kinds.map(({ kind, words: named }) => ({ kind, name: say(named, request.locale) })),
          forms:
            newAt === undefined
              ? []
              : formsOf({ words, kinds, newAt }).map(form => ({
                  name: say(form.words, request.locale),
                  address: form.address,
                })),
        }),
      ),
    }
  },

  async list({ type }, context) {
    const { me, run } = context
    const [answer] = await run([
      {
        name: 'approval_processes',
        text: `select json_build_object(${columns})::text from ${newest} where process.comp_id = $1 and ($2::text is
          null or process.type = $2) order by process.type, process.created_at, process.id`,
        values: [me.companyId, type || null],
        value: col.json.as<Held>(),
      },
    ])
    return {
      list: answer.rows.map(row => row).map(row => ({ ...row, typeName: typeNameOf(row.type, context) })),
    }
  },

  async roles(_, { me, run }) {
    const [answer] = await run([
      {
        name: 'approval_roles',
        text: 'select id, name from role where comp_id = $1 order by name, id',
        values: [me.companyId],
        row: { id: col.uuid, name: col.text },
      },
    ])
    return { list: answer.rows.map(({ id, name }) => ({ id, name })) }
  },

  async detail({ id }, context) {
    const { me, run } = context
    const [answer] = await run([
      {
        name: 'approval_process',
        text: `select json_build_object(${columns}, 'definition', v.definition, 'people', ${people}, 'names',
          ${names})::text from ${newest} where process.comp_id = $1 and process.id = $2`,
        values: [me.companyId, id],
        value: col.json.as<Omit<CallOutput<typeof processCalls.detail>, 'typeName'>>(),
      },
    ])
    const row = found(answer.first)
    return { ...row, typeName: typeNameOf(row.type, context) }
  },

  async create({ type, kind: input, name, note, definition }, context) {
    const { me, run } = context
    const approvable = approvableNamed(type)
    const { kinds } = approvable
    if (kinds !== 'own' && input !== '' && !kinds.some(one => one.kind === input)) refuse(unknownKind, {}, 'kind')
    await admitDesign(definition, approvable, context)
    const id = newId()
    const kind = kinds === 'own' ? id : input
    await run([
      {
        name: 'approval_process_add',
        text: 'insert into approval_process (comp_id, id, type, kind, name, note) values ($1, $2, $3, $4, $5, $6)',
        values: [me.companyId, id, type, kind, name, note],
      },
      versionOf(context, id, 1, definition),
      recorded(me, 'approval_process', id, 'create', { name }),
    ])
    return { id, version: 1 }
  },

  async publish({ id, name, note, definition }, context) {
    const { me, run } = context
    const [known] = await run([
      {
        name: 'approval_process_type',
        text: 'select type from approval_process where comp_id = $1 and id = $2',
        values: [me.companyId, id],
        value: col.text,
      },
    ])
    await admitDesign(definition, approvableNamed(found(known.first)), context)
    const [answer] = await run([
      {
        name: 'approval_process_publish',
        text: `update approval_process set version = version + 1, name = $3, note = $4 where comp_id = $1 and id = $2
          returning version`,
        values: [me.companyId, id, name, note],
        value: col.int,
      },
    ])
    const version = found(answer.first)
    await run([
      versionOf(context, id, version, definition),
      recorded(me, 'approval_process', id, 'publish', { name, version }),
    ])
    return { id, version }
  },

  async form({ id }, { me, run }) {
    const [answer] = await run([
      {
        name: 'approval_process_form',
        text: `select process.version, process.note, v.definition -> 'form' as form from ${newest} where process.comp_id = $1
          and process.id = $2 and process.is_open`,
        values: [me.companyId, id],
        row: { version: col.int, note: col.text, form: col.json.as<FormDefinition | null>().orNull },
      },
    ])
    const { version, note, form } = found(answer.first)
    return { version, note, form: form === null ? null : form }
  },

  async open({ id, isOpen }, { me, run }) {
    const [answer] = await run([
      {
        name: 'approval_process_open',
        text: 'update approval_process set is_open = $3 where comp_id = $1 and id = $2 returning id',
        values: [me.companyId, id, isOpen],
        value: col.uuid,
      },
    ])
    found(answer.first)
    await run([recorded(me, 'approval_process', id, isOpen ? 'open' : 'close')])
    return { id }
  },

  async remove({ id }, { me, run }) {
    const [answer] = await run([
      {
        name: 'approval_process_remove',
        text: 'delete from approval_process where comp_id = $1 and id = $2 returning name',
        values: [me.companyId, id],
        value: col.text,
      },
    ])
    const name = found(answer.first)
    await run([recorded(me, 'approval_process', id, 'remove', { name })])
    return { id }
  },

  async try({ type, definition, requesterId, ...requested }, context) {
    await admitDesign(definition, approvableNamed(type), context)
    return await previewOf(
      { id: null, name: null, definition },
      { ...requested, requesterId: requesterId ?? context.me.personId },
      context,
    )
  },

  async preview({ type, ...requested }, context) {
    const process = await processFor(approvableNamed(type), requested.kind, context)
    return await previewOf(process, { ...requested, requesterId: context.me.personId }, context)
  },
})

const versionOf = ({ me }: Context, processId: string, version: number, definition: object) => ({
  name: 'approval_version_add',
  text: `insert into approval_version (comp_id, process_id, version, definition, publisher_id) values ($1, $2, $3, $4,
    $5)`,
  values: [me.companyId, processId, version, definition, me.personId],
})

/** The parts of this file. */
export const processesParts: Part[] = [
  refuseOn('approval_process_kind', processTaken),
  refuseOn('approval_process_name', processNameTaken),
]
