import { useChange } from '#platform/web/app/calls.ts'
import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { EditIcon, NoteIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { billMemoCalls, type BillMemoDetail, type BillMemoRow } from './bill-memo.contract.ts'
import css from './bill-memo.module.css'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t } from './bill-memo.words.ts'

/** What one has paid, as one noted it. */
export default function BillMemoDetailScreen() {
  const address = useAddress()
  const id = address.id ?? address.uuid
  const back = useBack('/bill/list')
  if (!id)
    return (
      <Page title={t('memo')} onBack={back}>
        <Empty
          icon={NoteIcon}
          title={t('none')}
          text={t('noneText')}
          action={<Button href="/bill/list">{t('memos')}</Button>}
        />
      </Page>
    )
  return (
    <DetailScreen
      key={id}
      title={t('memo')}
      call={billMemoCalls.detail}
      input={{ id }}
      known={knownRow<BillMemoRow>(billMemoCalls.list, id)}
      actions={memo =>
        memo.can.edit &&
        memo.status === 'free' && (
          <>
            <Remove id={id} />
            <IconButton icon={EditIcon} label={t('edit')} href={`/bill/new?id=${id}`} />
          </>
        )
      }
    >
      {(memo, isWhole) => (
        <>
          <Card>
            <div className={css.head}>
              <strong>{yuan(memo.amount)}</strong>
              <span>{memo.summary}</span>
            </div>
          </Card>
          <Section>
            <ListRow title={t('spentDate')} right={memo.spentDate} />
            <ListRow title={t('state')} right={t(memo.status)} />
            {memo.order && (
              <ListRow
                title={t('claimedBy')}
                right={memo.order.code}
                href={`/finance/detail?id=${memo.order.id}&type=${memo.order.type}`}
              />
            )}
            {memo.type && <ListRow title={t('type')} right={memo.type.name} />}
          </Section>
          {isWhole && (memo as BillMemoDetail).attachments.length > 0 && (
            <Section title={t('attachments')} padded>
              <FileList files={(memo as BillMemoDetail).attachments} />
            </Section>
          )}
        </>
      )}
    </DetailScreen>
  )
}

function Remove({ id }: { id: string }) {
  const back = useBack('/bill/list')
  const change = useChange(billMemoCalls.removeBatch, {
    done: ({ count }) => {
      toast.success(t('removed', { n: count }))
      back()
    },
  })
  async function remove() {
    if (await confirmDialog({ title: t('removeOne'), text: t('removeText'), confirm: t('remove'), danger: true }))
      change.run({ ids: [id] })
  }
  return <IconButton icon={TrashIcon} label={t('remove')} onPress={() => void remove()} />
}
