/** Styles of the camera image. */
export const kitScanStyles: string = `
.q-viewfinder, .q-viewfinder-place { position: relative; inline-size: 100%; max-inline-size: 320px; margin-inline: auto; aspect-ratio: 1; }
.q-viewfinder-place { display: grid; align-content: center; }
.q-viewfinder { overflow: hidden; border-radius: var(--quoin-control-radius); background: #000; }
.q-viewfinder > video { display: block; inline-size: 100%; block-size: 100%; object-fit: cover; }
.q-viewfinder::after { content: ''; position: absolute; inset: 16%; border: 3px solid #fff; border-radius: 24px; opacity: .85; pointer-events: none; }
`
