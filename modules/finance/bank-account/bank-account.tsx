import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../finance.words.ts'
import { bankAccountCalls, type BankAccount } from './bank-account.contract.ts'

/** Where one is paid: seen by oneself, by cashiers and by finance. */
export default function BankAccountScreen() {
  const back = useBack('/finance/list')
  const { data, error, refetch } = useCall(bankAccountCalls.mine, {})
  if (data) return <Form key={data.account} kept={data} />
  return (
    <Page title={t('bankAccount')} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />}
    </Page>
  )
}

function Form({ kept: { holder, bank, account } }: { kept: BankAccount }) {
  const back = useBack('/finance/list')
  const form = useForm(bankAccountCalls.save, {
    initial: { holder, bank, account },

    done: () => {
      toast.success(t('bankAccountSaved'))
      back()
    },
  })
  const removal = useChange(bankAccountCalls.remove, {
    done: () => {
      toast.success(t('removed'))
      back()
    },
  })
  const { values, set, error } = form
  async function remove() {
    if (
      await confirmDialog({
        title: t('bankAccountRemove'),
        text: t('bankAccountRemoveText'),
        confirm: t('remove'),
        danger: true,
      })
    )
      removal.run({})
  }
  return (
    <FormScreen title={t('bankAccount')} home="/finance/list" form={form} submit={t('save')}>
      <Section note={t('bankAccountText')}>
        <Field label={t('accountHolder')} required error={error('holder')}>
          <TextField
            value={values.holder}
            onChange={holder => set({ holder })}
            maxLength={100}
            placeholder={t('accountHolderText')}
            clearable
          />
        </Field>
        <Field label={t('payeeBank')} required error={error('bank')}>
          <TextField
            value={values.bank}
            onChange={bank => set({ bank })}
            maxLength={100}
            placeholder={t('payeeBankText')}
            clearable
          />
        </Field>
        <Field label={t('payeeAccount')} required error={error('account')}>
          <TextField
            value={values.account}
            onChange={account => set({ account })}
            maxLength={40}
            inputMode="numeric"
            clearable
          />
        </Field>
      </Section>
      {account !== '' && (
        <Section padded>
          <Button kind="neutral" wide busy={removal.running} onPress={() => void remove()}>
            {t('bankAccountRemoval')}
          </Button>
        </Section>
      )}
    </FormScreen>
  )
}
