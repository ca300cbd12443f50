import type { CallOutput } from '#platform/contract/call.ts'
import { say } from '#platform/contract/words.ts'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn, underNames } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import type { FormDefinition } from '#mechanisms/forms/form.contract.ts'
import { allApprovables, approvableNamed, type Approvable } from './approvable.server.ts'
import { processFor } from './begin.server.ts'
import { admitDefinition } from './definition.server.ts'
import { previewOf } from './preview.server.ts'
import { processCalls, processNameTaken, processTaken, unknownKind, type ProcessRow } from './process.contract.ts'

refuseOn('approval_process_kind', processTaken)
refuseOn('approval_process_name', processNameTaken)

const personOf = (column: string) => `(select json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar_file_id) from person p where p.comp_id = process.comp_id and p.id = ${column})`
const columns = `'id', process.id, 'type', process.type, 'kind', process.kind, 'name', process.name, 'note', process.note, 'isOpen', process.is_open, 'version', process.version,
  'stepNum', jsonb_array_length(v.definition -> 'steps'), 'publishedAt', to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'publisher', ${personOf('v.publisher_id')}`
const newest = 'approval_process process join approval_version v on v.comp_id = process.comp_id and v.process_id = process.id and v.version = process.version'
const people = `(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar_file_id)), '[]') from person p where p.comp_id = process.comp_id and p.id in (
  select (jsonb_path_query(v.definition, '$.steps[*].personIds[*]') #>> '{}')::uuid union select (jsonb_path_query(v.definition, '$.copyIds[*]') #>> '{}')::uuid
  union select (jsonb_path_query(v.definition, '$.steps[*].when[*].anyOf[*] ? (@ like_regex "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$")') #>> '{}')::uuid))`

const names = `(select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from (
  select id, name from role where comp_id = process.comp_id and id in (select (jsonb_path_query(v.definition, '$.steps[*].roleId') #>> '{}')::uuid)
  union all select id, name from department where comp_id = process.comp_id and id in (select (jsonb_path_query(v.definition, '$.steps[*].departmentIds[*]') #>> '{}')::uuid)) named)`

type Held = Omit<ProcessRow, 'typeName'>
const typeNameOf = (type: string, { asked }: Context) => {
  const known = allApprovables().find(({ subject }) => subject.type === type)
  return known ? say(known.words, asked.locale) : type
}

/** The forms of a type: one for each kind where its address names them. */
const formsOf = ({ words, kinds, newAt }: Pick<Approvable, 'words' | 'kinds'> & { newAt: string }) =>
  newAt.includes('{kind}') && kinds !== 'own' ? kinds.map(({ kind, words: named }) => ({ words: named, address: newAt.replace('{kind}', kind) })) : [{ words, address: newAt }]

/** A design whose problems are named as these calls have them: all of it is their `definition`. */
const admitDesign = (...given: Parameters<typeof admitDefinition>) =>
  underNames({ steps: 'definition.steps', copy_ids: 'definition.copy_ids', form: 'definition.form' }, admitDefinition(...given))

