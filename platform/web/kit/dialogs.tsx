import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { t } from './kit.words.ts'
import { Modal } from './modal.tsx'
import { openDialog, type DialogControls } from './overlays.tsx'
import { TextField } from './text-field.tsx'
import { TextArea } from './text-area.tsx'
import css from './dialogs.module.css'

type Words = { title: string; text?: React.ReactNode }
type ConfirmOptions = Words & { confirm?: string; cancel?: string; danger?: boolean }
type AlertOptions = Words & { confirm?: string }
type PromptOptions = Words & {
  label?: string
  value?: string
  placeholder?: string
  maxLength?: number
  required?: boolean
  multiline?: boolean
  confirm?: string
  /** Takes the text before the dialog closes; answers what is wrong with it, which stands beneath the text then. */
  take?: (text: string) => Promise<string | undefined>
}

/** Asks before something that cannot be undone; false for 取消, Escape, back. Say in `confirm` what will happen: 删除. */
export function confirmDialog(options: ConfirmOptions): Promise<boolean> {
  return openDialog<boolean>(({ open, answer }) => (
    <Box open={open} words={options} onClose={() => answer(false)}>
      <Button kind="neutral" onPress={() => answer(false)}>
        {options.cancel ?? t('cancel')}
      </Button>
      <Button kind={options.danger ? 'danger' : 'primary'} onPress={() => answer(true)}>
        {options.confirm ?? t('confirm')}
      </Button>
    </Box>
  ))
}

/** Tells something that must be read before going on. */
export function alertDialog(options: AlertOptions): Promise<void> {
  return openDialog<void>(({ open, answer }) => (
    <Box open={open} words={options} onClose={() => answer()}>
      <Button onPress={() => answer()}>{options.confirm ?? t('known')}</Button>
    </Box>
  ))
}

/** Asks for one text; null when cancelled. */
export function promptDialog(options: PromptOptions): Promise<string | null> {
  return openDialog<string | null>(dialog => <Prompt options={options} {...dialog} />)
}

function Prompt({ options, open, answer }: { options: PromptOptions } & DialogControls<string | null>) {
  const [value, setValue] = useState(options.value ?? '')
  const [isTaking, setTaking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const missing = options.required === true && value.trim() === ''
  async function give() {
    if (missing || isTaking) return
    setTaking(true)
    const wrong = await options.take?.(value)
    setTaking(false)
    if (wrong === undefined) answer(value)
    else setProblem(wrong)
  }
  const input = {
    value,
    onChange: (text: string) => {
      setValue(text)
      setProblem(undefined)
    },
    label: options.label ?? options.title,
    autoFocus: true,
    ...(options.placeholder !== undefined && { placeholder: options.placeholder }),
    ...(options.maxLength !== undefined && { maxLength: options.maxLength }),
  }
  return (
    <Box
      open={open}
      words={options}
      onClose={() => answer(null)}
      input={
        <>
          {options.multiline ? <TextArea {...input} /> : <TextField {...input} onEnter={() => void give()} />}
          {problem && (
            <p className={css.problem} role="alert">
              {problem}
            </p>
          )}
        </>
      }
    >
      <Button kind="neutral" onPress={() => answer(null)}>
        {t('cancel')}
      </Button>
      <Button onPress={() => void give()} disabled={missing} busy={isTaking}>
        {options.confirm ?? t('confirm')}
      </Button>
    </Box>
  )
}

type BoxProps = { open: boolean; words: Words; onClose: () => void; input?: React.ReactNode; children: React.ReactNode }

function Box({ open, words, onClose, input, children }: BoxProps) {
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      role="alertdialog"
      labelledBy={id}
      describedBy={`${id}-text`}
      className={css.dialog}
    >
      <div className={css.words}>
        <h2 id={id} className={css.title}>
          {words.title}
        </h2>
        <div id={`${id}-text`} className={css.text}>
          {words.text}
        </div>
        {input}
      </div>
      <div className={css.buttons}>{children}</div>
    </Modal>
  )
}
