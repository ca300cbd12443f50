import { SearchField } from '#platform/web/kit/search-field.tsx'
import { shortestKey } from '#platform/contract/fields.ts'
import { t } from './app.words.ts'
import { useKeptState } from './kept-state.ts'
import { useSettled } from './settled.ts'
import css from './list-search.module.css'

/** A list's search: the debounced query, and the field, which keeps its text when one comes back. */
export function useListSearch(placeholder: string) {
  const [text, setText] = useKeptState('text', '')
  const written = useSettled(text.trim())
  const isTooShort = written !== '' && [...written].length < shortestKey
  // The list shows all of its rows until there is enough to search for, and says so.
  const key = isTooShort ? '' : written
  const input = (
    <div className={css.input}>
      <SearchField value={text} onChange={setText} placeholder={placeholder} />
      {isTooShort && <p role="status">{t('keyShort')}</p>}
    </div>
  )
  return {
    key,
    query: key ? { key } : {},
    /** The field alone, and with its place on top of a list. */
    input,
    field: <div className={css.search}>{input}</div>,
  }
}
