import { useCall, useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { alertDialog, confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CloseIcon, CopyIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { shareCalls, shareParts, shareStatus, type SharePart, type ShareRow } from './share.contract.ts'
import { t } from './shares.words.ts'
import css from './shares.module.css'

interface About { subjectType: string, subjectId: string }

/** The links to a record: made, copied, cancelled; and how often each was looked at. */
export function ShareLinks({ subjectType, subjectId }: About) {
  const { data } = useCall(shareCalls.ofSubject, { id: subjectId, subjectType })
  const refreshes = [shareCalls.ofSubject]
  const create = useChange(shareCalls.create, { refreshes, done: ({ path }) => void copy(path) })
  const update = useChange(shareCalls.update, { refreshes, done: () => toast.success(t('cancelled')) })

  async function make() {
    const shows = await pick({ title: t('shows'), multiple: true, value: ['detail'], options: shareParts.map(part => ({ value: part, name: t(part) })) })
    if (!shows) return
    const password = await promptDialog({ title: t('password'), text: t('addText'), placeholder: t('passwordText'), maxLength: 50, confirm: t('create') })
    if (password !== null) create.run({ subjectType, subjectId, shows: shows.map(({ value }) => value as SharePart), password: password.trim() })
  }
  async function offer({ id, path }: ShareRow) {
    const chosen = await actionMenu<'copy' | 'cancel'>([{ key: 'copy', name: t('copy'), icon: CopyIcon }, { key: 'cancel', name: t('cancelShare'), icon: CloseIcon, danger: true }], t('shares'))
    if (chosen === 'copy') await copy(path)
    if (chosen === 'cancel' && await confirmDialog({ title: t('cancelTitle'), text: t('cancelText'), confirm: t('cancelShare'), danger: true })) update.run({ id, status: shareStatus.cancelled })
  }
  const shown = (data?.list ?? []).filter(({ status }) => status === shareStatus.open)
  return (
    <Section title={t('shares')} action={<IconButton icon={PlusIcon} label={t('add')} onPress={() => void make()} />}>
      {shown.length === 0 && <button type='button' className={css.empty} onClick={() => void make()}>{t('addText')}</button>}
      {shown.map(row => (
        <ListRow
          key={row.id} title={row.shows.length === 0 ? t('page') : row.shows.map(part => t(part)).join(' · ')} wrap onPress={() => void offer(row)}
          subtitle={[row.creator?.name, dateTime(row.createdAt), row.viewNum > 0 ? t('views', { n: row.viewNum }) : t('noViews'), row.hasPassword && t('withPassword')].filter(Boolean).join(' · ')}
          badge={row.isExpired ? <StatusPill>{t('expired')}</StatusPill> : undefined}
        />
      ))}
    </Section>
  )
}

/** Where the browser does not let us copy, the link is shown to be copied by hand. */
async function copy(path: string) {
  const link = location.origin + path
  await navigator.clipboard.writeText(link).then(() => toast.success(t('copied')), () => alertDialog({ title: t('copyByHand'), text: link }))
}
