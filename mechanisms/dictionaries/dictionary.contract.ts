import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, flag, id, ids, out, requiredText } from '#platform/contract/fields.ts'
import { listed, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** Entries in use of one dictionary; more is a mistake. */
export const mostEntries = 100
export const longestEntry = 50

export const tooManyEntries = refusal('dictionary.too_many', {
  zh: `最多 ${mostEntries} 个选项，请先停用一些`,
  en: `At most ${mostEntries} choices: disable some first`,
})
export const entryNameTaken = refusal('dictionary.name.taken', {
  zh: '已有同名的选项',
  en: 'An option with this name already exists',
})
export const unknownEntry = refusal('dictionary.entry.unknown', {
  zh: '所选的选项不属于该字典，或已停用',
  en: 'This option is not in the dictionary, or is disabled',
})

/** A choice of a dictionary. One that is out of use stays readable where it was chosen, and is offered no more. */
export const dictionaryEntry = v.object({ id: out.id, name: out.text, isRetired: out.flag })
export type DictionaryEntry = v.InferOutput<typeof dictionaryEntry>

const adminOnly = { authority: ['MANAGER_LOGIN'] }
/** As the spec names them: TASK_QUESTION_TYPE, CUSTOMER_LEVEL. */
const kind = v.pipe(requiredText(50), v.toUpperCase())
const name = requiredText(longestEntry)

export const dictionaryCalls = callsAbout('dictionary', {
  kinds: call(
    'GET /dictionary',
    v.object({}),
    listed(v.object({ kind: out.text, name: out.text, about: out.text, entryNum: out.number })),
    {
      summary: 'The dictionaries that a company fills with its own words, and how many choices each offers',
    },
  ),
  list: call(
    'GET /dictionary/:kind',
    v.object({ kind, isRetired: v.optional(flag) }),
    withCan(listed(dictionaryEntry), { create: adminOnly.authority }),
    {
      summary: 'The choices of a dictionary, in their order; those in use, unless `is_retired` asks otherwise',
    },
  ),
  create: call('POST /dictionary/:kind', v.object({ kind, name }), v.object({ id: out.id }), {
    ...adminOnly,
    summary: 'Add a choice at the end; one that was taken out of use comes back',
  }),
  update: call(
    'PATCH /dictionary/:kind/:id',
    v.object({ kind, id, name: v.optional(name), isRetired: v.optional(flag) }),
    done,
    {
      ...adminOnly,
      summary: 'Rename a choice wherever it is, take it out of use or back',
    },
  ),
  order: call('POST /dictionary/:kind/order', v.object({ kind, ids: ids(mostEntries) }), done, {
    ...adminOnly,
    summary: 'Put the choices in this order',
  }),
})
