// Draws the app's icons from app/public/icon.svg: `node tools/icons.mjs`, after the drawing was changed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './surroundings.mjs'

const folder = join(root, 'app', 'public')
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8')
/** Systems cut a maskable icon to their own shape: its ground reaches the edges, and the drawing keeps to the safe zone. */
const maskable = drawing
  .replace('rx="116"', '')
  .replace('<g id="sign"', '<g id="sign" transform="translate(256 256) scale(0.8) translate(-256 -256)"')

const icons = [
  ['icon-192.png', drawing, 192],
  ['icon-512.png', drawing, 512],
  ['icon-maskable-512.png', maskable, 512],
  // Apple rounds the corners itself, and paints black where an icon is transparent.
  ['apple-touch-icon.png', drawing.replace('rx="116"', ''), 180],
]
for (const [name, svg, size] of icons) {
  await sharp(Buffer.from(svg), { density: 144 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(join(folder, name))
}
