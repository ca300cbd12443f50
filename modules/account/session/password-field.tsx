import { Field } from '#platform/web/kit/field.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { wirePassword } from '#platform/contract/password.ts'
import { t } from '../account.words.ts'

interface PasswordFieldProps {
  value: string
  onChange: (value: string) => void
  label?: string
  error?: string | undefined
}

/** A new password, shown on request rather than typed twice. */
export function NewPasswordField({ value, onChange, label = t('password'), error }: PasswordFieldProps) {
  return (
    <Field label={label} required error={error}>
      <TextField
        type="password"
        value={value}
        onChange={onChange}
        autoComplete="new-password"
        placeholder={t('passwordHint')}
      />
    </Field>
  )
}

const leastLength = 8

/**
 * What goes over the wire for a new password; one that is too short becomes none, and the contract refuses it with the
 * words for that.
 */
export const newWirePassword = (plain: string) => (plain.length < leastLength ? '' : wirePassword(plain))
