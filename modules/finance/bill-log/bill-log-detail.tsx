import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { EditIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { money } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { billLogCalls, type BillLogDetail, type BillLogRow } from './bill-log.contract.ts'
import css from './bill-log.module.css'
import { t } from './bill-log.words.ts'

const subjectType = 'bill_log'

/** Money that came in or went out. */
export default function BillLogDetailScreen() {
  const me = useMe()
  const { id = '' } = useAddress()
  return (
    <DetailScreen
      key={id}
      title={t('billLog')}
      call={billLogCalls.detail}
      input={{ id }}
      fetcher={pageFetcher(billLogCalls.detail, subjectType)}
      known={knownRow<BillLogRow>(billLogCalls.list, id)}
      actions={({ can }) =>
        can.edit && (
          <>
            <RemoveButton call={billLogCalls.remove} id={id} words={t} backTo="/finance/billlog/list" />
            <IconButton icon={EditIcon} label={t('edit')} href={`/finance/billlog/new?id=${id}`} />
          </>
        )
      }
    >
      {(billLog, isWhole) => (
        <>
          <Head billLog={billLog} />
          {isWhole && (billLog as BillLogDetail).attachments.length > 0 && (
            <Section title={t('attachments')} padded>
              <FileList files={(billLog as BillLogDetail).attachments} />
            </Section>
          )}
          {isWhole && (
            <Talk subjectType={subjectType} subjectId={id} me={me} words={{ what: t('theBillLog'), fields: {} }} />
          )}
        </>
      )}
    </DetailScreen>
  )
}

function Head({
  billLog: { direction, amount, billDate, partyName, way, kind, account, summary, creator, isBooked = false },
}: {
  billLog: BillLogRow & Partial<Pick<BillLogDetail, 'isBooked'>>
}) {
  const rows = [
    [t(direction === 'in' ? 'payer' : 'payee'), partyName],
    [t('billDate'), billDate],
    [t('way'), t(`way_${way}`)],
    [t('kind'), kind?.name ?? ''],
    [t('account'), account],
    [t('books'), isBooked ? t('booksClosed') : ''],
  ].filter(([, value]) => value !== '')
  return (
    <>
      <Card>
        <div className={css.head}>
          <strong className={css.amount} data-direction={direction}>
            {direction === 'in' ? '+' : '−'}¥{money(amount)}
          </strong>
          <span>{chineseCapitals(amount)}</span>
        </div>
      </Card>
      <Section>
        {rows.map(([label, value]) => (
          <ListRow key={label} wrap title={label} right={value} />
        ))}
        {summary && <ListRow wrap title={t('summary')} subtitle={summary} />}
        <ListRow left={<Face person={creator} size={32} />} title={t('keeper')} right={creator.name} />
      </Section>
    </>
  )
}
