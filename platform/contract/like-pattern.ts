/** A pattern for `like` and `ilike` that finds this text anywhere: its own `%`, `_` and `\` are escaped. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
