import * as v from 'valibot'
import {
  day,
  emptiable,
  flag,
  id,
  ids,
  listOf,
  money,
  numberedChoice,
  out,
  requiredText,
  text,
} from '#platform/contract/fields.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { personBrief, type PersonBrief } from '#mechanisms/people/person.contract.ts'

/** A choice in a form: its id and name. */
export interface Named {
  id: string
  name: string
}

export type Kind =
  | 'text'
  | 'longText'
  | 'money'
  | 'date'
  | 'flag'
  | 'numbered'
  | 'entry'
  | 'department'
  | 'person'
  | 'record'

type Schema = v.GenericSchema

/** A field's declaration as types; both sides derive their schemas from it. */
export interface Traits {
  kind: Kind
  /** Of a required value. */
  required: Schema
  /** In the input of a creation, and of a partial change, which leaves unnamed fields alone. */
  draft: Schema
  change: Schema
  /** In an answer: always with a value; and nullable. */
  solid: Schema
  shown: Schema
  /** The name it is shown by; '' if that is its own. */
  as: string
  /** The initial value in a form. */
  empty: unknown
  /** The filter parameters: '' for the field's own name, null for none. */
  first: string | null
  last: string | null
  param: Schema
  isSorted: boolean
  /** Included in a list's rows. */
  isListed: boolean
  isHinted: boolean
}

/** Particulars that only exist at runtime. */
interface Particulars {
  longest?: number
  keyboard?: 'tel' | 'url' | 'email' | 'numeric'
  isRequired?: true
  isDescending?: true
  after?: string
  dictionary?: string
  options?: readonly number[]
  nameOf?: (brief: never) => string
}

export interface Field<T extends Traits = Traits> {
  readonly traits: T
  readonly more: Particulars
}

type With<T extends Traits, Changed> = Omit<T, keyof Changed> & Changed

/** A field being declared: each call returns another field with more traits. */
interface Declared<T extends Traits> extends Field<T> {
  /** Required, and not empty. */
  required(): Declared<
    With<T, { draft: T['required']; change: v.OptionalSchema<T['required'], undefined>; shown: T['solid'] }>
  >
  /** The name it is shown by and its words are found under: `levelId` is shown as `level`. */
  as<const Name extends string>(name: Name): Declared<With<T, { as: Name }>>
  /**
   * Lists can be filtered by it, under its own name or the given one. Amounts and days take a first and a last; with
   * one name, only a minimum.
   */
  filter(): Declared<With<T, { first: ''; last: null }>>
  filter<const First extends string>(first: First): Declared<With<T, { first: First; last: null }>>
  filter<const First extends string, const Last extends string>(
    first: First,
    last: Last,
  ): Declared<With<T, { first: First; last: Last }>>
  /** Lists can be sorted by it; `desc`: descending by default. */
  sort(way?: 'desc'): Declared<With<T, { isSorted: true }>>
  /** Included in a list's rows. */
  listed(): Declared<With<T, { isListed: true }>>
  /** Has a hint: the word of its name with the suffix `Text`. */
  hinted(): Declared<With<T, { isHinted: true }>>
}

/** A text field: may replace the default rule, and the phone's keyboard type. */
interface DeclaredText<T extends Traits> extends Declared<T> {
  ruled<Rule extends v.GenericSchema<string, string>>(
    rule: Rule,
  ): DeclaredText<
    With<T, { required: Rule; draft: v.OptionalSchema<Rule, ''>; change: v.OptionalSchema<Rule, undefined> }>
  >
  keyboard(keyboard: NonNullable<Particulars['keyboard']>): DeclaredText<T>
}

/** A day that forms offer no earlier than another of the record's; the rule itself is the room's. */
interface DeclaredDate<T extends Traits> extends Declared<T> {
  after(other: string): Declared<T>
}

const nothingMore = { as: '', first: null, last: null, isSorted: false, isListed: false, isHinted: false } as const

function declared<T extends Traits>(traits: T, more: Particulars): DeclaredText<T> & DeclaredDate<T> {
  const say = (changed: Partial<Traits>, rest?: Particulars) =>
    declared({ ...traits, ...changed }, { ...more, ...rest }) as never
  return {
    traits,
    more,
    required: () =>
      say({ draft: traits.required, change: v.optional(traits.required), shown: traits.solid }, { isRequired: true }),
    as: name => say({ as: name }),
    filter: (first?: string, last?: string) => say({ first: first ?? '', last: last ?? null }),
    sort: way => say({ isSorted: true }, way && { isDescending: true }),
    listed: () => say({ isListed: true }),
    hinted: () => say({ isHinted: true }),
    ruled: rule => say({ required: rule, draft: v.optional(rule, ''), change: v.optional(rule) }),
    keyboard: keyboard => say({}, { keyboard }),
    after: other => say({}, { after: other }),
  }
}

/** A nullable field: empty on the wire means null. */
function maybe<const Of extends Kind, Given extends Schema, Solid extends Schema, Empty, Param extends Schema>(
  kind: Of,
  input: Given,
  solid: Solid,
  empty: Empty,
  param: Param,
  more: Particulars = {},
): DeclaredDate<
  typeof nothingMore & {
    kind: Of
    required: Given
    draft: ReturnType<typeof emptiable<Given>>
    change: ReturnType<typeof emptiable<Given>>
    solid: Solid
    shown: v.NullableSchema<Solid, undefined>
    empty: Empty
    param: Param
  }
