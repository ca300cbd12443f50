import { useState, type ReactNode } from 'react'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import type { Stale } from './cache.ts'
import { refusalText, useCall, type ChangeOptions } from './calls.ts'
import { useForm, type FormOf } from './form.ts'
import { FormScreen } from './form-screen.tsx'
import { useAddress, useBack, useGo } from './navigation.ts'
import type { OfflineChange } from './offline/offline-change.ts'
import { runChange } from './run-change.ts'
import { sendCall, type CallRefused } from './send-call.ts'
import { t } from './app.words.ts'

type Address = Record<string, string | undefined>

/** Data that must be loaded before a form opens. */
export interface Loaded<Data> {
  data: Data | undefined
  error?: unknown
  refetch?: () => unknown
  /** Shown instead of the form if there is nothing to fill in. */
  instead?: ReactNode
}

/** What a form opens with. */
export interface Opening<Detail = unknown, Known = unknown> {
  address: Address
  /** The record to change; undefined for a new one. */
  record: Detail | undefined
  /** The record that a new one copies, named by `?from=`. */
  like: Detail | undefined
  /** What `useKnown` has loaded. */
  known: Known
}

/** The state of a part while the form is open. */
export interface HeldPart<Values, Input> {
  /** What it adds to the call's input. */
  input: (values: Values) => Input
  /** Why the form cannot be sent yet. */
  holdUp?: string | undefined
  /** Accepts files that were added to another part of the form. */
  addFiles?: (files: Iterable<File>) => void
  /** Takes back what it holds beside its values: the form is left, or its draft is discarded. */
  clear?: () => void
}

/** The properties of a part's or a foot's component. */
export interface PartProps<Values, Detail> {
  form: FormOf<Values>
  record: Detail | undefined
}

/**
 * What the forms of several records share below their own fields: files, an approval. A part has values of its own,
 * which the draft stores beside the record's, and adds to the call's input. `Own` are the record's values that it
 * reads.
 */
export interface FormPart<
  Own extends object,
  Values extends object,
  Detail,
  Input extends object,
  Held extends HeldPart<Values, Input> = HeldPart<Values, Input>,
> {
  /** The values of a new record; their names define which values are the part's. */
  empty: Values
  valuesOf?: (record: Detail) => Partial<Values>
  /** What to load beside the record before it can be edited. Called for a new record too, with undefined. */
  useBefore?: (record: Detail | undefined) => Loaded<Partial<Values>>
  /** `draft` names the draft that the form is kept in, where there is one. */
  useHeld: (record: Detail | undefined, values: Values, draft: string | undefined) => Held
  /** What it adds to a change that leaves it alone. A form with a part that lacks this is changed as a whole only. */
  unchanged?: (record: Detail) => Input
  /** The button's label, and the message after saving; undefined leaves them to the form. */
  submit?: (record: Detail | undefined) => string | undefined
  said?: (answer: unknown, record: Detail | undefined) => string | undefined
  Draw: (props: PartProps<Own & Values, Detail> & { held: Held }) => ReactNode
}

// oxlint-disable-next-line typescript/no-explicit-any -- parts of any values stand side by side
type AnyPart = FormPart<any, any, any, any, any>
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type ValuesOf<Part> = Part extends { empty: infer Values } ? Values : never
type InputOf<Part> = Part extends { useHeld: (record: never) => HeldPart<never, infer Input> } ? Input : never
type PartValues<Parts extends readonly AnyPart[]> = Parts extends readonly []
  ? object
  : Together<ValuesOf<Parts[number]>>
type PartInputs<Parts extends readonly AnyPart[]> = Parts extends readonly []
  ? object
  : Together<InputOf<Parts[number]>>

/** The properties of the record's own fields. */
export interface FieldsProps<Values, Detail = unknown, Known = unknown> extends Opening<Detail, Known> {
  form: FormOf<Values>
  /** Accepts files that a field received: a scanned photo, for example. */
  addFiles: (files: Iterable<File>) => void
}

interface RecordFormOptions<
  Create extends Call,
  Update extends Call,
  Detail extends Call,
  Own extends object,
  Parts extends readonly AnyPart[],
  Known,
