import type { Context } from '#platform/server/http/handle.ts'
import { refuse, underNames } from '#platform/server/http/refuse.ts'
import type { ValuesInput } from '#mechanisms/custom-fields/custom-field.contract.ts'
import { customFieldsOf } from '#mechanisms/custom-fields/custom-field-list.server.ts'
import { saveCustomValues } from '#mechanisms/custom-fields/custom-values.server.ts'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { admitLength, keepRichText } from '#mechanisms/rich-text/rich-text.server.ts'
import { mostTags, tooManyTags, unknownTag } from '#mechanisms/tags/tag.contract.ts'
import { hung, tagsOfNames } from '#mechanisms/tags/tags.server.ts'
import { taskSubject } from '../task/task-subject.server.ts'

interface Parts {
  tagIds: readonly string[]
  tagNames: readonly string[]
  customValues: ValuesInput | undefined
  detailDocument: RichDocument | undefined
  type?: string
}

/** What a new task begins with: its tags, and what was filled in of the company's own fields. */
export async function hangOnNewTask(
  context: Context,
  id: string,
  { tagIds: chosen, tagNames, customValues, detailDocument, type }: Parts,
): Promise<void> {
  const { me, run } = context
  const named = tagNames.length > 0 ? await tagsOfNames(context, tagNames) : []
  const tagIds = [...new Set([...chosen, ...named.map(tag => tag.id)])]
  if (tagIds.length > mostTags) refuse(tooManyTags, {}, 'tag_ids')
  if (tagIds.length > 0) {
    const [hanging] = await run([hung(me.companyId, 'task', id, tagIds)])
    if (hanging!.count !== tagIds.length) refuse(unknownTag, {}, 'tag_ids')
  }
  if (detailDocument) await keepRichText(context, taskSubject, id, 'detail', detailDocument)
  if (customValues) {
    const fields = await customFieldsOf(context, 'task', { kind: type })
    await underNames(
      { values: 'custom_values' },
      saveCustomValues(context, { subjectType: 'task', subjectId: id, fields, values: customValues, isNew: true }),
    )
  }
}

/** A rich text stands for the plain one that the task keeps. */
export const detailOf = (document: RichDocument | undefined) => (document ? { detail: admitLength(document) } : {})
