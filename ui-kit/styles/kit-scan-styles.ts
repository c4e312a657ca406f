/** Styles of the notes on a recipient, and of the camera image. */
export const kitScanStyles: string = `
.q-field-hint { min-block-size: 20px; margin: 0; color: var(--quoin-text-muted); font-size: .8125em; line-height: 20px; overflow-wrap: anywhere; }
.q-field-error:has(+ .q-field-hint) { min-block-size: 0; }
.q-field-suffix { flex: none; max-inline-size: 60%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.q-viewfinder { position: relative; inline-size: 100%; max-inline-size: 320px; margin-inline: auto; aspect-ratio: 1; overflow: hidden; border-radius: var(--quoin-control-radius); background: #000; }
.q-viewfinder > video { display: block; inline-size: 100%; block-size: 100%; object-fit: cover; }
.q-viewfinder::after { content: ''; position: absolute; inset: 16%; border: 3px solid #fff; border-radius: 24px; opacity: .85; pointer-events: none; }
`