> {
  calls: { create: Create; update: Update; detail: Detail }
  /** What is stale after saving, if not what its calls are about. */
  refreshes?: Stale
  title: (opening: Omit<Opening<CallOutput<Detail>>, 'known'> & { isNew: boolean }) => string
  /** Where "back" leads from a new record if the app was opened on this screen. */
  home: string | ((address: Address) => string)
  page: (id: string, opening: Omit<Opening<CallOutput<Detail>>, 'known'>) => string
  /** Whether the page of a new record opens after saving, as usual; else the form goes back. */
  opensPage?: (address: Address) => boolean
  /** Names the draft of a new record, which survives a restart; undefined saves none. */
  draft: string | ((opening: Opening<CallOutput<Detail>, Known>) => string | undefined)
  /** A hook that loads what the fields need, beside the record. */
  useKnown?: (address: Address) => Loaded<Known>
  /**
   * Whether a new record may copy another, named by `?from=`: `initial` receives it as `like`, and no draft is saved.
   */
  beginsLike?: boolean
  /** The values of a new record. */
  initial: (opening: Opening<CallOutput<Detail>, Known>) => Own
  valuesOf: (record: CallOutput<Detail>, known: Known) => NoInfer<Own>
  /** The record's own share of the input; its parts add theirs. */
  input: (
    values: NoInfer<Own>,
    opening: Opening<CallOutput<Detail>, Known>,
  ) => Omit<CallInput<Create>, keyof PartInputs<Parts>>
  /** The same for a change, if its input differs; the id is added. */
  change?: (
    values: NoInfer<Own>,
    opening: Opening<CallOutput<Detail>, Known>,
  ) => Omit<CallInput<Update>, keyof PartInputs<Parts> | 'id'>
  /** Why the form cannot be sent yet, if no rule of the contract says it. */
  holdUp?: (values: NoInfer<Own>) => string | undefined
  /** Asks the person, if a refusal is a question: see `useForm`. */
  question?: (refused: CallRefused) => Promise<Partial<NoInfer<Own>> | null> | undefined
  /** The button's label, and the message after saving, if not the usual ones. */
  submit?: string | (() => string)
  said?: (isNew: boolean) => string
  Fields: (props: FieldsProps<NoInfer<Own> & PartValues<Parts>, CallOutput<Detail>, Known>) => ReactNode
  parts?: Parts
  /** Beside the button, such as a total. */
  Foot?: (props: PartProps<NoInfer<Own> & PartValues<Parts>, CallOutput<Detail>>) => ReactNode
  offline?: OfflineChange<Create>
  /** The same for a change of a record that is there. */
  changedOffline?: OfflineChange<Update>
}

/** A record that is there, as its form would be opened on it. */
export interface OpenedForm<Values> {
  values: Values
  /** Whether the server says that the actor may change it (`can.edit`). */
  mayEdit: boolean
  /** Changes some of its values, and leaves the others as they are: as the form sends them. */
  save: (changed: Partial<Values>, options: ChangeOptions<Call>) => Promise<unknown>
}
/** The screen of a form, which opens its record for a table's cells as well. */
export interface RecordForm<Own> {
  (): ReactNode
  open: (id: string) => Promise<OpenedForm<Own>>
}

const nothingToWaitFor: Loaded<never> = { data: {} as never }

/** Several hooks as one; they must be the same at each render. */
const hooksTogether = <Given extends readonly unknown[], Answer>(hooks: readonly ((...input: Given) => Answer)[]) =>
  hooks.reduce<(...input: Given) => Answer[]>(
    (useFirst, useNext) =>
      function useBoth(...input) {
        const first = useFirst(...input)
        const next = useNext(...input)
        return [...first, next]
      },
    () => [],
  )

/**
 * The screen of a record's form, for a new record and, with an id in the address, for a change. It loads the data,
 * saves a new record's draft, offers to resume a form that was left, waits for uploads, sends with one idempotency key,
 * shows errors beside their fields, and navigates on. The record defines the form's values and their layout.
 */
export function recordForm<
  Create extends Call,
  Update extends Call,
  Detail extends Call,
  Own extends object,
  const Parts extends readonly AnyPart[] = readonly [],
  Known = undefined,
