import { sendCall } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { PlusIcon, TagIcon } from '#platform/web/kit/icons.tsx'
import type { PickerOption } from '#platform/web/kit/picker-sheet.tsx'
import { longestTag, mostTags, tagCalls, type TagBrief } from './tag.contract.ts'
import { TagChips } from './tag-chips.tsx'
import { t } from './tags.words.ts'
import css from './tags.module.css'

interface TagFieldProps {
  tags: readonly TagBrief[]
  onChange: (tags: TagBrief[]) => void
  /** A filter names those that are there, and makes none. */
  mayMake?: boolean
  placeholder?: string
}

/** A record's tags in a form or on its page; a press opens the selector. */
export function TagField({ tags, onChange, mayMake = true, placeholder = t('add') }: TagFieldProps) {
  const choose = async () => {
    const chosen = await chooseTags(tags, { mayMake })
    if (chosen) onChange(chosen)
  }
  return (
    <FieldButton icon={TagIcon} placeholder={placeholder} label={t('tags')} onPress={() => void choose()}>
      {tags.length > 0 ? <TagChips tags={tags} /> : undefined}
    </FieldButton>
  )
}

const fresh = 'new:'

/** Asks for up to six of the company's tags; what is typed and not there yet is made. Null when it was cancelled. */
export async function chooseTags(
  value: readonly TagBrief[],
  { most = mostTags, mayMake = true } = {},
): Promise<TagBrief[] | null> {
  const { pick } = await import('#platform/web/kit/picker-sheet.tsx')
  const seen = new Map(value.map(one => [one.id, one]))
  const search = async (text: string): Promise<PickerOption[]> => {
    const key = text.trim().slice(0, longestTag)
    const { list } = await sendCall(tagCalls.list, key === '' ? {} : { key })
    for (const { useNum: _, ...one } of list) seen.set(one.id, one)
    const isThere = list.some(({ name }) => name.toLowerCase() === key.toLowerCase())
    return [
      ...(key !== '' && !isThere && mayMake
        ? [
            {
              value: fresh + key,
              name: t('make', { name: key }),
              left: (
                <span className={css.plus}>
                  <PlusIcon size={18} />
                </span>
              ),
            },
          ]
        : []),
      ...list.map(asOption),
    ]
  }
  const chosen = await pick({
    title: t('tags'),
    options: value.map(one => ({ ...asOption(one) })),
    value: value.map(({ id }) => id),
    multiple: true,
    max: most,
    maxMessage: t('tooMany', { n: most }),
    search,
    placeholder: t(mayMake ? 'searchOrMake' : 'search'),
  })
  if (!chosen) return null
  try {
    const tags = await Promise.all(
      chosen.map(async option =>
        option.value.startsWith(fresh)
          ? await sendCall(tagCalls.create, { name: option.value.slice(fresh.length) })
          : seen.get(option.value)!,
      ),
    )
    if (chosen.some(option => option.value.startsWith(fresh))) void refresh(tagCalls.list)
    return tags
  } catch (problem) {
    showRefusal(problem)
    return null
  }
}

const asOption = ({ id, name, color }: TagBrief): PickerOption => ({
  value: id,
  name,
  left: <span className={css.dot} data-tone={color} />,
})
