import { sendCall } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { refusalText, showRefusal, useCall } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack, useGo, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { EditIcon, MoreIcon, TagIcon, TrashIcon, UndoIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { t as roomWord } from '../../projects.words.ts'
import { t } from '../agile.words.ts'
import css from '../agile.module.css'
import { itemLists } from '../backlog/item-actions.web.ts'
import { ItemRow } from '../backlog/item-row.tsx'
import { isItemOpen, itemCalls } from '../backlog/item.contract.ts'
import { versionCalls, type VersionDetail } from './version.contract.ts'

/** A version: what is released with it, and how far that has come (spec 1 §2 "/versions/{id}"). */
export default function VersionScreen() {
  // Its tasks stand beside it.
  useScreenKind('list')
  const { id = '' } = useAddress()
  const { data, error, refetch } = useCall(versionCalls.detail, { id })
  const back = useBack(data ? `/projects/${data.projectId}/version` : '/projects/assign_me')
  const scrollKey = useHistoryKey()
  const publish = () => void import('./version-sheet.tsx').then(({ publishVersion }) => publishVersion(data!))
  return (
    <Page
      title={data?.name ?? t('version')}
      onBack={back}
      scrollKey={scrollKey}
      actions={data?.can.edit && <More version={data} />}
      bottom={
        data?.can.edit &&
        !data.isPublish && (
          <Button wide onPress={publish}>
            {t('publish')}
          </Button>
        )
      }
    >
      {data ? (
        <Body version={data} />
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function Body({
  version: { id, projectId, projectName, summary, profit, isPublish, publishDate, totalNum, doneNum, bugNum, can },
}: {
  version: VersionDetail
}) {
  return (
    <>
      <Section>
        <ListRow
          title={projectName}
          href={`/projects/${projectId}/version`}
          badge={
            <StatusPill tone={isPublish ? 'success' : 'neutral'}>
              {t(isPublish ? 'published' : 'unpublished')}
            </StatusPill>
          }
        />
        <div className={css.progress}>
          <ProgressBar
            percent={totalNum === 0 ? 0 : (100 * doneNum) / totalNum}
            label={t('progress')}
            tone={isPublish ? 'success' : 'brand'}
          />
          <span>
            {t('progressNum', { done: doneNum, all: totalNum })}
            {bugNum > 0 && ` · ${t('bugNum', { n: bugNum })}`}
          </span>
        </div>
        {publishDate && <ListRow title={t('publishDate')} right={shortDay(publishDate)} />}
      </Section>
      {summary && (
        <Section title={t('summary')} padded>
          <p className={css.plain}>{summary}</p>
        </Section>
      )}
      {profit && (
        <Section title={t('profit')} padded>
          <p className={css.plain}>{profit}</p>
        </Section>
      )}
      <h2 className={css.heading}>{t('versionItems')}</h2>
      <ListOf
        call={itemCalls.list}
        query={{ projectId, versionId: id, limit: 50 }}
        rowHeight={84}
        empty={{ icon: TagIcon, title: t('nothingInVersion'), text: t('nothingInVersionText') }}
      >
        {item => (
          <ItemRow
            item={item}
            without={['version']}
            mayEstimate={can.plan && !isPublish && isItemOpen(item)}
            onMore={
              can.plan && !isPublish
                ? () =>
                    void import('../backlog/item-actions.web.ts').then(({ offerPlaces }) =>
                      offerPlaces(item, projectId, ['stage', 'sprint', 'version', 'module']),
                    )
                : undefined
            }
          />
        )}
      </ListOf>
    </>
  )
}

function More({ version }: { version: VersionDetail }) {
  const go = useGo()
  const { id, name, projectId, isPublish } = version
  const offer = async () => {
    const chosen = await actionMenu(
      [
        { key: 'edit', name: t('editVersion'), icon: EditIcon },
        ...(isPublish
          ? [{ key: 'unpublish' as const, name: t('unpublish'), icon: UndoIcon }]
          : [{ key: 'remove' as const, name: t('removeVersion'), icon: TrashIcon, danger: true }]),
      ],
      name,
    )
    try {
      if (chosen === 'edit') return void (await import('./version-sheet.tsx')).editVersion(version)
      if (
        chosen === 'unpublish' &&
        (await confirmDialog({ title: t('unpublishAsk', { name }), confirm: t('unpublish') }))
      ) {
        await sendCall(versionCalls.unpublish, { versionId: id })
        toast.success(t('unpublishedNow'))
      }
      if (
        chosen === 'remove' &&
        (await confirmDialog({
          title: t('removeVersion'),
          text: t('removeVersionText'),
          confirm: t('remove'),
          danger: true,
        }))
      ) {
        await sendCall(versionCalls.remove, { id })
        toast.success(t('removed'))
        go(`/projects/${projectId}/version`, { replace: true })
      }
    } catch (problem) {
      showRefusal(problem)
    }
    await refresh(...itemLists)
  }
  return <IconButton icon={MoreIcon} label={roomWord('more')} onPress={() => void offer()} />
}
