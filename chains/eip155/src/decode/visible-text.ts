/**
 * What hides or turns text: controls except line breaks and tabs, marks of direction, signs without width, fillers, tags, lone
 * halves of pairs, what is not assigned. Joiners stay: emoji and several scripts need them.
 */
const hidden =
  /[\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}\u00ad]|[\p{Cs}\p{Co}\p{Cn}]|(?![\n\t])\p{Cc}/gu

/** A text from outside as it may be shown to somebody who decides by it. */
export interface VisibleText {
  /** Each character that hides or turns text is written as `\u{202e}`. */
  readonly text: string
  readonly hasHidden: boolean
}

/** Makes visible what hides or turns text (SEC-04). Line ends of Windows become those of everybody. */
export function visibleText(text: string): VisibleText {
  let hasHidden = false
  const shown = text.replace(/\r\n/g, '\n').replace(hidden, (character) => {
    hasHidden = true
    return `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
  return { text: shown, hasHidden }
}
