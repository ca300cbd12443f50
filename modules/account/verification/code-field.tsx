import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { email, mobile } from '#mechanisms/people/contact-fields.contract.ts'
import { t } from '../account.words.ts'
import { codeRules, verificationCalls, type CodePurpose } from './verification.contract.ts'
import css from './code-field.module.css'

interface CodeFieldProps {
  /** Where the code goes; the button waits until it is complete. */
  contact: string
  kind: 'mobile' | 'email'
  purpose: CodePurpose
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}

/** Asks for a code and takes it; after sending, the button counts down to when another may be sent. */
export function CodeField({ contact, kind, purpose, value, onChange, error }: CodeFieldProps) {
  const [sentAt, setSentAt] = useState<number | null>(null)
  const left = useSecondsLeft(sentAt === null ? null : sentAt + codeRules.pauseSeconds * 1000)
  const done = () => {
    setSentAt(Date.now())
    toast.success(t('codeSent'))
  }
  const byMobile = useChange(verificationCalls.sendToMobile, { done })
  const byMail = useChange(verificationCalls.sendToMail, { done })
  const isContact = v.is(kind === 'mobile' ? mobile : email, contact)
  const send = () =>
    kind === 'mobile' ? byMobile.run({ mobile: contact, purpose }) : byMail.run({ email: contact, purpose })
  return (
    <Field label={t('code')} required error={error}>
      <span className={css.row}>
        <TextField
          value={value}
          onChange={code => onChange(code.replace(/\D/g, ''))}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeRules.digits}
          placeholder={t('codeHint')}
        />
        <Button
          kind="text"
          small
          busy={byMobile.running || byMail.running}
          disabled={!isContact || left > 0}
          onPress={send}
        >
          {left > 0 ? t('codeAgain', { n: left }) : t('getCode')}
        </Button>
      </span>
    </Field>
  )
}

function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now)
  const left = until === null ? 0 : Math.min(codeRules.pauseSeconds, Math.max(0, Math.ceil((until - now) / 1000)))
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    const stop = setTimeout(() => clearInterval(timer), until - Date.now() + 500)
    return () => {
      clearInterval(timer)
      clearTimeout(stop)
    }
  }, [until])
  return left
}
