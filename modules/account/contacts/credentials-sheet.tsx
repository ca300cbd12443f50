import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { wirePassword } from '#platform/contract/password.ts'
import { t } from '../account.words.ts'
import { NewPasswordField, newWirePassword } from '../session/password-field.tsx'
import { type SessionUser } from '../session/session.contract.ts'
import { contactCalls } from './contacts.contract.ts'

interface CredentialsSheetProps {
  open: boolean
  me: SessionUser
  what: 'loginName' | 'password'
  onClose: () => void
}

/** A new login name or password, by the present password where there is one. */
export function CredentialsSheet({ open, me, what, onClose }: CredentialsSheetProps) {
  const isPassword = what === 'password'
  const form = useForm(contactCalls.changeLoginNameAndPassword, {
    initial: { loginName: me.loginName ?? '', oldPassword: '', password: '' },
    input: ({ loginName, oldPassword, password }) => ({
      ...(me.hasPassword ? { oldPassword: oldPassword && wirePassword(oldPassword) } : {}),
      ...(isPassword ? { password: newWirePassword(password) } : { loginName }),
    }),

    done: () => {
      toast.success(t(isPassword ? 'passwordChanged' : 'loginNameChanged'))
      onClose()
    },
  })
  const { values, set, error } = form
  const title = t(!isPassword ? 'changeLoginName' : me.hasPassword ? 'changePassword' : 'setPassword')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      bottom={
        <Button wide busy={form.sending} onPress={form.send}>
          {title}
        </Button>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          form.send()
        }}
        noValidate
      >
        {!isPassword && (
          <Field label={t('loginName')} required error={error('loginName')} hint={t('loginNameHint')}>
            <TextField
              value={values.loginName}
              onChange={loginName => set({ loginName })}
              maxLength={32}
              autoComplete="username"
              autoFocus
              onEnter={form.send}
            />
          </Field>
        )}
        {me.hasPassword && (
          <Field label={t('oldPassword')} required error={error('oldPassword')}>
            <TextField
              type="password"
              value={values.oldPassword}
              onChange={oldPassword => set({ oldPassword })}
              autoComplete="current-password"
              onEnter={form.send}
            />
          </Field>
        )}
        {isPassword && (
          <NewPasswordField
            label={t('newPassword')}
            value={values.password}
            onChange={password => set({ password })}
            error={error('password')}
          />
        )}
      </form>
    </Sheet>
  )
}
