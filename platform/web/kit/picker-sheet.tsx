import { useEffect, useRef, useState } from 'react'
import { isKeyShort } from '#platform/contract/fields.ts'
import { Button } from './button.tsx'
import { useComing, type Coming } from './coming.ts'
import { Empty } from './empty.tsx'
import { ErrorState } from './error-state.tsx'
import { CheckIcon, SearchIcon } from './icons.tsx'
import { t } from './kit.words.ts'
import { useOpenings } from './openings.ts'
import { openDialog, type DialogControls } from './overlays.tsx'
import { VirtualRows } from './virtual-rows.tsx'
import { SearchField } from './search-field.tsx'
import { Sheet } from './sheet.tsx'
import { Skeleton } from './skeleton.tsx'
import { toast } from './toast.tsx'
import css from './picker-sheet.module.css'

export type PickerOption = {
  value: string
  name: string
  text?: string
  /** An Avatar or icon. */
  left?: React.ReactNode
  /** What else a search finds it by: pinyin, a number. */
  words?: string
  disabled?: boolean
}

type PickerOptions = {
  title: string
  /**
   * Those that are known, or how they are requested: the sheet opens at once, and nothing can be chosen until all of
   * them are there.
   */
  options: Coming<readonly PickerOption[]>
  /** What is said when there is nothing to choose from. */
  none?: string | undefined
  /** What is chosen at first. */
  value?: readonly string[]
  multiple?: boolean
  /** How many may be chosen, and what is said to one more. */
  max?: number
  maxMessage?: string
  /** By default for more than ten options. */
  searchable?: boolean
  /** Searches on the server instead; called with the text, '' first. */
  search?: (text: string) => Promise<readonly PickerOption[]>
  /** What is written is searched for from so many characters on; with fewer all are offered, and it says so. */
  shortest?: number
  placeholder?: string
}

type PickerSheetProps = PickerOptions & {
  open: boolean
  onClose: () => void
  onConfirm: (values: string[], options: PickerOption[]) => void
}

const typingPause = 250
/** So many options do not fill a screen. */
const few = 8

/** Chooses one or several of many; the base of the selectors for people, departments, projects and tags. */
function PickerSheet({ open, ...rest }: PickerSheetProps) {
  return <Picker key={useOpenings(open)} open={open} {...rest} />
}

/** Asks for a choice from a handler; resolves with the chosen options, or null when cancelled. */
export function pick(options: PickerOptions): Promise<PickerOption[] | null> {
  return openDialog<PickerOption[] | null>(({ open, answer }: DialogControls<PickerOption[] | null>) => (
    <PickerSheet open={open} {...options} onClose={() => answer(null)} onConfirm={(_, chosen) => answer(chosen)} />
  ))
}

function Picker(props: PickerSheetProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    value = [],
    multiple,
    max = Infinity,
    maxMessage,
    none,
    searchable,
    search,
    shortest = 1,
    placeholder,
  } = props
  const [text, setText] = useState('')
  const coming = useComing(props.options)
  const { value: offered } = coming
  const isShort = isKeyShort(text, shortest)
  const { options, known, loading, hasFailed, searchAgain } = useOptions(offered, search, isShort ? '' : text)
  const [chosen, setChosen] = useState<readonly string[]>(value)
  const scroll = useRef<HTMLDivElement>(null)
  // A few lie at the foot of the screen, where the thumb is.
  const isLong = search !== undefined || typeof props.options === 'function' || props.options.length > few

  const give = (values: readonly string[]) =>
    onConfirm(
      [...values],
      values.flatMap(each => known.get(each) ?? []),
    )
  const toggle = (option: PickerOption) => {
    if (!multiple) return give([option.value])
    if (chosen.includes(option.value)) return setChosen(chosen.filter(each => each !== option.value))
    if (chosen.length >= max) return void toast.warn(maxMessage ?? t('atMost', { n: max }))
    setChosen([...chosen, option.value])
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      tall={isLong}
      left={
        multiple && (
          <Button kind="text" onPress={onClose}>
            {t('cancel')}
          </Button>
        )
      }
      {...(multiple && {
        right: (
          <Button kind="text" disabled={!offered} onPress={() => give(chosen)}>
            {t('confirm')}
          </Button>
        ),
      })}
    >
      <div className={css.picker} data-fills>
        {(searchable ?? (search !== undefined || (offered?.length ?? 0) > 10)) && (
          <SearchField
            value={text}
            onChange={setText}
            isShort={isShort}
            {...(placeholder !== undefined && { placeholder })}
          />
        )}
        {multiple && (
          <p className={css.count} role="status">
            {t('selected', { n: chosen.length })}
          </p>
        )}
        <div ref={scroll} className={css.scroll}>
          {coming.failed ? <ErrorState onRetry={coming.retry} /> : loading && options.length === 0 && <Skeleton />}
          {hasFailed && <ErrorState title={t('searchFailed')} onRetry={searchAgain} />}
          {!loading && !hasFailed && options.length === 0 && (
            <Empty icon={SearchIcon} title={(text === '' && none) || t('noMatch')} />
          )}
          <VirtualRows scroll={scroll} items={options} keyOf={valueOf} rowHeight={52}>
            {option => (
              <OptionRow
                option={option}
                chosen={chosen.includes(option.value)}
                multiple={multiple}
                onPress={() => toggle(option)}
              />
            )}
          </VirtualRows>
        </div>
      </div>
    </Sheet>
  )
}

const valueOf = ({ value }: PickerOption) => value

type OptionRowProps = { option: PickerOption; chosen: boolean; multiple: boolean | undefined; onPress: () => void }

function OptionRow({ option: { name, text, left, disabled }, chosen, multiple, onPress }: OptionRowProps) {
  return (
    <button type="button" className={css.option} disabled={disabled} aria-pressed={chosen} onClick={onPress}>
      {multiple && (
        <span className={css.tick}>
          <CheckIcon size={16} />
        </span>
      )}
      {left}
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {text && <span className={css.text}>{text}</span>}
      </span>
      {!multiple && chosen && (
        <span className={css.mark}>
          <CheckIcon size={20} />
        </span>
      )}
    </button>
  )
}

/** What is offered for the text searched, and every option seen so far by its value. */
function useOptions(offered: readonly PickerOption[] | undefined, search: PickerOptions['search'], text: string) {
  const [found, setFound] = useState<readonly PickerOption[] | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  const [seen] = useState(() => new Map<string, PickerOption>())
  useEffect(() => {
    if (!search) return
    let wanted = true
    const timer = setTimeout(
      async () => {
        const answer = await search(text).catch(() => 'failed' as const)
        if (answer !== 'failed') for (const option of answer) seen.set(option.value, option)
        if (wanted) setFound(answer)
      },
      text === '' ? 0 : typingPause,
    )
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [search, text, seen, tries])
  const known = { get: (value: string) => seen.get(value) ?? offered?.find(option => option.value === value) }
  const searchAgain = () => {
    setFound(null)
    setTries(tries + 1)
  }
  if (search)
    return {
      options: found === 'failed' ? [] : (found ?? offered ?? []),
      known,
      loading: found === null,
      hasFailed: found === 'failed',
      searchAgain,
    }
  const sought = text.trim().toLowerCase()
  return {
    options: (offered ?? []).filter(({ name, text = '', words = '' }) =>
      `${name} ${text} ${words}`.toLowerCase().includes(sought),
    ),
    known,
    loading: offered === undefined,
    hasFailed: false,
    searchAgain,
  }
}
