import { useCall, useChange } from '#platform/web/app/calls.ts'
import { useHasScreen } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { LinkIcon, CloseIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { documentCalls } from './document.contract.ts'
import { t } from './document.words.ts'
import css from './document.module.css'

/** The records that a document has to do with; each leads to its page, where the document is found too. */
export function DocumentRecords({ id }: { id: string }) {
  const hasScreen = useHasScreen()
  const { data } = useCall(documentCalls.links, { id })
  const link = useChange(documentCalls.link, { done: () => toast.success(t('linkAdded')) })
  const unlink = useChange(documentCalls.unlink, { done: () => toast.success(t('linkRemoved')) })
  async function add() {
    const record = await (await import('./link-record.web.ts')).chooseRecord(hasScreen)
    if (record) link.run({ id, ...record })
  }
  return (
    <Section title={t('linkedRecords')}>
      {data?.list.map(row => (
        <div key={row.id} className={css.line}>
          <ListRow title={row.title} subtitle={t(`type_${row.subjectType}`)} href={row.href} chevron={!row.canUnlink} />
          {row.canUnlink && (
            <IconButton
              icon={CloseIcon}
              label={`${t('unlink')}: ${row.title}`}
              onPress={() => unlink.run({ id: row.id })}
            />
          )}
        </div>
      ))}
      <ListRow left={<LinkIcon />} title={t('linkRecord')} tone="brand" onPress={() => void add()} />
    </Section>
  )
}