>(options: RecordFormOptions<Create, Update, Detail, Own, Parts, Known>): RecordForm<Own> {
  type Record = CallOutput<Detail>
  type Values = Own & PartValues<Parts>
  const { calls, page, Fields, Foot, changedOffline } = options
  const offline = (isNew: boolean) => (isNew ? options.offline : changedOffline)
  const parts: readonly AnyPart[] = options.parts ?? []
  const useHeld = hooksTogether<[Record | undefined, Values, string | undefined], HeldPart<object, object>>(
    parts.map(part => part.useHeld),
  )
  const useBefore = hooksTogether<[Record | undefined], Loaded<object>>(
    parts.map(part => part.useBefore ?? (() => nothingToWaitFor)),
  )
  const ofParts = new Set(parts.flatMap(part => Object.keys(part.empty)))
  const homeOf = (address: Address) => (typeof options.home === 'string' ? options.home : options.home(address))
  const ownOf = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !ofParts.has(name))) as Own

  /** The form's initial values. */
  function begun(opening: Opening<Record, Known>, before: readonly object[]): Values {
    const { record, known } = opening
    const own = record === undefined ? options.initial(opening) : options.valuesOf(record, known)
    const added = parts.map((part, place) => ({
      ...part.empty,
      ...(record === undefined ? {} : { ...part.valuesOf?.(record), ...before[place] }),
    }))
    return Object.assign({}, own, ...added) as Values
  }

  function Opened({ opening, before }: { opening: Opening<Record, Known>; before: readonly object[] }) {
    const { address, record } = opening
    const isNew = record === undefined
    const id = address.id
    const home = isNew ? homeOf(address) : page(id!, opening)
    const go = useGo()
    const back = useBack(home)
    const [initial] = useState(() => begun(opening, before))
    const draft =
      isNew && !opening.like
        ? typeof options.draft === 'function'
          ? options.draft(opening)
          : options.draft
        : undefined
    const inputOf = (values: Values): never =>
      Object.assign(
        isNew
          ? { ...options.input(ownOf(values), opening) }
          : { ...(options.change ?? options.input)(ownOf(values), opening), id },
        ...held.map(part => part.input(values)),
      ) as never
    const form = useForm<Call, Values>(isNew ? calls.create : calls.update, {
      ...(draft === undefined ? {} : { draft }),
      ...(offline(isNew) ? { offline: offline(isNew) as never } : {}),
      initial,
      refreshes: options.refreshes,
      ...(options.question ? { question: options.question as never } : {}),
      input: inputOf,
      done: (answer: { id: string }) => {
        const said = parts.map(part => part.said?.(answer, record)).find(Boolean)
        toast.success(said ?? options.said?.(isNew) ?? t('saved'))
        if (isNew && (options.opensPage?.(address) ?? true)) go(page(answer.id, opening), { replace: true })
        else back()
      },
    })
    const held = useHeld(record, form.values, draft)
    const send = () => {
      const holdUp = held.find(part => part.holdUp)?.holdUp ?? options.holdUp?.(form.values)
      if (holdUp) toast.warn(holdUp)
      else form.send()
    }
    const submit =
      parts.map(part => part.submit?.(record)).find(Boolean) ??
      (typeof options.submit === 'function' ? options.submit() : options.submit)
    const clear = () => {
      for (const part of held) part.clear?.()
      form.clear()
    }
    return (
      <FormScreen
        title={options.title({ ...opening, isNew })}
        home={home}
        form={{ ...form, send, clear }}
        {...(submit ? { submit } : {})}
        foot={Foot && <Foot form={form} record={record} />}
      >
        <Fields {...opening} form={form} addFiles={files => held.find(part => part.addFiles)?.addFiles?.(files)} />
        {parts.map(({ Draw }, place) => (
          <Draw key={place} form={form} record={record} held={held[place]!} />
        ))}
      </FormScreen>
    )
  }

  async function open(id: string): Promise<OpenedForm<Own>> {
    const record = (await sendCall(calls.detail, { id } as CallInput<Detail>)) as Record
    const opening = { address: { id }, record, like: undefined, known: undefined as Known }
    const values = options.valuesOf(record, opening.known)
    return {
      values,
      mayEdit: (record as { can?: { edit?: boolean } }).can?.edit === true,
      save: (changed, how) =>
        runChange(
          calls.update as Call,
          how,
          Object.assign(
            { ...(options.change ?? options.input)({ ...values, ...changed }, opening), id },
            ...parts.map(part => {
              if (!part.unchanged) throw new Error('A part of this form cannot be left alone')
              return part.unchanged(record)
            }),
          ),
        ),
    }
  }

  return Object.assign(
    function RecordForm() {
      const address = useAddress()
      const { id } = address
      const from = options.beginsLike && id === undefined ? address.from : undefined
      const named = id ?? from
      const known: Loaded<Known> = options.useKnown?.(address) ?? nothingToWaitFor
      const loaded = useCall(calls.detail, { id: named ?? '' } as CallInput<Detail>, { enabled: named !== undefined })
      const found = loaded.data as Record | undefined
      const record = id === undefined ? undefined : found
      const before = useBefore(record)
      const like = from === undefined ? undefined : found
      const back = useBack(id === undefined ? homeOf(address) : page(id, { address, record, like }))
      const waitsFor: Loaded<unknown>[] = [known, ...(named === undefined ? [] : [loaded]), ...before]
      const isHere = waitsFor.every(one => one.data !== undefined && !one.instead)
      if (isHere)
        return (
          <Opened
            key={id ?? JSON.stringify(address)}
            opening={{ address, record, like, known: known.data as Known }}
            before={before.map(({ data }) => data!)}
          />
        )
      const error = waitsFor.find(one => one.error)?.error
      return (
        <Page title={options.title({ address, record, like, isNew: id === undefined })} onBack={back}>
          {waitsFor.find(one => one.instead)?.instead ??
            (error ? (
              <ErrorState text={refusalText(error)} onRetry={() => waitsFor.forEach(one => void one.refetch?.())} />
            ) : (
              <Skeleton kind="detail" />
            ))}
        </Page>
      )
    },
    { open },
  )
}
