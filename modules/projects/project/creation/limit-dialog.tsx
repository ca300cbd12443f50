import { alertDialog } from '#platform/web/kit/dialogs.tsx'
import { listed } from '#platform/web/words/format.ts'
import type { CreationAccess } from './creation-access.contract.ts'
import { t } from '../manage.words.ts'
import css from '../project.module.css'

/**
 * Says that new projects are restricted, and names people to ask (spec 1 §2 "A dialog about the new-project limit");
 * the line about copies only appears for a copy.
 */
export const tellOfLimit = (
  { administrators, projectManagers }: Pick<CreationAccess, 'administrators' | 'projectManagers'>,
  isCopy: boolean,
) =>
  alertDialog({
    title: t('limitTitle'),
    confirm: t('limitKnown'),
    text: (
      <div className={css.limit}>
        {isCopy && <p>{t('limitCopy')}</p>}
        <p>{t('limitCreate')}</p>
        {administrators.length > 0 && (
          <p>
            <b>{t('limitAdministrators')}</b>
            <br />
            {listed(administrators.map(one => one.name))}
          </p>
        )}
        {projectManagers.length > 0 && (
          <p>
            <b>{t('limitManagers')}</b>
            <br />
            {listed(projectManagers.map(one => one.name))}
          </p>
        )}
      </div>
    ),
  })
