import { useChange } from '#platform/web/app/calls.ts'
import { useAddress } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { PhoneIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { listed } from '#platform/web/words/format.ts'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { ApprovedPage } from '#mechanisms/records/approved-page.tsx'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { supplierCalls, supplierTexts, type SupplierDetail, type SupplierRow } from './supplier.contract.ts'
import { Documents, Ratings } from './standing.tsx'
import css from './supplier.module.css'
import { t } from './supplier.words.ts'

/** A supplier: whom to call, where it is paid, how its approval stands; and what one may do with it. */
export default function SupplierDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  const editAt = `/jxc/vendor/new?id=${id}`
  return (
    <ApprovedPage<SupplierRow, typeof supplierCalls.detail>
      id={id}
      me={me}
      subjectType="erp-supplier"
      calls={supplierCalls}
      title={t('supplier')}
      listAt="/jxc/vendor/list"
      editAt={editAt}
      edit={({ can, status }) => can.edit && status === 'agree' && { href: editAt, label: t('editSupplier') }}
      mayRemove={({ can }) => can.remove}
      removeWords={t}
      history={{ what: t('theSupplier'), fields: fields(), action: sentence }}
      isDecidable={({ isDelete }) => isDelete === Bin.None}
      bottom={({ can }) => can.recover && <Recover id={id} />}
      head={supplier => <Head supplier={supplier} />}
    >
      {supplier => (
        <>
          <Body supplier={supplier} />
          <Documents supplier={supplier} />
          <Ratings supplier={supplier} />
        </>
      )}
    </ApprovedPage>
  )
}

const fields = () => ({
  ...Object.fromEntries(supplierTexts.map(name => [name, t(name)])),
  categoryId: t('category'),
})
function sentence({ action, details }: HistoryRow) {
  if (action === 'recover') return t('didRecover')
  if (action === 'supplier.rate') return t('didRate', { score: String(details.score) })
  if (action === 'supplier.unrate') return t('didUnrate')
  if (action === 'supplier.document') return t('didDocument', { name: String(details.name) })
  if (action === 'supplier.document_remove') return t('didRemoveDocument', { name: String(details.name) })
  return undefined
}

function Head({
  supplier: { name, code, category, status, turn, isDelete, managers },
}: {
  supplier: SupplierDetail | SupplierRow
}) {
  const [manager] = managers
  return (
    <Card>
      <ListRow
        wrap
        title={name}
        subtitle={[code, category?.name].filter(Boolean).join(' · ')}
        badge={
          isDelete === Bin.Deleted ? (
            <StatusPill tone="neutral">{t('inBin')}</StatusPill>
          ) : (
            <ApprovalPill status={status} turn={turn} />
          )
        }
      />
      {manager && (
        <ListRow
          left={<Face person={manager} size={32} />}
          title={listed(managers.map(one => one.name))}
          right={t('manager')}
        />
      )}
    </Card>
  )
}

function Body({
  supplier: { contactName, phone, email, address, taxNumber, bankName, bankAccount, remark, attachments },
}: {
  supplier: SupplierDetail
}) {
  const contact = [
    [t('email'), email],
    [t('address'), address],
  ].filter(([, value]) => value !== '')
  const account = [
    [t('taxNumber'), taxNumber],
    [t('bankName'), bankName],
    [t('bankAccount'), bankAccount],
  ].filter(([, value]) => value !== '')
  return (
    <>
      {(contactName !== '' || phone !== '' || contact.length > 0) && (
        <Section title={t('contact')}>
          {(contactName !== '' || phone !== '') && (
            <ListRow
              title={contactName || t('phone')}
              {...(phone
                ? {
                    right: (
                      <a
                        className={css.call}
                        aria-label={t('call', { name: contactName || phone })}
                        href={`tel:${phone.replace(/[^\d+]/g, '')}`}
                      >
                        <PhoneIcon size={18} />
                        {phone}
                      </a>
                    ),
                  }
                : {})}
            />
          )}
          {contact.map(([label, value]) => (
            <ListRow key={label} wrap title={label} right={<span className={css.mark}>{value}</span>} />
          ))}
        </Section>
      )}
      {account.length > 0 && (
        <Section title={t('account')}>
          {account.map(([label, value]) => (
            <ListRow key={label} wrap title={label} right={<span className={css.mark}>{value}</span>} />
          ))}
        </Section>
      )}
      {(remark !== '' || attachments.length > 0) && (
        <Section title={t('remark')} padded>
          {remark && <p className={css.remark}>{remark}</p>}
          <FileList files={attachments} />
        </Section>
      )}
    </>
  )
}

function Recover({ id }: { id: string }) {
  const change = useChange(supplierCalls.recover, { done: () => toast.success(t('recovered')) })
  return (
    <Button wide busy={change.isPending} onPress={() => change.run({ id })}>
      {t('recover')}
    </Button>
  )
}
