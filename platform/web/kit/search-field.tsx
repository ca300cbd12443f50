import { CloseIcon, SearchIcon } from './icons.tsx'
import { onEnter } from './on-enter.ts'
import { t } from './kit.words.ts'
import css from './search-field.module.css'

type SearchFieldProps = {
  value: string
  onChange: (value: string) => void
  /** Enter, or the search key of the phone's keyboard. */
  onSearch?: () => void
  /** What is searched: 搜索任务. */
  placeholder?: string
  autoFocus?: boolean
  /** Says that what is written is too short to search for. */
  isShort?: boolean
}

export function SearchField({
  value,
  onChange,
  onSearch,
  placeholder = t('search'),
  autoFocus,
  isShort,
}: SearchFieldProps) {
  const field = (
    <search className={css.box}>
      <SearchIcon size={18} />
      <input
        className={css.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        aria-label={placeholder}
        data-autofocus={autoFocus || undefined}
        // The page was opened to search.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus}
        onChange={event => onChange(event.target.value)}
        onKeyDown={onSearch && onEnter(onSearch)}
      />
      {value && (
        <button type="button" className={css.clear} aria-label={t('clear')} onClick={() => onChange('')}>
          <CloseIcon size={16} />
        </button>
      )}
    </search>
  )
  if (isShort === undefined) return field
  return (
    <>
      {field}
      {isShort && (
        <p className={css.short} role="status">
          {t('keyShort')}
        </p>
      )}
    </>
  )
}
