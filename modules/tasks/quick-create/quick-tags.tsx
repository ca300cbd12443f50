import { useQueries } from '@tanstack/react-query'
import { queryOf } from '#platform/web/app/cache.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { PlusIcon, TagIcon } from '#platform/web/kit/icons.tsx'
import { mostTags, tagCalls } from '#mechanisms/tags/tag.contract.ts'
import { chooseTags } from '#mechanisms/tags/tag-field.tsx'
import { t as word } from '#mechanisms/tags/tags.words.ts'
import { Chip } from './chip.tsx'
import type { ChipsProps } from './quick-draft.web.ts'

/** The tags of a sentence, those the company does not have yet marked as new; and those put in by hand. */
export function QuickTags({ draft, seen: { tagNames, tags }, set }: ChipsProps) {
  const isThere = useKnown(tagNames.map(({ name }) => name))
  const choose = async () => {
    const chosen = await chooseTags(tags, { most: mostTags - tagNames.length })
    if (chosen) set({ tags: chosen })
  }
  const isFull = tagNames.length + tags.length >= mostTags
  return (
    <>
      {tagNames.map(({ name, written }) => (
        <Chip
          key={name}
          icon={TagIcon}
          text={isThere(name) ? name : word('fresh', { name })}
          onPress={() => void choose()}
          onRemove={() => set({ plain: [...draft.plain, written] })}
          removes={written}
        />
      ))}
      {tags.map(({ id, name }) => (
        <Chip
          key={id}
          icon={TagIcon}
          text={name}
          onPress={() => void choose()}
          onRemove={() => set({ tags: tags.filter(one => one.id !== id) })}
          removes={name}
        />
      ))}
      {!isFull && <Chip icon={PlusIcon} text={word('tags')} isEmpty onPress={() => void choose()} />}
    </>
  )
}

/** Whether the company has a tag of that name; assumed until the answer arrives. */
function useKnown(names: readonly string[]) {
  const settledNames = useSettled(names.join('\n')).split('\n').filter(Boolean)
  const answers = useQueries({
    queries: settledNames.map(key => ({ ...queryOf(tagCalls.list, { key }), staleTime: 60_000, retry: false })),
  })
  return (name: string) => {
    const list = answers[settledNames.indexOf(name)]?.data?.list
    return !list || list.some(tag => tag.name.toLowerCase() === name.toLowerCase())
  }
}
