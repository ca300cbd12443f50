/** What `like` and `ilike` look for, to find this text anywhere: its own `%`, `_` and `\` mean themselves. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
