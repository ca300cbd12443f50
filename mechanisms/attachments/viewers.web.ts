// What opens over the page, in one chunk: fetched when somebody looks at a file.
export { viewPages } from './page-viewer.tsx'
export { viewPictures } from './picture-viewer.tsx'
