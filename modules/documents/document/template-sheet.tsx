import { usePages } from '#platform/web/app/calls.ts'
import { Empty } from '#platform/web/kit/empty.tsx'
import { CopyIcon, DocumentIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { documentCalls, type DocumentRow } from './document.contract.ts'
import { t } from './document.words.ts'

/** Asks for one of the templates, the company's and one's own; null when cancelled. */
export const chooseTemplate = () => openDialog<DocumentRow | null>(dialog => <TemplateSheet {...dialog} />)

function TemplateSheet({ open, answer }: DialogControls<DocumentRow | null>) {
  const templates = usePages(documentCalls.list, { scope: 'template', limit: 100 })
  return (
    <Sheet open={open} onClose={() => answer(null)} title={t('chooseTemplate')} tall>
      {templates.isPending ? (
        <Skeleton kind="rows" count={3} />
      ) : (
        templates.rows.length === 0 && (
          <Empty icon={DocumentIcon} title={t('none_template')} text={t('noneText_template')} />
        )
      )}
      {templates.rows.map(template => (
        <ListRow
          key={template.id}
          title={template.name}
          left={<CopyIcon />}
          subtitle={t(template.owner ? 'ownTemplate' : 'companyTemplate')}
          chevron
          onPress={() => answer(template)}
        />
      ))}
    </Sheet>
  )
}
