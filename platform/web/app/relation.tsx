import type { Call, CallInput } from '#platform/contract/call.ts'
import { shortestKey as usualShortestKey } from '#platform/contract/fields.ts'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import type { PickerOption } from '#platform/web/kit/picker-sheet.tsx'
import { sendCall } from './send-call.ts'
import { useCall, type RowOf } from './calls.ts'
import { useHasScreen } from './navigation.ts'

/**
 * The value of a field that references a record. If its name is empty (an address has only the id), the field fetches
 * it.
 */
export interface Named {
  id: string
  name: string
}

interface RelationOptions<Directory extends Call, Row, Wanted extends object> {
  /** The selector's call: takes `key`, `id`, and at most `limit` rows. */
  directory: Directory
  /** The selector's words: loaded when it opens. */
  words: { load: () => Promise<unknown>; title: () => string; find: () => string }
  /** The label of a row; by default its name. */
  nameOf?: (row: Row) => string
  /** What distinguishes it from others of that name. */
  textOf: (row: Row) => string
  /** Maps the criteria to the call's input: only those of a customer, only open ones. */
  queryOf?: (wanted: Wanted) => object
  /** A screen of the app that such records belong to: without it a field keeps its value but offers no choice. */
  appAt?: string
  /** Fewer characters than this are not searched for. */
  shortestKey?: number
}

interface ChooseOptions {
  title?: string | undefined
  /** The current value. */
  value?: string | undefined
  /** Ids that may not be chosen. */
  without?: readonly string[] | undefined
}

interface RelationFieldProps<Row> {
  value: Named | null
  /** `chosen` is the whole row of the chosen record. */
  onChange: (value: Named | null, chosen: Row | null) => void
  placeholder?: string | undefined
  clearable?: boolean
  disabled?: boolean
}

/**
 * A reference to another record, declared once: `choose` opens a selector of the records that the actor may choose,
 * latest first, and resolves to null when cancelled; `Field` is a form's field for one, and goes into a `Field` of the
 * kit.
 */
export function relation<Directory extends Call, Wanted extends object = object>({
  directory,
  words,
  nameOf = row => (row as Named).name,
  textOf,
  queryOf = wanted => wanted,
  appAt,
  shortestKey = usualShortestKey,
}: RelationOptions<Directory, RowOf<Directory>, Wanted>) {
  type Row = RowOf<Directory>
  const idOf = (row: Row) => (row as Named).id
  const rowsOf = (answer: unknown) => (answer as { list: Row[] }).list

  async function choose(
    { title, value, without = [], ...wanted }: ChooseOptions & Wanted = {} as ChooseOptions & Wanted,
  ): Promise<Row | null> {
    const [{ pick }] = await Promise.all([import('#platform/web/kit/picker-sheet.tsx'), words.load()])
    const known = new Map<string, Row>()
    const search = async (text: string): Promise<PickerOption[]> => {
      const key = text.trim()
      const query = { limit: 30, ...queryOf(wanted as Wanted), ...(key ? { key } : {}) }
      const rows = rowsOf(await sendCall(directory, query as CallInput<Directory>))
      for (const row of rows) known.set(idOf(row), row)
      return rows
        .filter(row => !without.includes(idOf(row)))
        .map(row => ({ value: idOf(row), name: nameOf(row), text: textOf(row) }))
    }
    const chosen = await pick({
      title: title ?? words.title(),
      options: [],
      search,
      shortest: shortestKey,
      placeholder: words.find(),
      ...(value ? { value: [value] } : {}),
    })
    return known.get(chosen?.[0]?.value ?? '') ?? null
  }

  function Field({
    value,
    onChange,
    placeholder,
    clearable = false,
    disabled = false,
    ...wanted
  }: RelationFieldProps<Row> & Wanted) {
    const hasScreen = useHasScreen()
    const isThere = appAt === undefined || hasScreen(appAt)
    const { data } = useCall(directory, { id: value?.id ?? '', limit: 1 } as CallInput<Directory>, {
      enabled: isThere && value !== null && value.name === '',
    })
    const [named] = data ? rowsOf(data) : []
    async function change() {
      const chosen = await choose({ ...(wanted as Wanted), value: value?.id })
      if (chosen) onChange({ id: idOf(chosen), name: nameOf(chosen) }, chosen)
    }
    return (
      <FieldButton
        onPress={() => void change()}
        onClear={clearable ? () => onChange(null, null) : undefined}
        placeholder={placeholder}
        disabled={disabled || !isThere}
      >
        {value && (value.name || (named && nameOf(named)) || '…')}
      </FieldButton>
    )
  }

  return { choose, Field }
}