export const processHandlers = handle(processCalls, {
  async types(_, { me, run, asked }) {
    const [answer] = await run([{
      name: 'approval_kinds', text: `select type, id, name from approval_process where comp_id = $1 and is_open order by created_at, id`, values: [me.companyId], plain: true,
    }])
    const designed = answer!.rows as [string, string, string][]
    return {
      list: allApprovables().map(({ subject, words, hasAmount, amountIn = 'money' as const, kinds, hasForm = false, newAt }) => ({
        type: subject.type, name: say(words, asked.locale), hasAmount, amountIn, hasOwnKinds: kinds === 'own', hasForm,
        kinds: kinds === 'own' ? designed.filter(([type]) => type === subject.type).map(([, kind, name]) => ({ kind, name }))
          : kinds.map(({ kind, words: named }) => ({ kind, name: say(named, asked.locale) })),
        forms: newAt === undefined ? [] : formsOf({ words, kinds, newAt }).map(form => ({ name: say(form.words, asked.locale), address: form.address })),
      })),
    }
  },

  async list({ type }, context) {
    const { me, run } = context
    const [answer] = await run([{
      name: 'approval_processes', text: `select json_build_object(${columns})::text from ${newest} where process.comp_id = $1 and ($2::text is null or process.type = $2) order by process.type, process.created_at, process.id`,
      values: [me.companyId, type || null], plain: true,
    }])
    return { list: answer!.rows.map(([row]) => JSON.parse(row as string) as Held).map(row => ({ ...row, typeName: typeNameOf(row.type, context) })) }
  },

  async roles(_, { me, run }) {
    const [answer] = await run([{ name: 'approval_roles', text: 'select id, name from role where comp_id = $1 order by name, id', values: [me.companyId], plain: true }])
    return { list: (answer!.rows as [string, string][]).map(([id, name]) => ({ id, name })) }
  },

  async detail({ id }, context) {
    const { me, run } = context
    const [answer] = await run([{
      name: 'approval_process', text: `select json_build_object(${columns}, 'definition', v.definition, 'people', ${people}, 'names', ${names})::text from ${newest} where process.comp_id = $1 and process.id = $2`,
      values: [me.companyId, id], plain: true,
    }])
    const row = JSON.parse(found(answer!.rows[0])[0] as string) as Omit<CallOutput<typeof processCalls.detail>, 'typeName'>
    return { ...row, typeName: typeNameOf(row.type, context) }
  },

  async create({ type, kind: given, name, note, definition }, context) {
    const { me, run } = context
    const approvable = approvableNamed(type)
    const { kinds } = approvable
    if (kinds !== 'own' && given !== '' && !kinds.some(one => one.kind === given)) refuse(unknownKind, {}, 'kind')
    await admitDesign(definition, approvable, context)
    const id = newId()
    const kind = kinds === 'own' ? id : given
    await run([
      { name: 'approval_process_add', text: 'insert into approval_process (comp_id, id, type, kind, name, note) values ($1, $2, $3, $4, $5, $6)', values: [me.companyId, id, type, kind, name, note], plain: true },
      versionOf(context, id, 1, definition),
      recorded(me, 'approval_process', id, 'create', { name }),
    ])
    return { id, version: 1 }
  },

  async publish({ id, name, note, definition }, context) {
    const { me, run } = context
    const [known] = await run([{ name: 'approval_process_type', text: 'select type from approval_process where comp_id = $1 and id = $2', values: [me.companyId, id], plain: true }])
    await admitDesign(definition, approvableNamed(found(known!.rows[0])[0] as string), context)
    const [answer] = await run([{
      name: 'approval_process_publish', text: 'update approval_process set version = version + 1, name = $3, note = $4 where comp_id = $1 and id = $2 returning version',
      values: [me.companyId, id, name, note], plain: true,
    }])
    const version = Number(found(answer!.rows[0])[0])
    await run([versionOf(context, id, version, definition), recorded(me, 'approval_process', id, 'publish', { name, version })])
    return { id, version }
  },

  async form({ id }, { me, run }) {
    const [answer] = await run([{
      name: 'approval_process_form', text: `select process.version, process.note, v.definition -> 'form' from ${newest} where process.comp_id = $1 and process.id = $2 and process.is_open`,
      values: [me.companyId, id], plain: true,
    }])
    const [version, note, form] = found(answer!.rows[0]) as [string, string, string | null]
    return { version: Number(version), note, form: form === null ? null : JSON.parse(form) as FormDefinition | null }
  },

  async open({ id, isOpen }, { me, run }) {
    const [answer] = await run([{
      name: 'approval_process_open', text: 'update approval_process set is_open = $3 where comp_id = $1 and id = $2 returning id', values: [me.companyId, id, isOpen], plain: true,
    }])
    found(answer!.rows[0])
    await run([recorded(me, 'approval_process', id, isOpen ? 'open' : 'close')])
    return { id }
  },

  async remove({ id }, { me, run }) {
    const [answer] = await run([{
      name: 'approval_process_remove', text: 'delete from approval_process where comp_id = $1 and id = $2 returning name', values: [me.companyId, id], plain: true,
    }])
    const [name] = found(answer!.rows[0])
    await run([recorded(me, 'approval_process', id, 'remove', { name })])
    return { id }
  },

  async try({ type, definition, requesterId, ...asked }, context) {
    await admitDesign(definition, approvableNamed(type), context)
    return await previewOf({ id: null, name: null, definition }, { ...asked, requesterId: requesterId ?? context.me.personId }, context)
  },

  async preview({ type, ...asked }, context) {
    const process = await processFor(approvableNamed(type), asked.kind, context)
    return await previewOf(process, { ...asked, requesterId: context.me.personId }, context)
  },
})

const versionOf = ({ me }: Context, processId: string, version: number, definition: object) => ({
  name: 'approval_version_add', text: 'insert into approval_version (comp_id, process_id, version, definition, publisher_id) values ($1, $2, $3, $4, $5)',
  values: [me.companyId, processId, version, definition, me.personId], plain: true,
})
