import { useCall } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useForm } from '#platform/web/app/form.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { DownloadIcon, LockIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { wirePassword } from '#platform/contract/password.ts'
import { leave, useMe } from '#modules/account/account.web.tsx'
import { t } from '../company.words.ts'
import { editionCalls } from '../edition/edition.contract.ts'
import { dataCalls } from './data.contract.ts'

/** The company's data, to be taken along or removed for good; for system administrators. */
export default function CompanyData() {
  const me = useMe()
  const { data: company } = useCall(
    editionCalls.detail,
    { companyId: me?.companyId ?? '' },
    { enabled: me !== undefined },
  )
  const back = useBack('/members_management')
  return (
    <Page title={t('companyData')} onBack={back}>
      {!company ? (
        <Skeleton kind="rows" />
      ) : !company.can.manageData ? (
        <Empty icon={LockIcon} title={t('noPermission')} text={t('dataAdministrators')} />
      ) : (
        <Data companyId={company.id} />
      )}
    </Page>
  )
}

function Data({ companyId }: { companyId: string }) {
  const { data: company } = useCall(editionCalls.detail, { companyId })
  const form = useForm(dataCalls.removeCompany, {
    initial: { name: '', password: '' },
    input: ({ name, password }) => ({ name, password: password && wirePassword(password) }),
    done: leave,
  })
  const { values, set, error } = form
  async function remove() {
    if (
      await confirmDialog({
        title: t('removeCompanySure', { name: company?.name ?? '' }),
        text: t('removeCompanyText'),
        confirm: t('removeCompany'),
        danger: true,
      })
    )
      form.send()
  }
  return (
    <>
      <Section title={t('exportCompany')} note={t('exportCompanyText')} padded>
        <Button kind="secondary" wide icon={DownloadIcon} onPress={() => void download(dataCalls.exportCompany, {})}>
          {t('exportCompany')}
        </Button>
      </Section>
      <Section title={t('removeCompany')} note={t('removeCompanyText')}>
        <Field label={t('typeCompanyName')} required error={error('name')}>
          <TextField
            value={values.name}
            onChange={name => set({ name })}
            maxLength={100}
            placeholder={company?.name}
            autoComplete="off"
          />
        </Field>
        <Field label={t('yourPassword')} required error={error('password')}>
          <TextField
            value={values.password}
            onChange={password => set({ password })}
            type="password"
            autoComplete="current-password"
          />
        </Field>
      </Section>
      <Section padded>
        <Button
          kind="danger"
          wide
          busy={form.sending}
          disabled={values.name.trim() === '' || values.password === ''}
          onPress={() => void remove()}
        >
          {t('removeCompany')}
        </Button>
      </Section>
    </>
  )
}
