/** Styles of the account page and the passkey pop-up, in addition to the kit's. */
export const accountStyles: string = `
.a-root { min-block-size: 100%; background: var(--quoin-surface-raised); padding: 24px 16px 64px; }
.a-main { display: flex; flex-direction: column; gap: 16px; inline-size: 100%; max-inline-size: 560px; margin-inline: auto; }
.a-main[data-narrow] { max-inline-size: 440px; }
.a-title { margin: 8px 0 4px; font-size: 1.5em; font-weight: 650; line-height: 1.25; letter-spacing: -.015em; }
.a-panel { display: flex; flex-direction: column; gap: 12px; padding: 20px; border-radius: var(--quoin-radius); background: var(--quoin-surface); box-shadow: inset 0 0 0 1px var(--quoin-border); }
.a-panel-title { margin: 0; font-size: 1.0625em; font-weight: 650; line-height: 1.3; }
.a-text { margin: 0; color: var(--quoin-text-muted); font-size: .9375em; line-height: 1.5; overflow-wrap: anywhere; text-wrap: pretty; }
.a-error { margin: 0; color: var(--quoin-danger); font-size: .875em; line-height: 1.45; }
.a-error:empty { display: none; }
.a-list { display: flex; flex-direction: column; gap: 12px; margin: 0; padding: 0; list-style: none; }
.a-row { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; min-block-size: 52px; }
.a-row-icon { flex: none; display: grid; place-items: center; inline-size: 36px; block-size: 36px; border-radius: 50%; background: var(--quoin-surface-raised); color: var(--quoin-text-muted); }
.a-row-text { flex: 1 1 156px; min-inline-size: 0; display: flex; flex-direction: column; gap: 2px; }
.a-row-title { font-weight: 550; line-height: 1.4; overflow-wrap: anywhere; }
.a-row-more { color: var(--quoin-text-muted); font-size: .8125em; line-height: 1.45; overflow-wrap: anywhere; }
.a-row-action { flex: none; margin-inline-start: auto; }
.a-row-action .q-button { inline-size: auto; min-block-size: 44px; padding-inline: 14px; font-size: .875em; }
.a-email { font-weight: 650; }
.a-link { color: var(--quoin-accent); font-weight: 550; text-underline-offset: 2px; }
.a-stack { display: flex; flex-direction: column; gap: 8px; }
/* The line of the field's error is the space below it. */
.a-panel > .q-field + .a-stack, .a-panel > .q-field + .q-button { margin-block-start: -12px; }
/* Buttons of one list. */
.a-panel > .q-button + .a-stack { margin-block-start: -4px; }
.a-actions { display: flex; gap: 8px; }
.a-actions .q-button { flex: 1 1 auto; inline-size: auto; min-inline-size: 0; }
.a-fresh { display: flex; flex-direction: column; gap: 10px; padding: 16px; border-radius: var(--quoin-control-radius); background: var(--quoin-surface-raised); }
.a-fresh .q-input-box { background: var(--quoin-surface); }
.a-fresh .q-button[data-variant=secondary] { background: var(--quoin-surface); }
.a-fresh-title { margin: 0; font-size: .9375em; font-weight: 650; }
.a-secret { display: flex; flex-direction: column; padding: 8px 8px 4px 16px; padding-inline: 16px 8px; border-radius: var(--quoin-control-radius); background: var(--quoin-surface-raised); }
.a-secret-head { display: flex; align-items: center; justify-content: space-between; gap: 8px; }
.a-secret-value { padding-inline-end: 8px; font-size: .9375em; line-height: 1.6; overflow-wrap: anywhere; user-select: all; }
.a-secret-value[data-hidden] { color: var(--quoin-text-muted); user-select: none; }
.a-secret .q-button { inline-size: auto; align-self: flex-start; margin-inline-start: -12px; padding-inline: 12px; color: var(--quoin-accent); }
.a-choices { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.a-choices .q-button:last-child:nth-child(odd) { grid-column: 1 / -1; }
.a-choices .q-button { min-block-size: 44px; padding-inline: 8px; font-size: .9375em; }
.a-or { display: flex; align-items: center; gap: 12px; margin: 0; color: var(--quoin-text-muted); font-size: .8125em; }
.a-or::before, .a-or::after { content: ''; flex: 1 1 0; block-size: 1px; background: var(--quoin-border); }
.a-popup { display: grid; place-items: center; min-block-size: 100%; padding: 16px; background: var(--quoin-surface-raised); }
.a-popup-main { display: flex; flex-direction: column; gap: 16px; inline-size: 100%; max-inline-size: 400px; padding: 24px 16px 16px; border-radius: var(--quoin-radius); background: var(--quoin-surface); box-shadow: var(--quoin-shadow); text-align: center; }
.a-popup-icon { align-self: center; display: grid; place-items: center; inline-size: 56px; block-size: 56px; border-radius: 50%; background: var(--quoin-surface-raised); color: var(--quoin-text-muted); }
.a-popup-icon[data-tone=success] { color: var(--quoin-success); }
.a-popup-main .a-text { text-wrap: balance; }
.a-popup-main .a-text bdi { color: var(--quoin-text); font-weight: 600; }
.a-popup-main > .a-text:last-child { margin-block-end: 8px; }
.a-popup-main .a-title { margin: 0; font-size: 1.25em; }
.f-warning { display: flex; gap: 10px; margin: 0; padding: 12px; border-radius: var(--quoin-control-radius); box-shadow: inset 0 0 0 1px var(--quoin-warning); font-size: .875em; line-height: 1.45; }
.f-warning .q-icon { color: var(--quoin-warning); }
/* As the pages of the server: panels stand out from the page, they are no holes in it. */
@media (prefers-color-scheme: dark) { .a-root, .a-popup { background: #0f1115; } }
@media (max-width: 430px) { .a-root { padding: 16px 12px 48px; } .a-panel { padding: 16px; } }
@media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation: none !important; transition: none !important; } }
`
