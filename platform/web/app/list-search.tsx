import { SearchField } from '#platform/web/kit/search-field.tsx'
import { useKeptState } from './kept-state.ts'
import { useSettled } from './settled.ts'
import css from './list-search.module.css'

/** A list's search: the debounced query, and the field, which keeps its text when one comes back. */
export function useListSearch(placeholder: string) {
  const [text, setText] = useKeptState('text', '')
  const key = useSettled(text.trim())
  return {
    key,
    query: key ? { key } : {},
    field: (
      <div className={css.search}>
        <SearchField value={text} onChange={setText} placeholder={placeholder} />
      </div>
    ),
  }
}
