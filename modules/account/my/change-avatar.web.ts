import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { uploadFile } from '#mechanisms/attachments/upload-file.web.ts'

/** A face is shown no larger; more would only take the company's room. */
const side = 512

/** Asks for a picture, cuts the square out of its middle and uploads that. Null when none was chosen. */
export async function uploadFace(): Promise<string | null> {
  const [chosen] = await chooseFiles({ multiple: false, accept: 'image/*' })
  if (!chosen) return null
  const { id } = await uploadFile(await squareOf(chosen))
  return id
}

async function squareOf(image: File): Promise<File> {
  const picture = await createImageBitmap(image)
  const shorter = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, shorter)
  canvas
    .getContext('2d')!
    .drawImage(
      picture,
      (picture.width - shorter) / 2,
      (picture.height - shorter) / 2,
      shorter,
      shorter,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  const jpeg = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The picture cannot be drawn'))), 'image/jpeg', 0.86)
  })
  return new File([jpeg], 'avatar.jpg', { type: 'image/jpeg' })
}
