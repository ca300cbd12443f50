import { cache, queryOf } from '#platform/web/app/cache.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { locale } from '#platform/web/words/words.ts'
import { chooseEntry } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { chooseDepartment, choosePerson } from '#mechanisms/people/choose-people.tsx'
import { directoryCalls, topOfCompany } from '#mechanisms/people/directory.contract.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import {
  choiceCell,
  moneyCell,
  numberCell,
  textCell,
  type CellReader,
} from '#mechanisms/spreadsheets/cell-readers.contract.ts'
import { dayCell } from '#mechanisms/spreadsheets/day-cells.contract.ts'
import { Unreadable, type CellEditor, type Column, type ReadColumn } from '#mechanisms/tables/column.web.ts'
import { t as word } from '#mechanisms/tables/tables.words.ts'
import { saidOf, type FieldWords } from './field-words.web.ts'
import type { FieldValues, Named, NameOf, Own } from './fields.contract.ts'
import { t } from './fields.words.ts'

/** Pixels, by what the field is. */
const widths: Partial<Record<string, number>> = { text: 180, money: 130, date: 120, flag: 80, person: 110 }

/**
 * The columns of a list for some of a record's fields, under its own words: how each is said, sorted by, and written in
 * where it stands. What names another record is read only. `Row` and the form's `Values` are given first.
 */
export const fieldColumns =
  <Row extends object, Values>() =>
  <O extends Own, const Name extends NameOf<O>>(
    words: Values extends Pick<FieldValues<O>, Name> ? FieldWords<O> : never,
    names: readonly Name[],
  ): Column<Row, Values>[] =>
    readColumns<Row>()(words as FieldWords<O>, names).map((column): Column<Row, Values> => {
      const edit = editorOf(words as FieldWords<O>, column.key as Name)
      return edit ? { ...column, edit: edit as unknown as CellEditor<Values> } : column
    })

/** The same without editors: of records that are changed as a whole. */
export const readColumns =
  <Row extends object>() =>
  <O extends Own>(words: FieldWords<O>, names: readonly NameOf<O>[]): ReadColumn<Row>[] =>
    names.map(name => {
      const { traits, more } = words.fields.own[name]!
      return {
        key: name,
        label: words.label(name),
        width: widths[traits.kind] ?? 120,
        text: row => saidOf(words, row, name),
        ...(traits.kind === 'money' ? { isFigure: true } : {}),
        ...(traits.isSorted ? { sort: { by: name, isDescending: more.isDescending === true } } : {}),
      }
    })

function editorOf<O extends Own>(words: FieldWords<O>, name: NameOf<O>): CellEditor<FieldValues<O>> | undefined {
  const { traits, more } = words.fields.own[name]!
  const label = words.label(name)
  const valueIn = (values: FieldValues<O>) => values[name] as unknown
  const base = { name: name as keyof FieldValues<O> & string }
  const asText = (values: FieldValues<O>) => String(valueIn(values) ?? '')
  const named = (values: FieldValues<O>) => (valueIn(values) as Named | null)?.name ?? ''
  const chosen = async <Value>(request: Promise<Value | null>) => {
    const value = await request
    return value === null ? undefined : { value }
  }
  /** A choice of few: by a menu, and pasted by its word. */
  const oneOf = (options: readonly { value: unknown; name: string }[]): CellEditor<FieldValues<O>> => ({
    ...base,
    written: values => options.find(({ value }) => value === valueIn(values))?.name ?? '',
    read(text) {
      const labels = Object.fromEntries(options.map(({ name }, at) => [String(at), { zh: name, en: name }]))
      return options[Number(readBy(choiceCell(labels), text))]!.value
    },
    async choose() {
      const at = await actionMenu(
        options.map(({ name }, at) => ({ key: String(at), name })),
        label,
      )
      return at === null ? undefined : { value: options[Number(at)]!.value }
    },
  })
  switch (traits.kind) {
    case 'text':
      return {
        ...base,
        typed: 'text',
        longest: more.longest!,
        written: asText,
        read: textOr('', textCell(more.longest!)),
      }
    case 'money':
      return { ...base, typed: 'figure', written: asText, read: textOr('', moneyCell()) }
    case 'date':
      return { ...base, typed: 'day', written: asText, read: text => readDay(text) || null }
    case 'numbered':
      return oneOf(more.options!.map(value => ({ value, name: words.option(name, value) })))
    case 'flag':
      return oneOf([true, false].map(value => ({ value, name: t(value ? 'yes' : 'no') })))
    case 'entry':
      return {
        ...base,
        written: named,
        read: text => oneCalled(text, async () => (await entriesOf(more.dictionary!)).list),
        choose: values => chosen(chooseEntry(more.dictionary!, label, valueIn(values) as Named | null)),
      }
    case 'department':
      return {
        ...base,
        written: named,
        read: departmentCalled,
        choose: values => chosen(chooseDepartment({ value: [valueIn(values) as Named].filter(Boolean) })),
      }
    case 'person':
      return {
        ...base,
        written: named,
        read: personCalled,
        choose: values =>
          chosen(choosePerson({ title: label, value: [valueIn(values) as PersonBrief].filter(Boolean) })),
      }
    default:
      return undefined
  }
}

const entriesOf = (kind: string) => cache.fetchQuery(queryOf(dictionaryCalls.list, { kind }))
/** A department by the name that a cell says. */
export const departmentCalled = (text: string): Promise<Named | null> =>
  oneCalled(
    text,
    async () => (await cache.fetchQuery(queryOf(directoryCalls.departments, { companyId: topOfCompany }))).list,
  ).then(found => found && { id: found.id, name: found.name })
/** A colleague by the name that a cell says. */
export const personCalled = (text: string): Promise<PersonBrief | null> =>
  oneCalled(text, async () =>
    (await sendCall(directoryCalls.search, { key: text })).list.map(({ id, name, avatar }) => ({ id, name, avatar })),
  )

/** What a reader of spreadsheets' cells makes of a text. */
function readBy<Value>({ read }: CellReader<Value>, text: string): Value {
  const reading = read(text)
  if ('value' in reading) return reading.value
  throw new Unreadable(reading.problem.msg[locale() === 'en-US' ? 'en' : 'zh'])
}
const textOr =
  <Empty, Value>(empty: Empty, reader: CellReader<Value>) =>
  (text: string) =>
    text === '' ? empty : readBy(reader, text)

/** A day as it is typed or copied from a spreadsheet: `yyyy-MM-dd`, '' for none. */
export const readDay = textOr('', dayCell())
/** A whole number between two, as it is typed or copied. */
export const readFigure = (text: string, { least, most }: { least: number; most: number }) =>
  readBy(numberCell({ least, most }), text)

/** The one of that name; null for no text. */
async function oneCalled<Found extends { name: string }>(
  text: string,
  request: () => Promise<readonly Found[]>,
): Promise<Found | null> {
  if (text === '') return null
  const found = (await request()).filter(({ name }) => name.toLowerCase() === text.toLowerCase())
  if (found.length === 1) return found[0]!
  throw new Unreadable(word(found.length === 0 ? 'nobodyCalled' : 'severalCalled', { name: text }))
}
