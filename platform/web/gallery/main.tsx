/** The gallery by itself, for tests and for looking: `vite platform/web/gallery`. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { load as loadDateWords } from '#platform/web/kit/date-picker.words.ts'
import { load } from '#platform/web/kit/kit.words.ts'
import { Overlays } from '#platform/web/kit/overlays.tsx'
import { applyAppearance } from '#platform/web/theme/appearance.ts'
import '#platform/web/theme/theme.css'
import Gallery from './gallery.tsx'

applyAppearance()
await Promise.all([load(), loadDateWords()])
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Gallery />
    <Overlays />
  </StrictMode>,
)
