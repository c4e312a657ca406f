import { accountFace } from './account-face.js'
import { dressFace } from './dress-face.js'
import { networkFace } from './network-face.js'

/** Additional styles of the faces of the buttons. */
const faceStyles: string = `
button:is([data-kind=account], [data-kind=network]) { padding-inline: 9px 14px; }
button[data-kind=unsupported] { color: var(--quoin-danger); }
:is([data-kind=account], [data-kind=network]) .name { max-inline-size: 18ch; }
.picture::before { content: attr(data-initial); grid-area: 1 / 1; }
.picture { forced-color-adjust: none; display: grid; place-items: center; overflow: hidden; color: var(--quoin-text-muted); font-size: 12px; background: radial-gradient(circle at 30% 22%, var(--q-b, transparent) 0, transparent 62%), radial-gradient(circle at 78% 84%, var(--q-c, transparent) 0, transparent 64%), var(--q-a, var(--quoin-surface-raised)); }
img { grid-area: 1 / 1; background: var(--quoin-surface-raised); inline-size: 100%; block-size: 100%; object-fit: cover; }
.balance:not(.bone) { unicode-bidi: plaintext; margin-inline-start: 6px; padding-inline-end: 8px; border-inline-end: 1px solid var(--quoin-border); color: var(--quoin-text-muted); font-weight: 500; }
svg { display: block; inline-size: 18px; block-size: 18px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
[data-kind=network] .warning { margin-inline: 4px; color: var(--quoin-warning); }
[data-kind=account] .watch { margin-inline-start: 4px; color: var(--quoin-warning); }
.chevron { margin-inline: -4px; }
@media (forced-colors: active) { .picture { forced-color-adjust: none; } }
`

interface Faces {
  readonly account: typeof accountFace
  readonly network: typeof networkFace
  readonly dress: typeof dressFace
  readonly styles: string
}

/** The faces of the buttons once there is an account or network. A chunk of its own: many visitors never connect. */
export const faces: Faces = {
  account: accountFace,
  network: networkFace,
  dress: dressFace,
  styles: faceStyles,
}
