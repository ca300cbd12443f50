import { SearchField } from '#platform/web/kit/search-field.tsx'
import { isKeyShort } from '#platform/contract/fields.ts'
import { useKeptState } from './kept-state.ts'
import { useSettled } from './settled.ts'
import css from './list-search.module.css'

/** What is searched for, when the typing has paused; '' while it is too short: the list shows all of its rows then. */
export function useSearchKey(text: string): string {
  const written = useSettled(text.trim())
  return isKeyShort(written) ? '' : written
}

interface FieldProps {
  text: string
  onChange: (text: string) => void
  placeholder: string
  /** Enter, or the search key of the phone's keyboard. */
  onSearch?: () => void
}

/** The field of a list's search, which says when what stands there is too short to search for. */
export function ListSearchField({ text, onChange, placeholder, onSearch }: FieldProps) {
  const written = useSettled(text.trim())
  return (
    <div className={css.input}>
      <SearchField
        value={text}
        onChange={onChange}
        placeholder={placeholder}
        isShort={isKeyShort(written)}
        {...(onSearch && { onSearch })}
      />
    </div>
  )
}

/** A list's search: the debounced query, and the field, which keeps its text when one comes back. */
export function useListSearch(placeholder: string) {
  const [text, setText] = useKeptState('text', '')
  const key = useSearchKey(text)
  const input = <ListSearchField text={text} onChange={setText} placeholder={placeholder} />
  return {
    key,
    query: key ? { key } : {},
    /** The field alone, and with its place on top of a list. */
    input,
    field: <div className={css.search}>{input}</div>,
  }
}
