import { Empty } from '#platform/web/kit/empty.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../reports.words.ts'

/** What a screen of a team shows while the company has no template in use. */
export const NoTypes = () => <Empty icon={DocumentIcon} title={t('noTypes')} text={t('noTemplatesText')} />
