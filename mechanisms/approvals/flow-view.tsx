import { Section } from '#platform/web/kit/card.tsx'
import { CheckIcon, CloseIcon, UndoIcon } from '#platform/web/kit/icons.tsx'
import { dateTime, day, listed, timeAgo } from '#platform/web/words/format.ts'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { useThumbnail } from '#mechanisms/file-addresses/file-address.web.ts'
import { Face } from '#mechanisms/people/face.tsx'
import type { ApprovalFlow, FlowStep } from './approval.contract.ts'
import { stepTitle } from './show-approval.web.ts'
import { t } from './approvals.words.ts'
import css from './approvals.module.css'

/**
 * The course of an approval: past decisions with their time and opinion; the current approvers and since when; the next
 * ones.
 */
export function FlowView({ flow }: { flow: ApprovalFlow }) {
  const { requester, startedAt, endedAt, status, copies, round, isSentBack } = flow
  // An ended case has no next approvers.
  const steps =
    status === 'waiting'
      ? flow.steps
      : flow.steps.filter(({ state, signers }) => state !== 'coming' || signers.some(({ decidedAt }) => decidedAt))
  return (
    <Section title={t('flow')} action={<ApprovalPill status={status} turn={{ isSentBack }} />} padded>
      <ol className={css.flow}>
        <li className={css.step} data-state="agree">
          <span className={css.bead} aria-hidden="true">
            <CheckIcon size={14} />
          </span>
          <div className={css.head}>
            <span className={css.name}>{round > 1 ? t('submittedAgain', { n: round }) : t('submitted')}</span>
          </div>
          <div className={css.signer}>
            <Face person={requester} size={28} />
            <span className={css.who}>{requester.name}</span>
            <span className={css.when}>{dateTime(startedAt)}</span>
          </div>
        </li>
        {steps.map((step, index) => (
          <StepView key={index} step={step} />
        ))}
        {(status === 'revoke' || status === 'cancel') && (
          <li className={css.step} data-state="returned">
            <span className={css.bead} aria-hidden="true">
              <UndoIcon size={14} />
            </span>
            <div className={css.head}>
              <span className={css.name}>{t(isSentBack ? 'sentBack' : status)}</span>
              {endedAt && <span className={css.when}>{dateTime(endedAt)}</span>}
            </div>
          </li>
        )}
        {copies.length > 0 && (
          <li className={css.step} data-state="copy">
            <span className={css.bead} aria-hidden="true" />
            <div className={css.head}>
              <span className={css.name}>{t('copies')}</span>
            </div>
            <p className={css.copies}>{listed(copies.map(({ name }) => name))}</p>
          </li>
        )}
      </ol>
    </Section>
  )
}

const beads = {
  agree: CheckIcon,
  disagree: CloseIcon,
  returned: UndoIcon,
  coming: null,
  waiting: null,
  skipped: null,
} as const

function StepView({ step }: { step: FlowStep }) {
  const { mode, state, signers, dueAt } = step
  const Bead = beads[state]
  return (
    <li className={css.step} data-state={state}>
      <span className={css.bead} aria-hidden="true">
        {Bead && <Bead size={14} />}
      </span>
      <div className={css.head}>
        <span className={css.name}>{stepTitle(step)}</span>
        {signers.length > 1 && <span className={css.mode}>{t(mode)}</span>}
        {dueAt && <span className={css.due}>{t('due', { when: dateTime(dueAt) })}</span>}
      </div>
      {state === 'skipped' && <p className={css.copies}>{t('step_skipped')}</p>}
      {state === 'returned' && <p className={css.copies}>{t('step_returned')}</p>}
      {signers.map((signer, index) => (
        <SignerView key={`${signer.person.id} ${index}`} signer={signer} isAhead={state === 'coming'} />
      ))}
    </li>
  )
}

function SignerView({ signer, isAhead }: { signer: FlowStep['signers'][number]; isAhead: boolean }) {
  const { person, state, opinion, decidedAt, arrivedAt, via, cause, signatureId, awayUntil } = signer
  const when =
    state === 'waiting' && arrivedAt ? t('since', { time: timeAgo(arrivedAt) }) : decidedAt ? dateTime(decidedAt) : ''
  const because =
    cause && (via || cause === 'self' || cause === 'missing' || cause === 'repeat')
      ? t(`cause_${cause}`, { name: via?.name ?? '' } as never)
      : ''
  return (
    <div className={css.signerRow}>
      <div className={css.signer} data-state={state}>
        <Face person={person} size={28} />
        <span className={css.who}>{person.name}</span>
        {!isAhead && state !== 'coming' && (
          <span className={css.state} data-state={state}>
            {t(`signer_${state}`)}
          </span>
        )}
        <span className={css.when}>{when}</span>
      </div>
      {because && <p className={css.cause}>{because}</p>}
      {awayUntil && <p className={css.away}>{t('awayUntil', { name: person.name, day: day(awayUntil) })}</p>}
      {opinion && <p className={css.opinion}>{opinion}</p>}
      {signatureId && <Signature id={signatureId} name={person.name} />}
    </div>
  )
}

function Signature({ id, name }: { id: string; name: string }) {
  const src = useThumbnail(id, 240)
  return src ? <img className={css.signature} src={src} alt={`${t('signature')}: ${name}`} loading="lazy" /> : null
}
