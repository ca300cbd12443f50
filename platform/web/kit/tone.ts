/** A colour with a meaning; theme.css gives `[data-tone]` its fill, soft ground and text. */
export type Tone = 'brand' | 'success' | 'warn' | 'danger' | 'violet' | 'neutral'
