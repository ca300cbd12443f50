/**
 * The Vite plugin that writes the styles of the first screens into the page itself: a request less for everybody, and a
 * room's rules weigh on nobody but those who open its screens.
 */
import type { Plugin } from 'vite'
import { readFirst, stylesOf } from './bundle.ts'

const styleLink = /\s*<link rel="stylesheet" crossorigin href="([^"]+)">/g

export function pageStyles(root: string): Plugin {
  return {
    name: 'page-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, filename }) {
        if (!bundle) return html
        const linked = [...html.matchAll(styleLink)].map(([, address]) => address!)
        const screens = filename.endsWith('login.html') ? [] : Object.values((await readFirst(root)).firstScreens)
        const sheets = [
          ...new Set([...linked, ...screens.flatMap(({ module }) => stylesOf(bundle, `${root}/${module}`))]),
        ]
        const rules = sheets.map(address => {
          const sheet = bundle[address.slice(1)]
          if (sheet?.type !== 'asset') throw new Error(`${address} is no style sheet of this build`)
          return String(sheet.source).trim()
        })
        // A screen that builds on one of them looks for its link, and finds that it need not fetch it; neither does the
        // browser, which would fetch what is merely disabled when it reads ahead, but takes no style sheet of this type.
        const marks = sheets.map(address => `<link rel="stylesheet" type="text/plain" href="${address}" disabled>`)
        return html
          .replace(styleLink, '')
          .replace('</head>', () => `  <style>${rules.join('')}</style>\n    ${marks.join('')}\n  </head>`)
      },
    },
  }
}
