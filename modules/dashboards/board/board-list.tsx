import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useBack, useGo, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BuildingIcon, ChartIcon, EditIcon, MoreIcon, PlusIcon, TrashIcon, UndoIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { boardCalls, type BoardRow } from './board.contract.ts'
import { t } from './board.words.ts'

/** What boards there are: ready-made ones, the company's, and my own. */
export default function BoardList() {
  useScreenKind('list')
  const go = useGo()
  const { data, error, refetch } = useCall(boardCalls.list, {})
  const create = useChange(boardCalls.create, { done: ({ id }) => go(`/dashboard/panel/${id}`) })
  async function begin(isCompany: boolean) {
    const name = await promptDialog({ title: t('boardName'), required: true, maxLength: 40 })
    if (name) create.run({ name, isCompany })
  }
  const groups = [
    { title: t('ready'), list: data?.list.filter(({ isReady }) => isReady) ?? [] },
    { title: t('companyBoards'), list: data?.list.filter(({ isCompany }) => isCompany) ?? [] },
    { title: t('ownBoards'), list: data?.list.filter(one => !one.isReady && !one.isCompany) ?? [] },
  ]
  async function add() {
    if (!data?.can.createForCompany) return begin(false)
    const which = await actionMenu(
      [
        { key: 'own', name: t('newBoard'), icon: ChartIcon },
        { key: 'company', name: t('newCompanyBoard'), icon: BuildingIcon },
      ],
      t('newBoard'),
    )
    if (which) await begin(which === 'company')
  }
  return (
    <Page
      title={t('boards')}
      onBack={useBack('/app')}
      scrollKey={useHistoryKey()}
      actions={data && <IconButton icon={PlusIcon} label={t('newBoard')} onPress={() => void add()} />}
    >
      {data ? (
        groups.map(({ title, list }) =>
          list.length > 0 ? (
            <Section key={title} title={title}>
              {list.map(board => (
                <BoardLine key={board.tab} board={board} mayShare={data.can.createForCompany} />
              ))}
            </Section>
          ) : title === t('ownBoards') ? (
            <Empty key={title} icon={ChartIcon} title={t('noBoards')} text={t('noBoardsText')} />
          ) : null,
        )
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}

function BoardLine({ board, mayShare }: { board: BoardRow; mayShare: boolean }) {
  const { id, name, isReady, isCompany, can } = board
  const rename = useChange(boardCalls.rename, { done: () => toast.success(t('saved')) })
  const remove = useChange(boardCalls.remove, { done: () => toast.success(t(isReady ? 'restored' : 'removed')) })
  async function act() {
    const chosen = await actionMenu(
      [
        ...(can.rename ? [{ key: 'rename', name: t('rename'), icon: EditIcon }] : []),
        ...(can.rename && mayShare
          ? [{ key: 'share', name: t(isCompany ? 'unshare' : 'share'), icon: BuildingIcon }]
          : []),
        ...(can.remove
          ? [
              isReady
                ? { key: 'remove', name: t('restore'), icon: UndoIcon }
                : { key: 'remove', name: t('remove'), icon: TrashIcon, danger: true },
            ]
          : []),
      ],
      name,
    )
    if (!id || !chosen) return
    if (chosen === 'share') rename.run({ id, name, isCompany: !isCompany })
    if (chosen === 'rename') {
      const next = await promptDialog({ title: t('boardName'), value: name, required: true, maxLength: 40 })
      if (next) rename.run({ id, name: next })
    }
    if (chosen === 'remove') {
      const words = isReady
        ? { title: t('restore'), text: t('restoreText') }
        : { title: t('remove'), text: t('removeText'), danger: true }
      if (await confirmDialog(words)) remove.run({ id })
    }
  }
  const hasActs = can.rename || can.remove
  return (
    <ListRow
      title={name}
      subtitle={t('widgetNum', { n: board.widgetNum })}
      left={<ChartIcon />}
      href={`/dashboard/panel/${board.tab}`}
      {...(hasActs && {
        control: <IconButton icon={MoreIcon} label={`${t('more')} ${name}`} onPress={() => void act()} />,
      })}
    />
  )
}
