/** The same text, with files and lines of the sources for those of `dist/`, whose maps lie in that folder. */
export function inSources(text: string, dist?: string): string
