/** Addresses of web pages inside a text; the punctuation behind one is none of it. */
export const webAddressPattern =
  /https?:\/\/[\w-][^\s<>"'`，。；：！？、（）《》【】“”‘’]*[^\s<>"'`，。；：！？、（）《》【】“”‘’.,;:!?)\]}]/gi

/** The first address of a web page in a text; null without one. */
export const firstWebAddress = (text: string): string | null =>
  (text.match(webAddressPattern) ?? []).find(one => URL.canParse(one)) ?? null