> {
  const draft = emptiable(input)
  return declared(
    { ...nothingMore, kind, required: input, draft, change: draft, solid, shown: v.nullable(solid), empty, param },
    more,
  )
}

const written = <const Of extends 'text' | 'longText'>(kind: Of, longest: number) => {
  const usual = text(longest)
  return declared(
    {
      ...nothingMore,
      kind,
      required: requiredText(longest),
      draft: v.optional(usual, ''),
      change: v.optional(usual),
      solid: out.text,
      shown: out.text,
      empty: '' as string,
      param: usual,
    },
    { longest },
  )
}

const amountBetween = (least?: string, most?: string) =>
  v.pipe(
    money,
    v.check(value => least === undefined || compareMoney(value, least) >= 0, 'too_small'),
    v.check(value => most === undefined || compareMoney(value, most) <= 0, 'too_large'),
  )

/** A list can be filtered by at most this many of a company's choices at once. */
const mostChosen = 50
const chosen = v.object({ id: out.id, name: out.text })

/** The field types. Each is optional unless `.required()` is called. */
export const f = {
  /** A line of text. */
  text: (longest: number) => written('text', longest),
  /** Text of several lines. */
  longText: (longest: number) => written('longText', longest),
  /** An exact amount of money, between two bounds, both included. */
  money: ({ min, max }: { min?: string; max?: string } = {}) =>
    maybe('money', amountBetween(min, max), out.money, '' as string, money),
  /** A day of the company. */
  date: () => maybe('date', day, out.day, null as string | null, day),
  /** Yes or no. */
  flag: (usual = false) =>
    declared(
      {
        ...nothingMore,
        kind: 'flag' as const,
        required: flag,
        draft: v.optional(flag, usual),
        change: v.optional(flag),
        solid: out.flag,
        shown: out.flag,
        empty: usual,
        param: flag,
      },
      {},
    ) as Declared<typeof nothingMore & FlagTraits>,
  /** One of a few numbers, each with a word of its own: `status_0`. */
  numbered: <const Options extends readonly number[]>(options: Options, usual: Options[number]) => {
    const input = numberedChoice(options)
    const shown = v.picklist(options)
    return declared(
      {
        ...nothingMore,
        kind: 'numbered' as const,
        required: input,
        draft: v.optional(input, usual as v.InferInput<typeof input>),
        change: v.optional(input),
        solid: shown,
        shown,
        empty: usual as Options[number],
        param: listOf(input, options.length),
      },
      { options },
    ) as Declared<typeof nothingMore & NumberedTraits<Options>>
  },
  /** A dictionary entry of the company. */
  entry: (dictionary: string) => maybe('entry', id, chosen, null as Named | null, ids(mostChosen), { dictionary }),
  /** A department: its id under the field's own name, and its name. */
  department: () => maybe('department', id, out.id, null as Named | null, ids(mostChosen)),
  /** A colleague. */
  person: () => maybe('person', id, personBrief, null as PersonBrief | null, id),
  /** Another record: its brief in answers, and its name in a form. */
  record: <Brief extends v.GenericSchema<unknown, { id: string }>>(
    brief: Brief,
    nameOf: (brief: v.InferOutput<Brief>) => string,
  ) => maybe('record', id, brief, null as Named | null, id, { nameOf }),
}

interface FlagTraits {
  kind: 'flag'
  required: typeof flag
  draft: v.OptionalSchema<typeof flag, boolean>
  change: v.OptionalSchema<typeof flag, undefined>
  solid: typeof out.flag
  shown: typeof out.flag
  empty: boolean
  param: typeof flag
}
interface NumberedTraits<Options extends readonly number[]> {
  kind: 'numbered'
  required: ReturnType<typeof numberedChoice<Options>>
  draft: v.OptionalSchema<
    ReturnType<typeof numberedChoice<Options>>,
    v.InferInput<ReturnType<typeof numberedChoice<Options>>>
  >
  change: v.OptionalSchema<ReturnType<typeof numberedChoice<Options>>, undefined>
  solid: v.PicklistSchema<Options, undefined>
  shown: v.PicklistSchema<Options, undefined>
  empty: Options[number]
  param: v.GenericSchema<unknown, Options[number][]>
}

export type Own = Record<string, Field>
export type NameOf<O extends Own> = keyof O & string
type T<O extends Own, K extends keyof O> = O[K]['traits']

