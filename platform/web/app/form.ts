import { useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Call, CallInput } from '#platform/contract/call.ts'
import type { Stale } from './cache.ts'
import { problemOf } from '#platform/contract/input-problems.ts'
import { say } from '#platform/contract/words.ts'
import { useDraft } from '#platform/web/kit/draft.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { locale } from '#platform/web/words/words.ts'
import type { CallRefused } from './send-call.ts'
import { useChange, showRefusal } from './calls.ts'
import { errorsByField, fieldsOf, type FormErrors } from './form-errors.ts'
import { forgetResumed, formName, resumedValues } from './left-form.ts'
import type { OfflineChange } from './offline/offline-change.ts'

interface FormOptions<C extends Call, Values> {
  /** Names the draft that is saved while typing, per person; if omitted, no draft is saved. */
  draft?: string
  /** Whether the person has entered anything; by default, whether the values differ from the initial ones. */
  isDraft?: (values: Values) => boolean
  initial: Values
  /** Maps the form's values to the call's input; by default, the values themselves. */
  input?: (values: Values) => CallInput<C>
  refreshes?: Stale | undefined
  done?: (answer: never) => void
  /**
   * Asks the person, if the refusal is a question. Resolves to the values that confirm it, which are sent again, or to
   * null, which leaves the refusal on its field.
   */
  question?: (refused: CallRefused) => Promise<Partial<Values> | null> | undefined
  offline?: OfflineChange<C>
}

/** What the parts of a form need of it, whatever call it submits. */
export interface FormOf<Values> {
  /** Identifies the form, so that it can be resumed. */
  name: string
  values: Values
  set: (changed: Partial<Values>) => void
  /** A field's error, in the reader's language. */
  error: (name: keyof Values & string) => string | undefined
  send: () => void
  sending: boolean
  /** Whether an earlier draft was found. */
  restored: boolean
  /** Whether there are changes that no draft saves: leaving would lose them. */
  isUnkept: () => boolean
  clear: () => void
}

/**
 * A call's form: its values, the errors of each field (checked by the contract's schema before sending, by the server
 * after), and a draft that survives a restart.
 */
export function useForm<C extends Call, Values extends object>(
  call: C,
  { draft, isDraft, initial, input, refreshes, done, question, offline }: FormOptions<C, Values>,
) {
  const kept = useDraft<Values>(draft ?? 'unkept', initial, ...(isDraft ? [isDraft] : []))
  const [begun] = useState(initial)
  const [name] = useState(() => formName(call))
  const [plain, setPlain] = useState(() => resumedValues<Values>(name) ?? begun)
  useEffect(forgetResumed, [])
  // A draft from an older build may lack fields of the current form.
  const values = useMemo(() => (draft ? { ...begun, ...kept.value } : plain), [draft, begun, kept.value, plain])
  const [errors, setErrors] = useState<FormErrors>({})
  // The fields whose rows show their own errors; errors of other fields are shown in a toast.
  const drawn = useRef(new Set<string>())
  // A ref, not state: a second press may come before the first has rendered.
  const isUnderWay = useRef(false)
  const isDone = useRef(false)
  const change = useChange(call, {
    refreshes,
    offline,
    done: answer => {
      isDone.current = true
      if (draft) kept.clear(initial)
      done?.(answer as never)
    },
    refused: (refused: CallRefused) => {
      const confirmation = question?.(refused)
      if (!confirmation) return show(refused)
      void confirmation.then(confirmed => (confirmed ? sendAgain(confirmed) : show(refused)))
    },
  })

  /** The first error of a field that no row of the form shows. */
  const unsaid = (found: FormErrors) => Object.entries(found).find(([field]) => !drawn.current.has(field))?.[1]
  function show(refused: CallRefused) {
    const found = errorsByField(refused.fields.map(({ field, msg }) => ({ path: field.split('.'), problem: msg })))
    setErrors(found)
    if (refused.fields.length === 0 || unsaid(found) !== undefined) showRefusal(refused, call)
  }
  function setValues(changed: Partial<Values>) {
    // A selector resolves after its press, so apply its result to the current values.
    const next = (before: Values) => ({ ...before, ...changed })
    if (draft) kept.set(next)
    else setPlain(next)
  }
  const inputOf = (values: Values) => (input ? input(values) : (values as unknown as CallInput<C>))
  function sendAgain(confirmed: Partial<Values>) {
    setValues(confirmed)
    change.run(inputOf({ ...values, ...confirmed }))
  }

  return {
    name,
    values,
    restored: draft !== undefined && kept.restored,
    isUnkept: () => draft === undefined && !isDone.current && JSON.stringify(plain) !== JSON.stringify(begun),
    set: (changed: Partial<Values>) => {
      setValues(changed)
      const mended = new Set(Object.keys(changed).flatMap(fieldsOf))
      setErrors(before => Object.fromEntries(Object.entries(before).filter(([field]) => !mended.has(field))))
    },
    clear: () => {
      kept.clear(initial)
      setPlain(begun)
      setErrors({})
    },
    /** A field's error, in the reader's language. */
    error(name: keyof Values & string): string | undefined {
      const fields = fieldsOf(name)
      for (const field of fields) drawn.current.add(field)
      return fields.map(field => errors[field]).find(Boolean)
    },
    sending: change.running,
    send() {
      if (isUnderWay.current) return
      isDone.current = false
      const input = inputOf(values)
      const checked = v.safeParse(call.input, input)
      if (checked.success) {
        isUnderWay.current = true
        return change.run(input, {
          onSettled: () => {
            isUnderWay.current = false
          },
        })
      }
      const found = errorsByField(
        checked.issues.map(problemOf).map(({ path, sentence }) => ({ path, problem: say(sentence, locale()) })),
      )
      setErrors(found)
      const rest = unsaid(found)
      if (rest !== undefined) toast.warn(rest)
    },
  }
}
