/** Styles of the notes on a field's text, and of its suffix. */
export const kitHintStyles: string = `
.q-field-hint { min-block-size: 20px; margin: 0; color: var(--quoin-text-muted); font-size: .8125em; line-height: 1.538; overflow-wrap: anywhere; }
.q-field-error:has(+ .q-field-hint) { min-block-size: 0; margin-block-end: -6px; }
.q-field-suffix { flex: none; max-inline-size: 60%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`