/** The name a field is shown by and its words are found under. */
export type ShownName<O extends Own, K extends keyof O> = T<O, K>['as'] extends '' ? K : T<O, K>['as']
type Draft<O extends Own> = { [K in keyof O]: T<O, K>['draft'] }
type Changes<O extends Own> = { [K in keyof O]: T<O, K>['change'] }
type IsDepartment<O extends Own, K extends keyof O> = T<O, K>['kind'] extends 'department' ? true : false
/** A department has its id and its name. */
type Shown<O extends Own> = {
  [K in keyof O as (IsDepartment<O, K> extends true ? K : ShownName<O, K>) & string]: T<O, K>['shown']
} & {
  [K in keyof O as IsDepartment<O, K> extends true ? `${ShownName<O, K> & string}Name` : never]: typeof out.maybeText
}
type ListedName<O extends Own> = { [K in keyof O]: T<O, K>['isListed'] extends true ? K : never }[keyof O]
type Listed<O extends Own> = Shown<Pick<O, ListedName<O>>>
export type FirstParam<O extends Own, K extends keyof O> = T<O, K>['first'] extends ''
  ? K
  : T<O, K>['first'] extends string
    ? T<O, K>['first']
    : never
type Query<O extends Own> = {
  [K in keyof O as FirstParam<O, K>]: v.OptionalSchema<T<O, K>['param'], undefined>
} & {
  [K in keyof O as T<O, K>['last'] extends string ? T<O, K>['last'] : never]: v.OptionalSchema<
    T<O, K>['param'],
    undefined
  >
}
/** The fields that lists can be filtered, or sorted, by. */
export type FilteredName<O extends Own> = {
  [K in NameOf<O>]: T<O, K>['first'] extends string ? K : never
}[NameOf<O>]
export type SortedName<O extends Own> = { [K in NameOf<O>]: T<O, K>['isSorted'] extends true ? K : never }[NameOf<O>]

/** A form's values of the fields. */
export type FieldValues<O extends Own> = { [K in keyof O]: T<O, K>['empty'] }
/** Their input of a creation, before defaults; and as a handler gets it. */
export type FieldsInput<O extends Own> = { [K in keyof O]: v.InferInput<T<O, K>['draft']> }
export type FieldsDraft<O extends Own> = v.InferOutput<v.ObjectSchema<Draft<O>, undefined>>
/** Their output in an answer. */
export type FieldsShown<O extends Own> = {
  [K in keyof Shown<O>]: Shown<O>[K] extends Schema ? v.InferOutput<Shown<O>[K]> : never
}

/** A record's fields, and the schema entries derived from them: to be spread into the calls' own. */
export interface Fields<O extends Own> {
  own: O
  names: NameOf<O>[]
  draft: Draft<O>
  changes: Changes<O>
  shown: Shown<O>
  /** Those included in a list's rows. */
  row: Listed<O>
  query: Query<O>
  sorts: SortedName<O>[]
}

/** Declares the fields of a record: `fields({ fullName: f.text(100).required(), fax: f.text(50).keyboard('tel') })`. */
export function fields<O extends Own>(own: O): Fields<O> {
  const all = Object.entries(own)
  const entries = (entry: (traits: Traits) => Schema) =>
    Object.fromEntries(all.map(([name, { traits }]) => [name, entry(traits)]))
  const shown = (isIn: (traits: Traits) => boolean) =>
    Object.fromEntries(all.flatMap(([name, { traits }]) => (isIn(traits) ? shownEntries(name, traits) : [])))
  return {
    own,
    names: Object.keys(own),
    draft: entries(({ draft }) => draft),
    changes: entries(({ change }) => change),
    shown: shown(() => true),
    row: shown(({ isListed }) => isListed),
    query: Object.fromEntries(
      all.flatMap(([name, { traits }]) => paramsOf(name, traits).map(param => [param, v.optional(traits.param)])),
    ),
    sorts: all.flatMap(([name, { traits }]) => (traits.isSorted ? [name] : [])),
  } as never
}

/** The name by which it is shown. */
export const shownName = (name: string, { as }: Traits): string => as || name
const shownEntries = (name: string, traits: Traits): [string, Schema][] =>
  traits.kind === 'department'
    ? [
        [name, traits.shown],
        [`${shownName(name, traits)}Name`, out.maybeText],
      ]
    : [[shownName(name, traits), traits.shown]]
/** Its filter parameters: none, one, or the first and the last. */
export const paramsOf = (name: string, { first, last }: Traits): string[] =>
  first === null ? [] : [first || name, ...(last === null ? [] : [last])]

/** Whether lists can be filtered by a field: for names that have filter rows. */
export const isFiltered =
  <O extends Own>({ own }: Fields<O>) =>
  <Name extends NameOf<O>>(name: Name): name is Name & FilteredName<O> =>
    own[name]!.traits.first !== null

/** All field names but these: those that no part of a form or page has placed by hand. */
export const namesBut = <O extends Own, const Placed extends NameOf<O>>({ names }: Fields<O>, ...placed: Placed[]) =>
  names.filter((name): name is Exclude<NameOf<O>, Placed> => !(placed as string[]).includes(name))

/** The words that the fields need in a room's catalogue: labels, choices, and hints. */
export type FieldWord<O extends Own> = {
  [K in NameOf<O>]:
    | (ShownName<O, K> & string)
    | (T<O, K>['kind'] extends 'numbered' ? `${ShownName<O, K> & string}_${T<O, K>['empty'] & number}` : never)
    | (T<O, K>['isHinted'] extends true ? `${ShownName<O, K> & string}Text` : never)
}[NameOf<O>]
