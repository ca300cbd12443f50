import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { EditIcon } from '#platform/web/kit/icons.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { longestOpinion } from './approval.contract.ts'
import { t } from './approvals.words.ts'
import css from './approvals.module.css'

export interface Opinion {
  opinion: string
  signatureId: string | null
}
interface OpinionOptions {
  title: string
  confirm: string
  /** The decision, which selects the words; none: a note on something else. */
  decision?: 'agree' | 'disagree'
  /** The consequence. */
  text?: string
  danger?: boolean
  maySign?: boolean
}

/** Asks for an opinion, and a signature if required; both may stay empty. Null when cancelled. */
export const askOpinion = (options: OpinionOptions) =>
  openDialog<Opinion | null>(dialog => <OpinionSheet {...options} {...dialog} />)

const quick = { agree: ['quick1', 'quick2', 'quick3'], disagree: ['quickNo1', 'quickNo2', 'quickNo3'] } as const

function OpinionSheet({
  title,
  confirm,
  decision,
  text,
  danger = decision === 'disagree',
  maySign = false,
  open,
  answer,
}: OpinionOptions & DialogControls<Opinion | null>) {
  const [opinion, setOpinion] = useState('')
  const [signatureId, setSignatureId] = useState<string | null>(null)
  async function sign() {
    const { askSignature } = await import('./signature-pad.tsx')
    const fileId = await askSignature()
    if (fileId) setSignatureId(fileId)
  }
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={title}
      bottom={
        <Button wide kind={danger ? 'danger' : 'primary'} onPress={() => answer({ opinion, signatureId })}>
          {confirm}
        </Button>
      }
    >
      <div className={css.sheet}>
        {text && <p className={css.result}>{text}</p>}
        <TextArea
          value={opinion}
          onChange={setOpinion}
          label={t(decision ? 'opinion' : 'note')}
          placeholder={t('opinionText')}
          maxLength={longestOpinion}
        />
      </div>
      {decision && (
        <div className={css.quick}>
          {quick[decision].map(key => (
            <Button key={key} small kind="neutral" onPress={() => setOpinion(t(key))}>
              {t(key)}
            </Button>
          ))}
        </div>
      )}
      {maySign && (
        <div className={css.signLine}>
          <Button small kind="text" icon={EditIcon} onPress={() => void sign()}>
            {t(signatureId ? 'signAgain' : 'sign')}
          </Button>
          {signatureId && <span>{t('signed')}</span>}
        </div>
      )}
    </Sheet>
  )
}
