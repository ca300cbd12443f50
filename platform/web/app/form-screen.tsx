import { useEffect, useEffectEvent } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { layersGone } from '#platform/web/kit/layer.ts'
import { Page } from '#platform/web/kit/page.tsx'
import { t } from './app.words.ts'
import { offerToGoOn } from './left-form.ts'
import { useBack, useScreenKind } from './navigation.ts'

interface FormScreenProps {
  title: string
  form: {
    name: string
    values: object
    send(): void
    sending: boolean
    restored: boolean
    isUnkept(): boolean
    clear(): void
  }
  submit?: string
  /** Where "back" leads if the app was opened on this screen. */
  home?: string
  /** Beside the button, such as a total. */
  foot?: React.ReactNode
  children: React.ReactNode
}

/** The screen of a form: its fields, and a submit button within the thumb's reach. */
export function FormScreen({ title, form, submit = t('save'), home, foot, children }: FormScreenProps) {
  const back = useBack(home)
  useScreenKind('record')
  const wasLeft = useEffectEvent(() => {
    if (form.isUnkept()) offerToGoOn(form.name, form.values)
  })
  useEffect(() => () => wasLeft(), [])
  async function leave() {
    if (form.isUnkept()) {
      if (
        !(await confirmDialog({
          title: t('leaveAsk'),
          text: t('leaveText'),
          confirm: t('leave'),
          cancel: t('stay'),
          danger: true,
        }))
      )
        return
      form.clear()
      await layersGone()
    }
    back()
  }
  return (
    <Page
      title={title}
      onBack={() => void leave()}
      actions={
        form.restored && (
          <Button kind="text" small onPress={form.clear}>
            {t('discard')}
          </Button>
        )
      }
      bottom={
        <>
          {foot}
          <Button wide={!foot} busy={form.sending} onPress={form.send}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          form.send()
        }}
        noValidate
      >
        {children}
      </form>
    </Page>
  )
}
