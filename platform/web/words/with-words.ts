/**
 * A chunk together with the words that it speaks with. The build writes this around each `import('./screen.tsx')`
 * (`tools/words-of-chunks.ts`); nobody calls it by hand.
 */
export const withWords = <Loaded>(chunk: Promise<Loaded>, ...words: (() => Promise<void>)[]): Promise<Loaded> =>
  Promise.all([chunk, ...words.map(load => load())]).then(([loaded]) => loaded)
