import { useCall, useChange } from '#platform/web/app/calls.ts'
import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { EditIcon, PhoneIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { listed } from '#platform/web/words/format.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { t as engineWord } from '#mechanisms/approvals/approvals.words.ts'
import { DecisionBar, hasDecisions } from '#mechanisms/approvals/decision-bar.tsx'
import { FlowSection } from '#mechanisms/approvals/flow-section.tsx'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { approvalSentence, statusTones } from '#mechanisms/approvals/show-approval.web.ts'
import { WaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { Talk } from '#mechanisms/comments/talk.tsx'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { supplierDirectoryCalls } from '#mechanisms/suppliers/supplier-directory.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { supplierCalls, type SupplierDetail, type SupplierRow } from './supplier.contract.ts'
import css from './supplier.module.css'
import { t } from './supplier.words.ts'

const subjectType = 'erp-supplier'

/** A supplier: whom to call, where it is paid, how its approval stands; and what one may do with it. */
export default function SupplierDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  const flow = useCall(approvalCalls.flow, { subjectType, subjectId: id })
  const editAt = `/jxc/vendor/new?id=${id}`
  return (
    <DetailScreen
      key={id} title={t('supplier')} call={supplierCalls.detail} input={{ id }} known={knownRow<SupplierRow>(supplierCalls.list, id)}
      actions={supplier => (
        <>
          {supplier.isEditable && supplier.status === 'agree' && <IconButton icon={EditIcon} label={t('editSupplier')} href={editAt} />}
          {supplier.isRemovable && <RemoveButton call={supplierCalls.remove} id={id} words={t} backTo='/jxc/vendor/list' refreshes={refreshes} />}
        </>
      )}
      bottom={supplier => supplier.isRecoverable ? <Recover id={id} />
        : supplier.isDelete === 0 && flow.data && hasDecisions(flow.data) && <DecisionBar flow={flow.data} editAt={editAt} />}
    >
      {(supplier, isWhole) => (
        <>
          <Head supplier={supplier} />
          <WaitsFor status={supplier.status} flow={flow.data} />
          {isWhole && <Body supplier={supplier as SupplierDetail} />}
          <FlowSection flow={flow} />
          {isWhole && <Talk subjectType={subjectType} subjectId={id} me={me} words={{ what: t('theSupplier'), fields, action: sentence }} />}
        </>
      )}
    </DetailScreen>
  )
}

const fields = {
  get name() { return t('name') }, get code() { return t('code') }, get contactName() { return t('contactName') }, get phone() { return t('phone') }, get email() { return t('email') },
  get address() { return t('address') }, get taxNumber() { return t('taxNumber') }, get bankName() { return t('bankName') }, get bankAccount() { return t('bankAccount') },
  get categoryId() { return t('category') }, get remark() { return t('remark') },
}
const sentence = (row: HistoryRow) => row.action === 'recover' ? t('didRecover') : approvalSentence(row)

function Head({ supplier: { name, code, category, status, isDelete, managers } }: { supplier: SupplierDetail | SupplierRow }) {
  const [manager] = managers
  return (
    <Card>
      <ListRow
        wrap title={name} subtitle={[code, category?.name].filter(Boolean).join(' · ')}
        badge={isDelete === 1 ? <StatusPill tone='neutral'>{t('inBin')}</StatusPill> : <StatusPill tone={statusTones[status]}>{engineWord(status)}</StatusPill>}
      />
      {manager && <ListRow left={<Face person={manager} size={32} />} title={listed(managers.map(one => one.name))} right={t('manager')} />}
    </Card>
  )
}

function Body({ supplier: { contactName, phone, email, address, taxNumber, bankName, bankAccount, remark, attachments } }: { supplier: SupplierDetail }) {
  const contact = [[t('email'), email], [t('address'), address]].filter(([, value]) => value !== '')
  const account = [[t('taxNumber'), taxNumber], [t('bankName'), bankName], [t('bankAccount'), bankAccount]].filter(([, value]) => value !== '')
  return (
    <>
      {(contactName !== '' || phone !== '' || contact.length > 0) && (
        <Section title={t('contact')}>
          {(contactName !== '' || phone !== '') && (
            <ListRow title={contactName || t('phone')} {...phone ? { right: <a className={css.call} aria-label={t('call', { name: contactName || phone })} href={`tel:${phone.replace(/[^\d+]/g, '')}`}><PhoneIcon size={18} />{phone}</a> } : {}} />
          )}
          {contact.map(([label, value]) => <ListRow key={label} wrap title={label} right={<span className={css.mark}>{value}</span>} />)}
        </Section>
      )}
      {account.length > 0 && <Section title={t('account')}>{account.map(([label, value]) => <ListRow key={label} wrap title={label} right={<span className={css.mark}>{value}</span>} />)}</Section>}
      {(remark !== '' || attachments.length > 0) && (
        <Section title={t('remark')} padded>
          {remark && <p className={css.remark}>{remark}</p>}
          <FileList files={attachments} />
        </Section>
      )}
    </>
  )
}

const refreshes = [supplierCalls.list, supplierCalls.detail, supplierDirectoryCalls.list, inboxCalls.list]

function Recover({ id }: { id: string }) {
  const change = useChange(supplierCalls.recover, { refreshes, done: () => toast.success(t('recovered')) })
  return <Button wide busy={change.isPending} onPress={() => change.run({ id })}>{t('recover')}</Button>
}
