import { acceptedExtensions } from './file-types.contract.ts'

const accepted = acceptedExtensions.map(extension => `.${extension}`).join(',')

/** Asks the device for files; none when it was cancelled. */
export function chooseFiles({ multiple = true, accept = accepted }: { multiple?: boolean, accept?: string } = {}): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = multiple
  input.accept = accept
  return new Promise(resolve => {
    input.onchange = () => resolve([...input.files ?? []])
    input.oncancel = () => resolve([])
    input.click()
  })
}
