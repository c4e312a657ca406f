/** Styles of the account page and the passkey pop-up, in addition to the kit's. */
export const accountStyles: string = `
.a-root { min-block-size: 100%; background: var(--quoin-surface-raised); padding: 24px 16px 64px; }
.a-main { display: flex; flex-direction: column; gap: 16px; inline-size: 100%; max-inline-size: 560px; margin-inline: auto; }
.a-title { margin: 8px 0 4px; font-size: 1.5em; font-weight: 650; line-height: 1.25; letter-spacing: -.015em; }
.a-panel { display: flex; flex-direction: column; gap: 12px; padding: 20px; border-radius: var(--quoin-radius); background: var(--quoin-surface); box-shadow: inset 0 0 0 1px var(--quoin-border); }
.a-panel-title { margin: 0; font-size: 1.0625em; font-weight: 650; line-height: 1.3; }
.a-text { margin: 0; color: var(--quoin-text-muted); font-size: .9375em; line-height: 1.5; overflow-wrap: anywhere; }
.a-error { margin: 0; color: var(--quoin-danger); font-size: .875em; line-height: 1.45; }
.a-error:empty { display: none; }
.a-list { display: flex; flex-direction: column; gap: 12px; margin: 0; padding: 0; list-style: none; }
.a-row { display: flex; align-items: center; gap: 12px; min-block-size: 52px; }
.a-row-icon { flex: none; display: grid; place-items: center; inline-size: 36px; block-size: 36px; border-radius: 50%; background: var(--quoin-surface-raised); color: var(--quoin-text-muted); }
.a-row-text { flex: 1 1 auto; min-inline-size: 0; display: flex; flex-direction: column; gap: 2px; }
.a-row-title { font-weight: 550; line-height: 1.4; overflow-wrap: anywhere; }
.a-row-more { color: var(--quoin-text-muted); font-size: .8125em; line-height: 1.45; overflow-wrap: anywhere; }
.a-row-action { flex: none; }
.a-row-action .q-button { inline-size: auto; min-block-size: 44px; padding-inline: 14px; font-size: .875em; }
.a-email { font-weight: 650; }
.a-link { color: var(--quoin-accent); font-weight: 550; text-underline-offset: 2px; }
.a-stack { display: flex; flex-direction: column; gap: 8px; }
.a-actions { display: flex; gap: 8px; }
.a-actions .q-button { flex: 1 1 0; inline-size: auto; min-inline-size: 0; }
.a-fresh { display: flex; flex-direction: column; gap: 10px; padding: 16px; border-radius: var(--quoin-control-radius); background: var(--quoin-surface-raised); }
.a-fresh .q-input-box { background: var(--quoin-surface); }
.a-fresh .q-button[data-variant=secondary] { background: var(--quoin-surface); }
.a-fresh-title { margin: 0; font-size: .9375em; font-weight: 650; }
.a-secret { display: flex; flex-direction: column; padding: 8px 8px 4px 16px; padding-inline: 16px 8px; border-radius: var(--quoin-control-radius); background: var(--quoin-surface-raised); }
.a-secret-head { display: flex; align-items: center; justify-content: space-between; gap: 8px; }
.a-secret-value { padding-inline-end: 8px; font-size: .9375em; line-height: 1.6; overflow-wrap: anywhere; user-select: all; }
.a-secret-value[data-hidden] { color: var(--quoin-text-muted); user-select: none; }
.a-secret .q-button { inline-size: auto; align-self: flex-start; margin-inline-start: -12px; padding-inline: 12px; color: var(--quoin-accent); }
.a-popup { display: grid; place-items: center; min-block-size: 100%; padding: 24px; background: var(--quoin-surface); }
.a-popup-main { display: flex; flex-direction: column; gap: 16px; inline-size: 100%; max-inline-size: 360px; text-align: center; }
.a-popup-main .a-title { margin: 0; font-size: 1.25em; }
.f-address { overflow-wrap: anywhere; word-break: break-all; }
.f-warning { display: flex; gap: 10px; margin: 0; padding: 12px; border-radius: var(--quoin-control-radius); box-shadow: inset 0 0 0 1px var(--quoin-warning); font-size: .875em; line-height: 1.45; }
.f-warning .q-icon { color: var(--quoin-warning); }
@media (max-width: 430px) { .a-root { padding: 16px 12px 48px; } .a-panel { padding: 16px; } }
@media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation: none !important; transition: none !important; } }
`
