import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Call, CallInput } from '#platform/contract/call.ts'
import { fieldProblems } from '#platform/contract/refusals.ts'
import { say } from '#platform/contract/words.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { useDraft } from '#platform/web/kit/draft.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { locale } from '#platform/web/words/words.ts'
import type { CallRefused } from './ask.ts'
import { useChange, showRefusal } from './calls.ts'
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
  refreshes?: readonly Pick<Call, 'path'>[]
  done?: (answer: never) => void
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
 * A form of a call: its values, what is wrong with each field (by the contract's own rules before sending, by the server's word
 * after), and a draft that outlives the app.
 */
export function useForm<C extends Call, Values extends object>(call: C, { draft, isDraft, initial, input, refreshes, done, offline }: FormOptions<C, Values>) {
  const kept = useDraft<Values>(draft ?? 'unkept', initial, ...isDraft ? [isDraft] : [])
  const [begun] = useState(initial)
  const [name] = useState(() => formName(call))
  const [plain, setPlain] = useState(() => resumedValues<Values>(name) ?? begun)
  useEffect(forgetResumed, [])
  const values = draft ? kept.value : plain
  const [errors, setErrors] = useState<Record<string, string>>({})
  // Known at once: a second press may come before the first has been drawn.
  const isUnderWay = useRef(false)
  const isDone = useRef(false)
  const change = useChange(call, {
    refreshes: refreshes ?? [],
    offline,
    done: answer => { isDone.current = true; if (draft) kept.clear(initial); done?.(answer as never) },
    refused: (refused: CallRefused) => {
      const named = Object.fromEntries(refused.fields.map(({ field, msg }) => [field, msg]))
      setErrors(named)
      if (refused.fields.length === 0 || !Object.keys(values).some(name => wireName(name) in named)) showRefusal(refused)
    },
  })

  return {
    name,
    values,
    restored: draft !== undefined && kept.restored,
    isUnkept: () => draft === undefined && !isDone.current && JSON.stringify(plain) !== JSON.stringify(begun),
    set: (changed: Partial<Values>) => {
      // What a selector answers comes later than its press: upon what has been typed by then.
      const next = (before: Values) => ({ ...before, ...changed })
      if (draft) kept.set(next)
      else setPlain(next)
      setErrors(before => Object.fromEntries(Object.entries(before).filter(([field]) => !Object.keys(changed).some(name => wireName(name) === field))))
    },
    clear: () => { kept.clear(initial); setPlain(begun); setErrors({}) },
    /** What is wrong with a field, in the reader's language. */
    error: (name: keyof Values & string): string | undefined => errors[wireName(name)],
    sending: change.running,
    send() {
      if (isUnderWay.current) return
      isDone.current = false
      const given = input ? input(values) : values as unknown as CallInput<C>
      const checked = v.safeParse(call.input, given)
      if (checked.success) {
        isUnderWay.current = true
        return change.run(given, { onSettled: () => { isUnderWay.current = false } })
      }
      const found = Object.fromEntries(checked.issues.map(issue => {
        const code = issue.received === 'undefined' || issue.message.startsWith('Invalid key') ? 'required' : issue.message
        return [wireName(String(issue.path?.[0]?.key ?? '')), say(fieldProblems[code] ?? fieldProblems.format!, locale())]
      }))
      setErrors(found)
      if (!Object.keys(values).some(name => wireName(name) in found)) toast.warn(Object.values(found)[0]!)
    },
  }
}
