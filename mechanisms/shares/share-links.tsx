import { useCall, useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { alertDialog, confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CloseIcon, CopyIcon, EditIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { shareCalls, shareStatus, type ShareRow } from './share.contract.ts'
import { aboutLink, shownParts } from './link-words.web.ts'
import { t } from './shares.words.ts'
import css from './shares.module.css'

interface About { subjectType: string, subjectId: string, /** The screen with who looked at it. */ logAt: string }

/** A link opens until the end of its last day, on the company's clock. */
const endOf = (until: string | null) => until === null ? null : `${until} 23:59`

/** The links to a record: made, copied, changed, cancelled; and how often each was looked at. */
export function ShareLinks({ subjectType, subjectId, logAt }: About) {
  const { data } = useCall(shareCalls.ofSubject, { id: subjectId, subjectType })
  const refreshes = [shareCalls.ofSubject, historyCalls.list]
  const create = useChange(shareCalls.create, { refreshes, done: ({ path }) => void copy(path) })
  const update = useChange(shareCalls.update, { refreshes, done: (_, { status }) => toast.success(t(status === shareStatus.cancelled ? 'cancelled' : 'changed')) })

  async function make() {
    const { askShare } = await import('./share-form.tsx')
    const given = await askShare({ shows: ['detail'], until: null, password: '' })
    if (given) create.run({ subjectType, subjectId, shows: [...given.shows], password: given.password, expiresAt: endOf(given.until) })
  }
  async function change({ id, shows, expiresAt }: ShareRow) {
    const { askShare } = await import('./share-form.tsx')
    const given = await askShare({ shows, until: expiresAt && day(expiresAt), password: null })
    if (given) update.run({ id, shows: [...given.shows], expiresAt: endOf(given.until) })
  }
  async function offer(row: ShareRow) {
    const chosen = await actionMenu<'copy' | 'change' | 'cancel'>([
      { key: 'copy', name: t('copy'), icon: CopyIcon }, { key: 'change', name: t('change'), icon: EditIcon }, { key: 'cancel', name: t('cancelShare'), icon: CloseIcon, danger: true },
    ], t('shares'))
    if (chosen === 'copy') await copy(row.path)
    if (chosen === 'change') await change(row)
    if (chosen === 'cancel' && await confirmDialog({ title: t('cancelTitle'), text: t('cancelText'), confirm: t('cancelShare'), danger: true })) update.run({ id: row.id, status: shareStatus.cancelled })
  }
  const shown = (data?.list ?? []).filter(({ status }) => status === shareStatus.open)
  return (
    <Section title={t('shares')} action={<IconButton icon={PlusIcon} label={t('add')} onPress={() => void make()} />}>
      {shown.length === 0 && <button type='button' className={css.empty} onClick={() => void make()}>{t('addText')}</button>}
      {shown.map(row => (
        <ListRow key={row.id} title={shownParts(row)} wrap onPress={() => void offer(row)} subtitle={aboutLink(row)} badge={row.isExpired ? <StatusPill>{t('expired')}</StatusPill> : undefined} />
      ))}
      {data && data.list.length > 0 && <ListRow title={t('log')} href={logAt} />}
    </Section>
  )
}

/** Where the browser does not let us copy, the link is shown to be copied by hand. */
async function copy(path: string) {
  const link = location.origin + path
  await navigator.clipboard.writeText(link).then(() => toast.success(t('copied')), () => alertDialog({ title: t('copyByHand'), text: link }))
}
