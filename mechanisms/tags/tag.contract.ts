import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, done, id, out, requiredText, text } from '#platform/contract/fields.ts'
import { page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** Spec 1 §9 "tags 6". */
export const mostTags = 6
export const longestTag = 20
/** A tag's colour is one of the product's tones. */
export const tagColors = ['brand', 'success', 'warn', 'danger', 'violet', 'neutral'] as const
export type TagColor = (typeof tagColors)[number]

export const tooManyTags = refusal('tag.too_many', { zh: `最多 ${mostTags} 个标签`, en: `At most ${mostTags} tags` })
export const unknownTag = refusal('tag.unknown', {
  zh: '找不到所选的标签，可能已被删除',
  en: 'A chosen tag is not in this company: it may have been deleted',
})
export const tagNameTaken = refusal('tag.name.taken', {
  zh: '已有同名的标签',
  en: 'A tag with this name already exists',
})

/** A tag as it stands on a record. */
export const tagBrief = v.object({ id: out.id, name: out.text, color: v.picklist(tagColors) })
export type TagBrief = v.InferOutput<typeof tagBrief>

/** So many records of a tag are counted: of more, that there are more. */
export const countedUses = 100

const adminOnly = { authority: ['MANAGER_LOGIN'] }

export const tagCalls = callsAbout('tag', {
  list: call(
    'GET /tags',
    v.object({ key: v.optional(text(100)), ...paging(100).entries }),
    withCan(page(v.object({ ...tagBrief.entries, useNum: out.number })), {
      create: 'everyone',
      manage: adminOnly.authority,
    }),
    {
      summary:
        "The company's tags, the most used first, and on how many records each is, 100 standing for more than 99",
    },
  ),
  create: call(
    'POST /tags',
    v.object({ name: requiredText(longestTag), color: v.optional(choice(tagColors)) }),
    tagBrief,
    {
      summary: 'Make a tag; one of that name that is there already is answered as it is',
    },
  ),
  update: call(
    'PATCH /tags/:id',
    v.object({ id, name: v.optional(requiredText(longestTag)), color: v.optional(choice(tagColors)) }),
    done,
    {
      ...adminOnly,
      summary: 'Rename a tag or give it another colour, wherever it is',
    },
  ),
  remove: call('DELETE /tags/:id', v.object({ id }), done, {
    ...adminOnly,
    summary: 'Delete a tag, and take it off every record',
  }),
})
