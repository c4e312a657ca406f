/**
 * Characters that hide or reorder text: controls except line feed and tab, direction marks, characters without width or
 * ink (`Default_Ignorable_Code_Point`), line and paragraph separators, lone surrogates, private and unassigned ones.
 * Joiners and variation selectors 15 and 16 are allowed: emoji and several scripts need them. A carriage return is
 * allowed only in a Windows line end.
 */
const hidden =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|[\u2028-\u202e\u2800\ufff9-\ufffb]|[\p{Cs}\p{Co}\p{Cn}]|(?![\n\t])\p{Cc}/gu

/** An external text, safe to display for a decision. */
export interface VisibleText {
  /** Each hiding or reordering character is written as `\u{202e}`. */
  readonly text: string
  readonly hasHidden: boolean
}

/** Makes hiding and reordering characters visible. Converts Windows line ends to `\n`. */
export function visibleText(text: string): VisibleText {
  let hasHidden = false
  const shown = text.replace(/\r\n/g, '\n').replace(hidden, (character) => {
    hasHidden = true
    return `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
  return { text: shown, hasHidden }
}
