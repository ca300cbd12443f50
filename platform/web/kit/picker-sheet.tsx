import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { CheckIcon, SearchIcon } from './icons.tsx'
import { t } from './kit.words.ts'
import { useOpenings } from './openings.ts'
import { ask, type Asking } from './overlays.tsx'
import { RowsInSight } from './rows-in-sight.tsx'
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
  options: readonly PickerOption[]
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
  placeholder?: string
}

type PickerSheetProps = PickerOptions & {
  open: boolean
  onClose: () => void
  onConfirm: (values: string[], options: PickerOption[]) => void
}

const typingPause = 250

/** Chooses one or several of many; the base of the selectors for people, departments, projects and tags. */
function PickerSheet({ open, ...rest }: PickerSheetProps) {
  return <Picker key={useOpenings(open)} open={open} {...rest} />
}

/** Asks for a choice from a handler; resolves with the chosen options, or null when cancelled. */
export function pick(options: PickerOptions): Promise<PickerOption[] | null> {
  return ask<PickerOption[] | null>(({ open, answer }: Asking<PickerOption[] | null>) => (
    <PickerSheet open={open} {...options} onClose={() => answer(null)} onConfirm={(_, chosen) => answer(chosen)} />
  ))
}

function Picker(props: PickerSheetProps) {
  const { open, onClose, onConfirm, title, value = [], multiple, max = Infinity, maxMessage, searchable, search, placeholder } = props
  const [text, setText] = useState('')
  const { options, known, loading } = useOptions(props, text)
  const [chosen, setChosen] = useState<readonly string[]>(value)
  const scroll = useRef<HTMLDivElement>(null)

  const give = (values: readonly string[]) => onConfirm([...values], values.flatMap(each => known.get(each) ?? []))
  const toggle = (option: PickerOption) => {
    if (!multiple) return give([option.value])
    if (chosen.includes(option.value)) return setChosen(chosen.filter(each => each !== option.value))
    if (chosen.length >= max) return void toast.warn(maxMessage ?? t('atMost', { n: max }))
    setChosen([...chosen, option.value])
  }

  return (
    <Sheet
      open={open} onClose={onClose} title={title} tall
      left={multiple && <Button kind='text' onPress={onClose}>{t('cancel')}</Button>}
      {...(multiple && { right: <Button kind='text' onPress={() => give(chosen)}>{t('confirm')}</Button> })}
    >
      <div className={css.picker} data-fills>
        {(searchable ?? (search !== undefined || props.options.length > 10)) && (
          <SearchField value={text} onChange={setText} {...(placeholder !== undefined && { placeholder })} />
        )}
        {multiple && <p className={css.count} role='status'>{t('selected', { n: chosen.length })}</p>}
        <div ref={scroll} className={css.scroll}>
          {loading && options.length === 0 && <Skeleton />}
          {!loading && options.length === 0 && <Empty icon={SearchIcon} title={t('noMatch')} />}
          <RowsInSight scroll={scroll} items={options} keyOf={valueOf} rowHeight={52}>
            {option => <OptionRow option={option} chosen={chosen.includes(option.value)} multiple={multiple} onPress={() => toggle(option)} />}
          </RowsInSight>
        </div>
      </div>
    </Sheet>
  )
}

const valueOf = ({ value }: PickerOption) => value

type OptionRowProps = { option: PickerOption, chosen: boolean, multiple: boolean | undefined, onPress: () => void }

function OptionRow({ option: { name, text, left, disabled }, chosen, multiple, onPress }: OptionRowProps) {
  return (
    <button type='button' className={css.option} disabled={disabled} aria-pressed={chosen} onClick={onPress}>
      {multiple && <span className={css.tick}><CheckIcon size={16} /></span>}
      {left}
      <span className={css.words}><span className={css.name}>{name}</span>{text && <span className={css.text}>{text}</span>}</span>
      {!multiple && chosen && <span className={css.mark}><CheckIcon size={20} /></span>}
    </button>
  )
}

/** What is offered for the text searched, and every option seen so far by its value. */
function useOptions({ options, search }: PickerOptions, text: string) {
  const [found, setFound] = useState<readonly PickerOption[] | null>(null)
  const [known] = useState(() => new Map(options.map(option => [option.value, option])))
  useEffect(() => {
    if (!search) return
    let wanted = true
    const timer = setTimeout(async () => {
      const answer = await search(text).catch(() => [])
      for (const option of answer) known.set(option.value, option)
      if (wanted) setFound(answer)
    }, text === '' ? 0 : typingPause)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [search, text, known])
  if (search) return { options: found ?? options, known, loading: found === null }
  const sought = text.trim().toLowerCase()
  return { options: options.filter(({ name, text = '', words = '' }) => `${name} ${text} ${words}`.toLowerCase().includes(sought)), known, loading: false }
}
