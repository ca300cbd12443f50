/** Asks the device for files, of any kind unless `accept` names some; none when it was cancelled. */
export function chooseFiles({
  multiple = true,
  accept = '',
  camera = false,
  folder = false,
}: { multiple?: boolean; accept?: string; camera?: boolean; folder?: boolean } = {}): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = multiple
  input.accept = accept
  // A whole folder: each file says where in it it lies.
  input.webkitdirectory = folder
  // A phone opens its camera; what has none shows its files.
  if (camera) input.setAttribute('capture', 'environment')
  return new Promise(resolve => {
    input.onchange = () => resolve([...(input.files ?? [])])
    input.oncancel = () => resolve([])
    input.click()
  })
}
