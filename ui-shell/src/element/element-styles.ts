/**
 * The buttons on the page. Their sizes are the same in every state that follows another without a press. `::after` covers the
 * content of a button: a press counts also if that is replaced between down and up. Minified: every page with a button has it.
 */
export const elementStyles: string = `
:host{all:initial;position:relative;display:inline-block;vertical-align:middle;max-inline-size:100%}
:host([hidden]){display:none}
*{box-sizing:border-box}
button{all:initial;box-sizing:border-box;position:relative;display:inline-flex;align-items:center;justify-content:center;gap:8px;max-inline-size:100%;min-block-size:44px;padding-inline:16px;border-radius:calc(var(--quoin-radius) * .583);background:var(--quoin-surface);color:var(--quoin-text);box-shadow:inset 0 0 0 1px var(--quoin-border);font:600 calc(var(--quoin-font-size) * .9375)/1.4 var(--quoin-font-family);font-variant-numeric:tabular-nums;-webkit-font-smoothing:antialiased;white-space:nowrap;cursor:pointer}
button[hidden]{display:none}
:host([size=sm]) button{min-block-size:36px;padding-inline:12px;font-size:calc(var(--quoin-font-size) * .875)}
button[data-kind=connect]{background:var(--quoin-accent);color:var(--quoin-accent-contrast);box-shadow:none}
button[data-kind=restoring]{padding-inline:9px 14px}
button[aria-disabled=true]{cursor:default}
:host([disabled]){opacity:.6}
button::after{content:'';position:absolute;inset:0;border-radius:inherit}
@media (hover:hover){button:not([aria-disabled=true]):hover::after{background:var(--quoin-hover)}}
button:not([aria-disabled=true]):active::after{background:var(--quoin-hover)}
button:focus-visible{outline:2px solid var(--quoin-accent);outline-offset:2px}
.name{overflow:hidden;text-overflow:ellipsis;min-inline-size:0}
[role=status]:not(:empty){position:absolute;inset-block-start:calc(100% + 8px);inset-inline-end:0;inline-size:max-content;max-inline-size:260px;z-index:1;padding:12px 16px;border-radius:12px;background:var(--quoin-text);color:var(--quoin-surface);font:500 calc(var(--quoin-font-size) * .875)/1.4 var(--quoin-font-family)}
.picture{flex:none;inline-size:26px;block-size:26px;border-radius:50%}
:host([size=sm]) .picture{inline-size:22px;block-size:22px}
.bone{background:var(--quoin-surface-raised);animation:pulse 1.6s infinite}
.bone:not(.picture){inline-size:13ch;block-size:12px;border-radius:6px}
.balance.bone{inline-size:64px;margin-inline-start:6px}
.turn{inline-size:16px;block-size:16px;border:2px solid;border-inline-end-color:#0000;border-radius:50%;animation:turn .9s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
@keyframes pulse{50%{opacity:.5}}
@media (prefers-reduced-motion:reduce){*{animation:none!important}}
@media (forced-colors:active){button{border:1px solid}.bone{background:GrayText}}
`
