/**
 * Characters that hide or turn text: controls except line feeds and tabs, direction marks, characters without width or ink
 * (`Default_Ignorable_Code_Point`), line and paragraph separators, lone surrogates, private and unassigned ones. Joiners and the
 * variation selectors 15 and 16 stay: emoji and several scripts need them. A carriage return stays as half of a Windows line end only.
 */
const hidden =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|[\u2028-\u202e\u2800\ufff9-\ufffb]|[\p{Cs}\p{Co}\p{Cn}]|(?![\n\t])\p{Cc}/gu

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
