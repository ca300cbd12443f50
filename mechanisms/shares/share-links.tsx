import { useCall, useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Addable } from '#platform/web/kit/additions.tsx'
import { AddRow } from '#platform/web/kit/add-row.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { alertDialog, confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { CloseIcon, CopyIcon, EditIcon, LinkIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { shareCalls, ShareStatus, type ShareRow } from './share.contract.ts'
import { aboutLink, shownParts } from './link-words.web.ts'
import { t } from './shares.words.ts'

interface About {
  subjectType: string
  subjectId: string
  /** The screen with who looked at it. */ logAt: string
}

/** A link opens until the end of its last day, on the company's clock. */
const endOf = (until: string | null) => (until === null ? null : `${until} 23:59`)

/** The links to a record: made, copied, changed, cancelled; and how often each was looked at. */
export function ShareLinks({ subjectType, subjectId, logAt }: About) {
  const { data } = useCall(shareCalls.ofSubject, { id: subjectId, subjectType })
  const create = useChange(shareCalls.create, { done: ({ path }) => void copy(path) })
  const update = useChange(shareCalls.update, {
    done: (_, { status }) => toast.success(t(status === ShareStatus.Cancelled ? 'cancelled' : 'changed')),
  })

  async function make() {
    const { askShare } = await import('./share-form.tsx')
    const input = await askShare({ shows: ['detail'], until: null, password: '' })
    if (input)
      create.run({
        subjectType,
        subjectId,
        shows: [...input.shows],
        password: input.password,
        expiresAt: endOf(input.until),
      })
  }
  async function change({ id, shows, expiresAt }: ShareRow) {
    const { askShare } = await import('./share-form.tsx')
    const input = await askShare({ shows, until: expiresAt && day(expiresAt), password: null })
    if (input) update.run({ id, shows: [...input.shows], expiresAt: endOf(input.until) })
  }
  async function offer(row: ShareRow) {
    const chosen = await actionMenu<'copy' | 'change' | 'cancel'>(
      [
        { key: 'copy', name: t('copy'), icon: CopyIcon },
        { key: 'change', name: t('change'), icon: EditIcon },
        { key: 'cancel', name: t('cancelShare'), icon: CloseIcon, danger: true },
      ],
      t('shares'),
    )
    if (chosen === 'copy') await copy(row.path)
    if (chosen === 'change') await change(row)
    if (
      chosen === 'cancel' &&
      (await confirmDialog({ title: t('cancelTitle'), text: t('cancelText'), confirm: t('cancelShare'), danger: true }))
    )
      update.run({ id: row.id, status: ShareStatus.Cancelled })
  }
  const shown = (data?.list ?? []).filter(({ status }) => status === ShareStatus.Open)
  return (
    <Addable
      name={t('shares')}
      icon={LinkIcon}
      empty={data !== undefined && data.list.length === 0}
      onAdd={() => void make()}
    >
      <Section title={t('shares')}>
        {shown.map(row => (
          <ListRow
            key={row.id}
            title={shownParts(row)}
            wrap
            onPress={() => void offer(row)}
            subtitle={aboutLink(row)}
            badge={row.isExpired ? <StatusPill>{t('expired')}</StatusPill> : undefined}
          />
        ))}
        {data && data.list.length > 0 && <ListRow title={t('log')} href={logAt} />}
        <AddRow name={t('add')} {...(shown.length === 0 && { text: t('addText') })} onPress={() => void make()} />
      </Section>
    </Addable>
  )
}

/** Where the browser does not let us copy, the link is shown to be copied by hand. */
async function copy(path: string) {
  const link = location.origin + path
  await navigator.clipboard.writeText(link).then(
    () => toast.success(t('copied')),
    () => alertDialog({ title: t('copyByHand'), text: link }),
  )
}
