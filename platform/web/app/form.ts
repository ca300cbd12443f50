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
  /** Names the draft that is kept while writing, with the person in it; left out, none is kept. */
  draft?: string
  /** Whether there is something of the person's in it; by default, whatever differs from how it began. */
  isDraft?: (values: Values) => boolean
  initial: Values
  /** The call's input made of the form's values; by default the values themselves. */
  input?: (values: Values) => CallInput<C>
  refreshes?: Stale | undefined
  done?: (answer: never) => void
  /**
   * What a refusal asks, where it is a question: answered with what the person confirms by, which is sent again, or
   * with null, which leaves the refusal on its field.
   */
  question?: (refused: CallRefused) => Promise<Partial<Values> | null> | undefined
  offline?: OfflineChange<C>
}

/** What the parts of a form need of it, whichever call it is of. */
export interface FormOf<Values> {
  /** Tells it from others, for whoever comes back to it. */
  name: string
  values: Values
  set: (changed: Partial<Values>) => void
  /** What is wrong with a field, in the reader's language. */
  error: (name: keyof Values & string) => string | undefined
  send: () => void
  sending: boolean
  /** Whether an earlier draft was found. */
  restored: boolean
  /** Whether something was changed that no draft keeps: leaving would lose it. */
  isUnkept: () => boolean
  clear: () => void
}

/**
 * A form of a call: its values, what is wrong with each field (by the contract's own rules before sending, by the
 * server's word after), and a draft that outlives the app.
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
  // A draft of an older build may lack what the form has now.
  const values = useMemo(() => (draft ? { ...begun, ...kept.value } : plain), [draft, begun, kept.value, plain])
  const [errors, setErrors] = useState<FormErrors>({})
  // The fields whose rows ask what is wrong with them: what is wrong with others is said by a toast.
  const drawn = useRef(new Set<string>())
  // Known at once: a second press may come before the first has been drawn.
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
      const asked = question?.(refused)
      if (!asked) return show(refused)
      void asked.then(confirmed => (confirmed ? sendAgain(confirmed) : show(refused)))
    },
  })

  /** What is said of a field that no row of the form says it of. */
  const unsaid = (found: FormErrors) => Object.entries(found).find(([field]) => !drawn.current.has(field))?.[1]
  function show(refused: CallRefused) {
    const found = errorsByField(refused.fields.map(({ field, msg }) => ({ path: field.split('.'), problem: msg })))
    setErrors(found)
    if (refused.fields.length === 0 || unsaid(found) !== undefined) showRefusal(refused, call)
  }
  function setValues(changed: Partial<Values>) {
    // What a selector answers comes later than its press: upon what has been typed by then.
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
    /** What is wrong with a field, in the reader's language. */
    error(name: keyof Values & string): string | undefined {
      const fields = fieldsOf(name)
      for (const field of fields) drawn.current.add(field)
      return fields.map(field => errors[field]).find(Boolean)
    },
    sending: change.running,
    send() {
      if (isUnderWay.current) return
      isDone.current = false
      const given = inputOf(values)
      const checked = v.safeParse(call.input, given)
      if (checked.success) {
        isUnderWay.current = true
        return change.run(given, {
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
