/** The buttons on the page. Their sizes are the same in every state that follows another without a press. */
export const elementStyles: string = `
:host { all: initial; display: inline-block; vertical-align: middle; max-inline-size: 100%; }
:host([hidden]) { display: none; }
*, *::before, *::after { box-sizing: border-box; }
button { all: initial; position: relative; display: inline-flex; align-items: center; justify-content: center; gap: 8px; max-inline-size: 100%; min-block-size: 44px; padding-inline: 16px; border-radius: calc(var(--quoin-radius) * .583); background: var(--quoin-surface); color: var(--quoin-text); box-shadow: inset 0 0 0 1px var(--quoin-border); font: 600 calc(var(--quoin-font-size) * .9375)/20px var(--quoin-font-family); font-variant-numeric: tabular-nums; -webkit-font-smoothing: antialiased; white-space: nowrap; cursor: pointer; }
button[data-size=sm] { min-block-size: 36px; padding-inline: 12px; font-size: calc(var(--quoin-font-size) * .875); }
button[data-kind=connect] { background: var(--quoin-accent); color: var(--quoin-accent-contrast); box-shadow: none; }
button[data-kind=unsupported] { color: var(--quoin-danger); }
button[aria-disabled=true] { cursor: default; opacity: .6; }
button::after { content: ''; position: absolute; inset: 0; border-radius: inherit; pointer-events: none; }
@media (hover: hover) { button:not([aria-disabled=true]):hover::after { background: var(--quoin-hover); } }
button:not([aria-disabled=true]):active::after { background: var(--quoin-hover); }
button:focus-visible { outline: 2px solid var(--quoin-accent); outline-offset: 2px; }
button[data-kind=account], button[data-kind=network] { padding-inline: 8px 14px; }
button[data-kind=restoring] { padding-inline: 8px 14px; cursor: default; }
.picture { flex: none; display: grid; place-items: center; color: var(--quoin-text-muted); font-size: 12px; inline-size: 26px; block-size: 26px; border-radius: 50%; overflow: hidden; background: radial-gradient(circle at 30% 22%, var(--q-b, transparent) 0, transparent 62%), radial-gradient(circle at 78% 84%, var(--q-c, transparent) 0, transparent 64%), var(--q-a, var(--quoin-surface-raised)); }
[data-size=sm] .picture { inline-size: 22px; block-size: 22px; }
img { display: block; inline-size: 100%; block-size: 100%; object-fit: cover; }
.name { overflow: hidden; text-overflow: ellipsis; min-inline-size: 0; }
:is([data-kind=account], [data-kind=network]) .name { max-inline-size: 18ch; }
.balance { color: var(--quoin-text-muted); font-weight: 500; padding-inline-end: 8px; border-inline-end: 1px solid var(--quoin-border); }
.bone { display: block; block-size: 12px; border-radius: 6px; background: var(--quoin-surface-raised); animation: pulse 1.6s ease-in-out infinite; }
.bone.long { inline-size: 104px; }
.bone.short { inline-size: 56px; }
.balance, .bone.short { margin-inline-start: 6px; }
svg { flex: none; inline-size: 18px; block-size: 18px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
svg.turn { animation: turn .9s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }
@keyframes pulse { 50% { opacity: .5; } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; } }
@media (forced-colors: active) { button { border: 1px solid ButtonText; } }
`
